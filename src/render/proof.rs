use std::collections::BTreeSet;

use quick_xml::Reader;
use quick_xml::events::Event;

use super::Finding;
use super::pen::Stamp;
use super::piece::{Piece, Text, TextKind};
use super::seal::closers;

/// Proves of each escaped block that nothing in it ends it, or an escaped block around it,
/// before its own end.
///
/// The outermost block is read back by an XML parser that knows nothing of how it was written.
/// Values go in as they are sent. Words of authors may mention tags and are no markup: their
/// `<` and `&` are made text first. Only the closing tags of blocks that are open stay, unless
/// the words open the tag before: those would end the block, whoever wrote them.
pub(super) fn prove(pieces: &[Piece]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut open: Vec<&str> = Vec::new();
    let mut document = String::new();
    let mut words = String::new();
    let mut outermost: Option<(&Stamp, &str)> = None;
    for piece in pieces {
        let Piece::Text(Text { words: text, stamp, kind }) = piece else { continue };
        if *kind == TextKind::Plain {
            if !open.is_empty() {
                words.push_str(text);
            }
            continue;
        }
        add_words(&words, &open, &mut document);
        words.clear();
        document.push_str(text);
        match kind {
            TextKind::Open(tag) => {
                outermost = outermost.or(Some((stamp, tag)));
                open.push(tag);
            }
            TextKind::Close => drop(open.pop()),
            TextKind::Plain | TextKind::Escaped => {}
        }
        if open.is_empty() {
            if let Some((stamp, tag)) = outermost.take()
                && !is_one_element(&document)
            {
                findings.push(broken(tag, stamp));
            }
            document.clear();
        }
    }
    findings
}

fn add_words(words: &str, open: &[&str], document: &mut String) {
    let ends: BTreeSet<usize> = open.iter().flat_map(|tag| unopened(words, tag)).collect();
    for (at, c) in words.char_indices() {
        match c {
            '&' => document.push_str("&amp;"),
            '<' if !ends.contains(&at) => document.push_str("&lt;"),
            c => document.push(c),
        }
    }
}

/// The closing tags of a name that the words do not open themselves.
fn unopened(words: &str, tag: &str) -> Vec<usize> {
    let mut closers = closers(words, tag);
    if closers.is_empty() {
        return closers;
    }
    let opening = format!("<{tag}>");
    let mut openings = words.match_indices(&opening).map(|(at, _)| at).peekable();
    let mut pending = 0_usize;
    closers.retain(|closer| {
        while openings.next_if(|at| at < closer).is_some() {
            pending += 1;
        }
        let unopened = pending == 0;
        pending = pending.saturating_sub(1);
        unopened
    });
    closers
}

/// Whether the text is well formed and its first element ends at its last byte.
fn is_one_element(document: &str) -> bool {
    let mut reader = Reader::from_str(document);
    reader.config_mut().enable_all_checks(true);
    let mut depth = 0_usize;
    let mut ended = false;
    loop {
        match reader.read_event() {
            Ok(Event::Eof) => return ended && depth == 0,
            Ok(_) if ended => return false,
            Ok(Event::Start(_)) => depth += 1,
            Ok(Event::End(_)) => {
                depth = depth.saturating_sub(1);
                ended = depth == 0;
            }
            Ok(Event::Text(_) | Event::GeneralRef(_)) => {}
            Ok(_) | Err(_) => return false,
        }
    }
}

fn broken(tag: &str, stamp: &Stamp) -> Finding {
    let message = format!("what stands in the block `{tag}` ends it, or a block in it, early");
    Finding::error("render/broken-block", stamp, message)
}
