//! Theorem T3: a layout against itself, cut off behind each of its marks.

use typecase::plan::Plan;
use typecase::value::Inputs;

use super::bodies::{Bytes, Compiled, Parsed, Target, bytes, parse};
use super::chance::Chance;
use super::cut_off::cut_off;
use super::tree::Layout;
use super::{layouts, values};

/// A layout and values for it.
#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) layout: Layout,
    pub(crate) inputs: Inputs,
}

impl Case {
    pub(crate) fn of(number: u64) -> Self {
        let chance = &mut Chance::of(number);
        let layout = layouts::layout(chance);
        let inputs = values::inputs(chance, &layout);
        Self { layout, inputs }
    }

    /// The case compiled as a whole and up to each of its marks.
    pub(crate) fn truncations(&self, target: Target) -> Result<Truncations<'_>, String> {
        let parsed = parse(&self.layout)?;
        let marks = self.layout.marks();
        // `cache sent` sets no mark that could be compared.
        let own = (0..marks.len()).filter(|&mark| marks[mark] != "sent");
        let until = |mark| {
            let file = cut_off(&parsed.file, mark);
            let until = Parsed { file, ..parsed.clone() }.compile(false, target)?;
            Ok((mark, until))
        };
        Ok(Truncations {
            case: self,
            whole: parsed.compile(true, target)?,
            until: own.map(until).collect::<Result<_, String>>()?,
        })
    }
}

/// A layout and its own truncations, compiled.
pub(crate) struct Truncations<'c> {
    case: &'c Case,
    pub(crate) whole: Compiled,
    until: Vec<(usize, Compiled)>,
}

impl Truncations<'_> {
    /// The layout cut off behind each of its marks, with the number of the mark.
    pub(crate) fn until(&self) -> &[(usize, Compiled)] {
        &self.until
    }

    /// The same with no mark that goes back.
    pub(crate) fn in_place(mut self) -> Self {
        let in_place = |plan: &mut Plan| {
            let mut contents = plan.contents().clone();
            contents.marks.iter_mut().for_each(|mark| mark.back = 0);
            *plan = contents.freeze();
        };
        in_place(&mut self.whole.plan);
        self.until.iter_mut().for_each(|(_, until)| in_place(&mut until.plan));
        self
    }

    /// The marks whose bytes depend on what stands behind them, for other values.
    pub(crate) fn broken(&self, inputs: &Inputs) -> Vec<usize> {
        let long = bytes(&self.whole.plan, inputs);
        let broken = |(mark, until): &&(usize, Compiled)| {
            differs(&long, &bytes(&until.plan, inputs), *mark, false).is_some()
        };
        self.until.iter().filter(broken).map(|(mark, _)| *mark).collect()
    }

    /// The first mark whose bytes depend on what stands behind it.
    pub(crate) fn violation(&self) -> Option<String> {
        let long = bytes(&self.whole.plan, &self.case.inputs);
        self.until.iter().find_map(|(mark, until)| {
            let short = bytes(&until.plan, &self.case.inputs);
            let back = |of: &Compiled| of.plan.marks[*mark].back;
            let moves = back(&self.whole) > back(until);
            let found = differs(&long, &short, *mark, moves)?;
            Some(format!("mark {mark}: {found}"))
        })
    }
}

/// How the bytes before a mark differ between a request and the same one cut off behind the
/// mark. A slot at depth behind the mark is one of the things that were cut off: with it the
/// mark stands back by what might land before it, without it it does not. So a mark that
/// `moves` may stand further up in the long request, never further down, and what counts is
/// what stands before it there.
fn differs(long: &Bytes, short: &Bytes, mark: usize, moves: bool) -> Option<String> {
    let (Some(&at), Some(&until)) = (long.cuts.get(&mark), short.cuts.get(&mark)) else {
        return Some(format!("set at {:?} and {:?}", long.cuts.get(&mark), short.cuts.get(&mark)));
    };
    if long.erased.get(..at) != short.erased.get(..at) {
        return Some(format!(
            "{}\nand cut off behind the mark\n{}",
            String::from_utf8_lossy(long.erased.get(..at).unwrap_or_default()),
            String::from_utf8_lossy(&short.erased),
        ));
    }
    let stays = at == until || moves && at < until;
    (!stays).then(|| format!("cut at {at} and {until}: {}", String::from_utf8_lossy(&long.erased)))
}
