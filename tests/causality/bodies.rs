//! From the text of a layout to bodies, with a name for each mark.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use typecase::check::{self, Layout};
use typecase::diagnostic::Severity;
use typecase::plan::{Key, Op, Plan, Verdict};
use typecase::render::render;
use typecase::render::request::Request;
use typecase::syntax::tree::File;
use typecase::text::{Source, SourceId, Sources};
use typecase::value::Inputs;
use typecase::wire::{Cut, lower};

use super::tree;
use super::words::TEMPLATES;

/// What may be wrong with a layout: its marks, which the law is checked on whether they hold or
/// not.
const OF_MARKS: [&str; 5] = [
    "cache/volatile-in-prefix",
    "cache/text-after-growth",
    "cache/growth-in-prefix",
    "cache/volatile-condition",
    "cache/depth-before-mark",
];

/// The texts that layouts name, by the file that names them.
pub(crate) type Texts = BTreeMap<(SourceId, Arc<str>), SourceId>;

/// A layout that was read.
#[derive(Clone)]
pub(crate) struct Parsed {
    pub(crate) sources: Sources,
    pub(crate) file: File,
    pub(crate) trimmed: Vec<String>,
    pub(crate) texts: Texts,
}

/// A plan of a layout.
pub(crate) struct Compiled {
    pub(crate) plan: Plan,
    /// What the checker says of each mark.
    pub(crate) verdicts: Vec<Verdict>,
}

/// A target and a model.
pub(crate) type Target = (&'static str, Option<&'static str>);

/// The declarations that all layouts share, read once.
static DECLARED: LazyLock<(Sources, Arc<File>, Vec<SourceId>)> = LazyLock::new(|| {
    let mut sources = Sources::new();
    let file = read(&mut sources, tree::DECLARATIONS).unwrap();
    let templates = TEMPLATES.map(|(path, text)| sources.add(Source::new(path, text)));
    (sources, Arc::new(file), templates.to_vec())
});

/// Reads a layout, in which no word may be out of place.
pub(crate) fn parse(layout: &tree::Layout) -> Result<Parsed, String> {
    let mut sources = DECLARED.0.clone();
    let file = read(&mut sources, &layout.to_string())?;
    let names = TEMPLATES.iter().map(|(path, _)| (file.source, Arc::from(*path)));
    let texts = names.zip(DECLARED.2.iter().copied()).collect();
    Ok(Parsed { sources, file, trimmed: layout.trimmed_in_plan(), texts })
}

fn read(sources: &mut Sources, text: &str) -> Result<File, String> {
    let id = sources.add(Source::new("x.layout", text));
    let (file, problems) = typecase::syntax::parse(id, text);
    let faults: Vec<_> = problems.iter().map(|found| found.message.clone()).collect();
    if faults.is_empty() { Ok(file) } else { Err(format!("{faults:?} in\n{text}")) }
}

impl Parsed {
    /// Compiles the layout. It may have no fault but marks that do not hold, and if it is not
    /// `whole`, slots that are missing.
    pub(crate) fn compile(&self, whole: bool, (target, model): Target) -> Result<Compiled, String> {
        let files = vec![Arc::new(self.file.clone()), DECLARED.1.clone()];
        let layout = Layout { files, texts: self.texts.clone() };
        let model = model.map(Into::into);
        let key = Key { target: target.into(), model, ..Key::default() };
        let compilation = check::compile(&self.sources, &layout, &[], &key, None, false).unwrap();
        let faults: Vec<_> = compilation
            .problems
            .iter()
            .filter(|found| found.severity == Severity::Error)
            .filter(|found| !OF_MARKS.contains(&found.code.0))
            .filter(|found| whole || found.code.0 != "slot/not-covered")
            .map(|found| format!("{} {:?}", found.code, self.sources.slice(found.span)))
            .collect();
        if faults.is_empty() {
            Ok(named(&compilation.plan.unwrap(), &self.trimmed))
        } else {
            Err(format!("{faults:?}"))
        }
    }
}

/// Gives every mark of a plan its number in place of its verdict, which decides no byte and
/// comes through to the request.
fn named(plan: &Plan, trimmed: &[String]) -> Compiled {
    let mut contents = plan.contents().clone();
    trim(Arc::make_mut(&mut contents.system).as_mut_slice(), trimmed);
    let name = |at: usize| Verdict::HoldsUnless(vec![at.to_string().into()]);
    let verdicts = contents
        .marks
        .iter_mut()
        .enumerate()
        .map(|(at, mark)| std::mem::replace(&mut mark.verdict, name(at)))
        .collect();
    Compiled { plan: contents.freeze(), verdicts }
}

fn trim(ops: &mut [Op], names: &[String]) {
    for op in ops {
        if let Op::Group(group) = op {
            let group = Arc::make_mut(group);
            group.trimmed |= names.iter().any(|name| **name == *group.name);
            trim(&mut group.body, names);
        }
    }
}

/// A body without markers, and where marks cut it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bytes {
    pub(crate) erased: Vec<u8>,
    /// The cuts by the numbers of their marks in the plan. A mark that leaves none is missing.
    pub(crate) cuts: BTreeMap<usize, usize>,
}

impl Bytes {
    /// The body of a request.
    pub(crate) fn of(request: &Request) -> Self {
        let body = lower(request).body;
        let cut = |cut: &Cut| (number(&request.marks[cut.mark].verdict), cut.at);
        Self { erased: body.erased(), cuts: body.cuts.iter().map(cut).collect() }
    }
}

/// The body of a plan for values.
pub(crate) fn bytes(plan: &Plan, inputs: &Inputs) -> Bytes {
    sent(plan, inputs).1
}

/// The request of a plan for values, and its body.
pub(crate) fn sent(plan: &Plan, inputs: &Inputs) -> (Request, Bytes) {
    let request = render(plan, inputs).request;
    let bytes = Bytes::of(&request);
    (request, bytes)
}

/// The number that a mark has in place of its verdict.
pub(crate) fn number(verdict: &Verdict) -> usize {
    match verdict {
        Verdict::HoldsUnless(name) => name[0].parse().unwrap(),
        other => panic!("every mark has a number in place of its verdict, not {other:?}"),
    }
}
