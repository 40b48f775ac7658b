//! Small charts of block characters, for terminals.

/// A share between 0 and 1 as a bar of `width` characters; one that is not known has none.
pub fn bar(share: f64, width: usize) -> String {
    if share.is_nan() {
        return String::new();
    }
    let full = (share.clamp(0.0, 1.0) * width as f64).round() as usize;
    "█".repeat(full) + &"░".repeat(width - full)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_as_full_as_the_share() {
        assert_eq!(bar(0.613, 10), "██████░░░░");
        assert_eq!((bar(0.0, 3), bar(1.0, 3)), ("░░░".into(), "███".into()));
        assert_eq!(bar(f64::NAN, 10), "");
    }
}
