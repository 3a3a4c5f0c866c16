//! Bytes as hexadecimal digits, for tokens and hashes that people may want to compare by eye.

use std::fmt::Write as _;

/// Two lower-case digits a byte.
#[must_use]
pub fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// Exactly `N` bytes out of their digits; `None` when it is anything else.
#[must_use]
pub fn decode<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != N * 2 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; N];
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[at * 2..at * 2 + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_and_bytes_are_each_others_inverse() {
        assert_eq!(encode(&[0, 171, 255]), "00abff");
        assert_eq!(decode::<3>("00abff"), Some([0, 171, 255]));
        assert_eq!(decode::<3>("00abf"), None);
        assert_eq!(decode::<2>("+1+2"), None);
        assert_eq!(decode::<2>("éa1"), None);
    }
}
