//! Finds the rule ids in doc comments and the items they stand on, so that nobody has to keep a
//! list of where each rule is decided.

/// One rule cited in the doc comment of one item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    pub id: String,
    /// `fn fire`, `struct Ship`, or the name of a field or variant.
    pub item: String,
}

/// Every citation in the `///` comments of a source file; `cited` knows an id of the book.
pub fn of_items(source: &str, cited: fn(&str) -> Vec<String>) -> Vec<Citation> {
    let mut found = Vec::new();
    let mut waiting = String::new();
    for line in source.lines().map(str::trim) {
        if let Some(comment) = line.strip_prefix("///") {
            waiting += comment;
            waiting.push(' ');
        } else if !waiting.is_empty() && !line.starts_with("#[") {
            let item = item_name(line);
            let ids = cited(&std::mem::take(&mut waiting));
            found.extend(ids.into_iter().map(|id| Citation { id, item: item.clone() }));
        }
    }
    found
}

/// What a line declares: `pub const fn column(…` is `fn column`.
fn item_name(line: &str) -> String {
    const KINDS: [&str; 7] = ["fn", "struct", "enum", "trait", "type", "const", "static"];
    let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
    let mut words = words.filter(|word| !["", "pub", "super", "crate"].contains(word)).peekable();
    let first = words.next().unwrap_or_default();
    let kind = if first == "const" && words.peek() == Some(&"fn") { words.next() } else { None };
    let kind = kind.unwrap_or(first);
    match words.next() {
        Some(name) if KINDS.contains(&kind) => format!("{kind} {name}"),
        _ => kind.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words_with_dots(text: &str) -> Vec<String> {
        text.split([' ', '(', ')']).filter(|word| word.contains('.')).map(str::to_owned).collect()
    }

    #[test]
    fn a_citation_belongs_to_the_item_below_it() {
        let source = "\
            /// 6.8.K — What becomes\n/// of it (7.1.A)\n#[inline]\npub const fn after(x: u8) {\n\
            // 9.A is only a remark\nlet x = 1;\n/// 9.B: a field\npub hull: u8,\n\
            /// 9.C\npub(super) struct Ship;";
        let found = of_items(source, words_with_dots);
        let found: Vec<_> = found.iter().map(|c| (c.id.as_str(), c.item.as_str())).collect();
        assert_eq!(
            found,
            [
                ("6.8.K", "fn after"),
                ("7.1.A", "fn after"),
                ("9.B:", "hull"),
                ("9.C", "struct Ship")
            ]
        );
    }
}
