//! The style sheet: what was written by hand, the font, and how charts change with the light.

const SHEET: &str = include_str!("style.css");
const REGULAR: &[u8] = include_bytes!("../../../assets/fonts/Inter-Regular.woff2");
const SEMI_BOLD: &[u8] = include_bytes!("../../../assets/fonts/Inter-SemiBold.woff2");

pub fn sheet() -> String {
    format!("{}{}{SHEET}{}", font(REGULAR, 400), font(SEMI_BOLD, 600), chart_colours())
}

fn font(file: &[u8], weight: u16) -> String {
    format!(
        "@font-face {{ font-family: Inter; font-weight: {weight}; font-display: swap; src: \
         url(data:font/woff2;base64,{}) format(\"woff2\"); }}\n",
        base64(file)
    )
}

/// The neutral tones of charts follow the page's own; a rule wins over what an SVG element says of
/// itself, so the drawings stay as they are.
#[cfg(feature = "charts")]
fn chart_colours() -> String {
    use crate::charts::palette::{GRID, INK, MUTED, PAPER};

    let named = [(INK, "ink"), (MUTED, "muted"), (GRID, "grid"), (PAPER, "paper")];
    let rules = named.map(|(colour, name)| {
        let code = colour.code();
        ["fill", "stroke"]
            .map(|of| format!("figure svg [{of}=\"{code}\" i] {{ {of}: var(--{name}); }}\n"))
            .concat()
    });
    rules.concat()
}

#[cfg(not(feature = "charts"))]
fn chart_colours() -> String {
    String::new()
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Base64 (RFC 4648, section 4). By hand because these two fonts are all there is to encode.
fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |place: usize| u32::from(chunk.get(place).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors of RFC 4648, section 10.
    #[test]
    fn base64_is_that_of_the_rfc() {
        let words = ["", "f", "fo", "foo", "foob", "fooba", "foobar"];
        let expected = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"];
        assert_eq!(words.map(|word| base64(word.as_bytes())), expected);
    }
}
