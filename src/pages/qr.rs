//! A QR code, drawn as one path.

use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};

/// The quiet zone around the code, in its squares.
const QUIET: i32 = 4;

/// A text as a QR code. Nothing where it is too long to be one.
#[component]
pub fn Qr(
    text: String,
    /// What the picture is, in words.
    label: &'static str,
) -> impl IntoView {
    QrCode::encode_text(&text, QrCodeEcc::Medium).ok().map(|code| {
        let size = code.size() + 2 * QUIET;
        view! {
            <svg class="qr" viewBox=format!("0 0 {size} {size}") role="img" aria-label=label data-testid="qr">
                <rect width=size.to_string() height=size.to_string() />
                <path d=path(&code) />
            </svg>
        }
    })
}

/// The dark squares, each run of a row as one rectangle.
fn path(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|x| code.get_module(*x, y)).count() as i32;
            if run > 0 {
                path.push_str(&format!("M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET));
            }
            x += run.max(1);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::unwrap_used)]
    fn the_path_begins_with_the_corner_of_the_code() {
        let code = QrCode::encode_text("https://example.org/join/abc#def", QrCodeEcc::Medium).unwrap();
        assert!(path(&code).starts_with("M4 4h7v1h-7z"), "{}", path(&code));
    }
}
