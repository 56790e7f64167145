use typecase::bodies::{Reader, bodies};
use typecase::plan::Verdict;
use typecase::render::request::canonical;

use super::covel::{Covel, Given, message, teller};
use super::small::{made, refused};

const RECORDS: &str = "inputs session { cast: list<{ name: text, hp: int turn }> }\n\
     inputs history { log: messages }\ninputs turn { ask: text }\n";
const ROSTER: &str = "block roster join \"\\n\" { each c in cast { \"- {{ c.name }}\" } }";
const FIELDS: &str =
    "block fields join \"\\n\" { each c in cast { \"{{ c.name }}: {{ c.hp }}\" } }";

/// R53: of one list of records the names are a block of the session, and what changes a block of
/// the turn: the mark between them is proved, and another value leaves all before it.
#[test]
fn one_record_makes_a_block_that_stays_and_one_that_changes() {
    let layout = format!(
        "{RECORDS}system {{\n{ROSTER}\ncache session\n}}\nmessages {{\nhistory log\n\
         message system fields {{\n{FIELDS}\n}}\nmessage user ask {{ ask }}\n}}\n"
    );
    let with = |hp: u32| {
        let cast = format!("[{{\"name\":\"Mo\",\"hp\":{hp}}},{{\"name\":\"Nell\",\"hp\":4}}]");
        made(&layout, &format!("{{\"cast\":{cast},\"log\":[],\"ask\":\"A\"}}"))
    };
    let (first, second) = (with(9), with(8));
    assert_eq!(first.plan.marks[0].verdict, Verdict::Proved);
    assert_eq!(first.rendered.request.system_text(), "<roster>\n- Mo\n- Nell\n</roster>");
    assert_eq!(first.rendered.request.system, second.rendered.request.system);
    assert_eq!(message(&first, "fields"), "<fields>\nMo: 9\nNell: 4\n</fields>");
    assert_eq!(message(&second, "fields"), "<fields>\nMo: 8\nNell: 4\n</fields>");
    // The block that changes has no place before that mark.
    let layout = format!(
        "{RECORDS}system {{\n{FIELDS}\ncache session\n}}\nmessages {{\nmessage user ask {{ ask }}\n}}\n"
    );
    assert_eq!(refused(&layout), ["`cast.hp` is `turn` and stands before `cache session`"]);
}

/// R54: within one message, what two turns have in common goes on to the first field that
/// changes, whatever stands behind it.
#[test]
fn what_changes_least_comes_first_in_a_message() {
    let layout = |order: [&str; 3]| {
        format!(
            "inputs session {{ roster: text, words: text }}\ninputs turn {{ story: text }}\n\
             messages {{ message user task join \"\\n\" {{\n{}\n}} }}\n",
            order.join("\n")
        )
    };
    let [roster, words, story] =
        ["roster", "words", "story"].map(|tag| format!("block {tag} {{ {tag} }}"));
    let common = |layout: &str| {
        let of = |story: &str| {
            let inputs = format!("{{\"roster\":\"Mo\",\"words\":\"tide\",\"story\":{story:?}}}");
            canonical(&made(layout, &inputs).rendered.request)
        };
        let (first, second) = (of("One."), of("Two."));
        let same = first.chars().zip(second.chars()).take_while(|(a, b)| a == b);
        same.map(|(c, _)| c).collect::<String>()
    };
    let early = common(&layout([&roster, &words, &story]));
    assert!(early.contains("</roster>") && early.contains("</words>"), "{early}");
    assert!(early.ends_with("<story>\\n"), "{early}");
    let late = common(&layout([&story, &roster, &words]));
    assert!(!late.contains("<roster>"), "{late}");
}

/// R56: a body speaks of a block, a segment of the turn supplies it: nothing dangles, and the
/// system text is the same whatever the block says.
#[test]
fn a_body_may_name_what_a_segment_supplies() {
    let body = "Keep to `<player-character>`.";
    let found = |body: &str| {
        let mut covel = Covel::with(&[("teller", &teller("", body))]);
        let case = covel.case(&Given::new());
        let compiled = covel.shelf.compile("covel", &case, "anthropic").1;
        let project = &covel.shelf.project;
        let all = bodies(&project.packages, &project.sources, Reader::default());
        let codes = |of: &typecase::diagnostic::Problems| -> Vec<&str> {
            of.sorted()
                .iter()
                .map(|found| found.code.0)
                .filter(|code| code.starts_with("template/"))
                .collect()
        };
        [codes(&compiled), codes(&all)].concat()
    };
    assert_eq!(found(body), Vec::<&str>::new());
    assert_eq!(found("Keep to `<player-charcter>`."), ["template/unsupplied-block"], "a slip");

    let mut covel = Covel::telling(body);
    let mut with = |hp: &str| {
        let block = format!("<player-character>\\n{hp}\\n</player-character>");
        let segment = format!(
            "[{{\"package\":\"sheets\",\"id\":\"s\",\"content\":\"{block}\",\"position\":\"system\",\
             \"volatility\":\"turn\"}}]"
        );
        covel.made(&Given::new().with("segments", &segment))
    };
    let (first, second) = (with("9"), with("8"));
    assert_eq!(first.rendered.request.system, second.rendered.request.system);
    assert!(first.rendered.request.system_text().ends_with(body));
    assert_eq!(message(&first, "turn-context"), "<player-character>\n9\n</player-character>");
    assert_eq!(message(&second, "turn-context"), "<player-character>\n8\n</player-character>");
}
