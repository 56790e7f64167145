use crate::fault::{self, Fault};
use crate::render::request::{Message, Part, Place, Request};
use crate::target::LateSystem;
use crate::value::Role;

use super::chunk::{Blank, Chunk, Marks, Piece, chunks};
use super::remarks::Remarks;

/// A request as all targets need it: cut into chunks, each mark behind what it closes.
#[derive(Debug)]
pub(super) struct Prepared<'a> {
    /// The marks before everything.
    pub(super) start: Vec<usize>,
    /// The marks behind the tools.
    pub(super) tools: Vec<usize>,
    /// The leading system text.
    pub(super) system: Turn<'a>,
    /// The messages.
    pub(super) turns: Vec<Turn<'a>>,
    /// The marks that name a place that does not exist.
    pub(super) left: Vec<usize>,
}

/// A message, or the leading system text.
#[derive(Debug)]
pub(super) struct Turn<'a> {
    /// Who speaks; `system` for late text only where it stays a message of its own.
    pub(super) role: Role,
    /// Whether it is late system text that is sent as the user's.
    pub(super) wrapped: bool,
    pub(super) chunks: Vec<Chunk<'a>>,
}

impl<'a> Prepared<'a> {
    pub(super) fn of(request: &'a Request, remarks: &mut Remarks) -> Self {
        let mut marks = Marks::of(&request.marks);
        let start = marks.take(Place::Start);
        let tools = marks.take(Place::Tools);
        let leading = leading(request);
        let mut system: Vec<(Place, &Part)> = (request.system.iter().enumerate())
            .map(|(part, content)| (Place::System { part }, content))
            .collect();
        system.extend(request.messages.iter().take(leading).enumerate().flat_map(parts));
        let mut system = chunks(&system, &mut marks, Blank::Carry, remarks);
        settle(&mut system, marks.take(Place::System { part: usize::MAX }));
        let system = Turn { role: Role::System, wrapped: false, chunks: system };
        let mut turns = Vec::with_capacity(request.messages.len());
        for (index, message) in request.messages.iter().enumerate().skip(leading) {
            let mut chunks: Vec<Chunk<'a>> = chunks(
                &parts((index, message)).collect::<Vec<_>>(),
                &mut marks,
                Blank::Drop,
                remarks,
            );
            settle(&mut chunks, marks.take(Place::Message { message: index, part: usize::MAX }));
            let is_last = index + 1 == request.messages.len();
            if fault::is_on(Fault::B5) && is_last && message.role == Role::Assistant {
                trim_end(&mut chunks);
            }
            let mut role = message.role;
            let wrapped = role == Role::System && !stays_system(request, index);
            if wrapped {
                role = Role::User;
                wrap(&mut chunks);
                let site = Place::Message { message: index, part: 0 };
                remarks.changed(site, "late system text", "sent as user text in a tag");
            }
            turns.push(Turn { role, wrapped, chunks });
        }
        if fault::is_on(Fault::B6) {
            one_text(&mut turns);
        }
        Self { start, tools, system, turns, left: marks.rest() }
    }
}

/// How many messages count as leading system text: none, since that is decided by the place in
/// the layout and not by what happens to stand before.
fn leading(request: &Request) -> usize {
    if !fault::is_on(Fault::B8) {
        return 0;
    }
    request.messages.iter().take_while(|message| message.role == Role::System).count()
}

fn parts((message, content): (usize, &Message)) -> impl Iterator<Item = (Place, &Part)> {
    let place = move |part| Place::Message { message, part };
    content.parts.iter().enumerate().map(move |(part, content)| (place(part), content))
}

/// Marks behind everything of a region or message.
fn settle(chunks: &mut Vec<Chunk<'_>>, marks: Vec<usize>) {
    if marks.is_empty() {
        return;
    }
    match chunks.last_mut() {
        Some(chunk) => chunk.marks.extend(marks),
        None => chunks.push(Chunk { piece: Piece::Nothing, site: super::Site::Request, marks }),
    }
}

/// Whether late system text is a message of its own. The row says so for all messages of a
/// target, whatever follows.
fn stays_system(request: &Request, index: usize) -> bool {
    let follower = request.messages.get(index + 1).map(|message| message.role);
    request.row.late_system == LateSystem::InPlace
        || fault::is_on(Fault::B9) && matches!(follower, None | Some(Role::Assistant))
}

/// Puts the tag round late system text. Its start leads the first text. Its end is a part of its
/// own: a mark behind the last part that happens to be there must not cover it, since in another
/// request a further part may stand before it.
fn wrap(chunks: &mut Vec<Chunk<'_>>) {
    const START: &str = "<system-instruction>\n";
    const END: &str = "\n</system-instruction>";
    let Some(first) = chunks.iter().position(|chunk| !matches!(chunk.piece, Piece::Nothing)) else {
        return;
    };
    let Some(chunk) = chunks.get_mut(first) else { return };
    let site = chunk.site;
    if let Piece::Text(text) = &mut chunk.piece {
        text.lead_with(START);
    } else {
        let piece = Piece::Text(START.into());
        chunks.insert(first, Chunk { piece, site, marks: Vec::new() });
    }
    chunks.push(Chunk { piece: Piece::Text(END.into()), site, marks: Vec::new() });
}

/// Makes one text of what neighbours of one role say.
fn one_text(turns: &mut Vec<Turn<'_>>) {
    let mut merged: Vec<Turn<'_>> = Vec::with_capacity(turns.len());
    for turn in turns.drain(..) {
        match merged.last_mut().filter(|last| last.role == turn.role) {
            None => merged.push(turn),
            Some(last) => {
                for chunk in turn.chunks {
                    match (last.chunks.last_mut().map(|chunk| &mut chunk.piece), &chunk.piece) {
                        (Some(Piece::Text(text)), Piece::Text(more)) => {
                            text.extend(&"\n\n".into());
                            text.extend(more);
                        }
                        _ => last.chunks.push(chunk),
                    }
                }
            }
        }
    }
    *turns = merged;
}

fn trim_end(chunks: &mut [Chunk<'_>]) {
    if let Some(Chunk { piece: Piece::Text(text), .. }) = chunks.last_mut() {
        text.trim_end();
    }
}
