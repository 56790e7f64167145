use super::Applicability;

/// The candidate that was probably meant by `word`: few letters differ, or only case and
/// hyphens do.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let folded = fold(word);
    let limit = (word.chars().count() / 3).clamp(1, 3);
    candidates
        .into_iter()
        .map(|candidate| (distance(&folded, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= limit && *distance < candidate.chars().count())
        .min()
        .map(|(_, candidate)| candidate)
}

/// The help "did you mean `x`?", if some candidate is near.
pub fn did_you_mean<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    nearest(word, candidates).map(|candidate| format!("did you mean `{candidate}`?"))
}

/// Whether the nearest candidate may be put in place of a word unasked: only case and hyphens
/// differ, or a single letter of a word that is long enough for that to say something.
pub fn likeness(word: &str, candidate: &str) -> Applicability {
    const LONG: usize = 4;
    let long = candidate.chars().count() >= LONG;
    match distance(&fold(word), candidate) {
        0 => Applicability::Safe,
        1 if long => Applicability::Safe,
        _ => Applicability::Unsafe,
    }
}

fn distance(folded: &str, candidate: &str) -> usize {
    strsim::damerau_levenshtein(folded, &fold(candidate))
}

fn fold(word: &str) -> String {
    word.chars().filter(|c| !matches!(c, '-' | '_')).take(80).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn finds_what_was_meant() {
        let words = ["contributes", "conflicts", "contracts"];
        assert_eq!(nearest("contribute", words), Some("contributes"));
        assert_eq!(nearest("Contracts", words), Some("contracts"));
        assert_eq!(nearest("banana", words), None);
        assert_eq!(nearest("c", ["a", "b"]), None, "another letter is another word");
    }
}
