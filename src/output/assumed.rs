//! What results rest on that no book prints, in as few lines as will do.

/// So many are told with their reasons; more only by name.
const TOLD: usize = 8;

/// A line for each, or one that names them all and says where to read on.
pub fn lines(assumed: &[(String, String)], system: &str) -> Vec<String> {
    match assumed.len() {
        0..=TOLD => assumed.iter().map(|(what, why)| format!("{what}: {why}")).collect(),
        _ => names(assumed, system).into_iter().collect(),
    }
}

/// All of them in one line; `None` where there is nothing.
pub fn names(assumed: &[(String, String)], system: &str) -> Option<String> {
    let names: Vec<&str> = assumed.iter().map(|(what, _)| what.as_str()).collect();
    let number = number(assumed)?;
    Some(format!(
        "{number} (not in the rulebook): {}. `tincan show {system} NAME` prints one, and JSON and reports \
         say why it was chosen",
        names.join(", ")
    ))
}

/// How many there are, and what tells them; `None` where there are none.
pub fn counted(assumed: &[(String, String)], told_by: &str) -> Option<String> {
    number(assumed).map(|number| format!("{number}: {told_by}"))
}

fn number(assumed: &[(String, String)]) -> Option<String> {
    match assumed.len() {
        0 => None,
        1 => Some("1 assumption".into()),
        many => Some(format!("{many} assumptions")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_are_told_with_their_reasons_and_many_by_name() {
        let some = |count: usize| -> Vec<(String, String)> {
            (1..=count).map(|at| (format!("chart {at}"), "it is lost".into())).collect()
        };
        assert_eq!(lines(&some(1), "toy"), ["chart 1: it is lost"]);
        assert_eq!(lines(&some(TOLD), "toy").len(), TOLD);
        let many = lines(&some(TOLD + 1), "toy");
        assert!(
            many.len() == 1
                && many[0].starts_with("9 assumptions (not in the rulebook): chart 1, ")
        );
        assert!(many[0].contains("chart 9. `tincan show toy NAME` prints one"), "{many:?}");
        assert_eq!(names(&[], "toy"), None);
        assert!(
            names(&some(1), "toy")
                .unwrap()
                .starts_with("1 assumption (not in the rulebook): chart 1.")
        );
    }
}
