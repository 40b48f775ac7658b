//! Files that tell when they are not what was written.
//!
//! The first line says of which form the rest is, whose it is, and gives a hash of it: whatever was
//! changed, cut off or put there from elsewhere is found before any of it is read.

use std::io;

use serde::{Deserialize, Serialize};

/// The first line of a file.
#[derive(Serialize, Deserialize)]
struct Seal {
    format: u32,
    /// What the rest belongs to.
    #[serde(default)]
    of: String,
    #[serde(default)]
    hash: String,
}

/// A hash as text, of half the usual length: nobody forges here, files only break.
pub fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex()[..32].to_owned()
}

/// The hash of all that `bytes` gives, which need not fit into memory.
pub fn hash_of(bytes: impl io::Read) -> io::Result<String> {
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(bytes)?;
    Ok(hasher.finalize().to_hex()[..32].to_owned())
}

/// `rest` of a form, belonging to `of`, with its seal above it.
pub fn seal(format: u32, of: &str, rest: &[u8]) -> io::Result<Vec<u8>> {
    let seal = Seal { format, of: of.to_owned(), hash: hash(rest) };
    let mut bytes = serde_json::to_vec(&seal).map_err(io::Error::other)?;
    bytes.push(b'\n');
    bytes.extend_from_slice(rest);
    Ok(bytes)
}

/// What a file is, where it is not whole or not of the form that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// Of this form, and not of the one wanted.
    OtherForm(u32),
    /// It is not what was written.
    Damaged,
}

/// Whose the file is, and all of it below its seal.
pub fn unseal(format: u32, bytes: &[u8]) -> Result<(String, &[u8]), Broken> {
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
    let seal: Seal = serde_json::from_slice(&bytes[..end]).map_err(|_| Broken::Damaged)?;
    if seal.format != format {
        return Err(Broken::OtherForm(seal.format));
    }
    let rest = bytes.get(end + 1..).unwrap_or_default();
    if seal.hash != hash(rest) {
        return Err(Broken::Damaged);
    }
    Ok((seal.of, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_is_read_and_every_change_of_it_is_seen() {
        let sealed = seal(3, "a run", b"[1, 2]\n").unwrap();
        assert_eq!(unseal(3, &sealed), Ok(("a run".into(), &b"[1, 2]\n"[..])));
        assert_eq!(unseal(2, &sealed), Err(Broken::OtherForm(3)));
        let body = sealed.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        for place in body..sealed.len() {
            let mut changed = sealed.clone();
            changed[place] ^= 1;
            assert_eq!(unseal(3, &changed), Err(Broken::Damaged), "{place}");
            assert!(unseal(3, &sealed[..place]).is_err(), "cut off at {place}");
        }
        let doubled = [sealed.clone(), sealed[body..].to_vec()].concat();
        assert_eq!(unseal(3, &doubled), Err(Broken::Damaged));
    }

    #[test]
    fn a_hash_is_the_same_in_one_piece_and_in_many() {
        let bytes = vec![7; 100_000];
        assert_eq!(hash_of(&bytes[..]).unwrap(), hash(&bytes));
    }

    #[test]
    fn files_of_forms_without_a_seal_are_told_by_their_form() {
        assert_eq!(unseal(7, br#"{"format":6,"seed":1}"#), Err(Broken::OtherForm(6)));
        for text in ["", "{", "[]", "\n\n", r#"{"format":7}"#] {
            assert_eq!(unseal(7, text.as_bytes()), Err(Broken::Damaged), "{text}");
        }
    }
}
