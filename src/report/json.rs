//! Data as it stands in a page, for its script.

use serde::Serialize;

/// JSON in which nothing can end the element it stands in, and no letter is left that a page spells out.
pub fn in_page(of: &impl Serialize) -> String {
    let json = serde_json::to_string(of).expect("plain data can be written");
    let mut safe = String::with_capacity(json.len());
    for letter in json.chars() {
        match letter {
            '<' => safe.push_str("\\u003c"),
            // Always of the first plane: no second half is needed.
            letter if kernel::shown::is_unseen(letter) => {
                safe.push_str(&format!("\\u{:04x}", u32::from(letter)));
            }
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_the_script_or_turns_a_line_around() {
        let json = in_page(&["</script><!-- \u{202e}\u{7f}\n", "日本 “”"]);
        assert_eq!(json, r#"["\u003c/script>\u003c!-- \u202e\u007f\n","日本 “”"]"#);
        let back: Vec<String> = serde_json::from_str(&json).unwrap();
        assert_eq!(back[0], "</script><!-- \u{202e}\u{7f}\n");
    }
}
