//! The client's files, out of the program itself.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};

/// One of the client's files, as the build script has put it in.
struct File {
    /// Its path below the client's folder.
    name: &'static str,
    bytes: &'static [u8],
    /// The same in Brotli, where that is smaller.
    brotli: Option<&'static [u8]>,
    /// Changes when the file does.
    tag: &'static str,
}

static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/client.rs"));

/// What there is to see when the program was built without a client.
const NO_CLIENT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>JB-MTG</title><main><h1>JB-MTG</h1>\
    <p>This server was built without the client's files. Run <code>cargo xtask play</code>: it builds both.</p></main></html>";

/// Answers a GET for anything but the socket. Where there is nothing, a browser is sent the client all the same, which says so in its reader's language.
pub async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = FILES.iter().find(|file| file.name == path) {
        return send(file, &headers);
    }
    let page = house::site::page_file(path);
    let is_page = page.is_some();
    let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    if !is_page && !accepted.into_iter().any(house::site::takes_a_page) {
        return (StatusCode::NOT_FOUND, "there is nothing here\n").into_response();
    }
    let mut response = match FILES.iter().find(|file| file.name == page.unwrap_or(house::site::INDEX)) {
        // That nothing has changed would be another answer than that there is nothing.
        Some(file) if !is_page => send(file, &without_tags(headers)),
        Some(file) => send(file, &headers),
        None => ([(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-store")], NO_CLIENT)
            .into_response(),
    };
    if !is_page {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response
}

/// What is served in the place of the service worker when a release has gone wrong: browsers forget what they keep of the client.
pub async fn retire_service_worker(headers: HeaderMap) -> Response {
    serve(Uri::from_static("/no-service-worker.js"), headers).await
}

/// The headers of somebody who has nothing yet.
fn without_tags(mut headers: HeaderMap) -> HeaderMap {
    headers.remove(header::IF_NONE_MATCH);
    headers
}

fn send(file: &'static File, headers: &HeaderMap) -> Response {
    let brotli = file.brotli.filter(|_| takes_brotli(headers));
    // The two forms are two representations, each with a tag of its own.
    let tag = if brotli.is_some() { format!("\"{}-br\"", file.tag) } else { format!("\"{}\"", file.tag) };
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let unchanged = known.is_some_and(|tags| tags.split(',').any(|one| one.trim().trim_start_matches("W/") == tag));
    let body = if unchanged { Body::empty() } else { Body::from(brotli.unwrap_or(file.bytes)) };
    let mut response = Response::new(body);
    if unchanged {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let into = response.headers_mut();
    into.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(file.name)));
    into.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache_control(file.name)));
    into.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        into.insert(header::ETAG, tag);
    }
    if brotli.is_some() {
        into.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    response
}

/// Whether the browser takes Brotli: `br`, and not with a weight of nothing.
fn takes_brotli(headers: &HeaderMap) -> bool {
    headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok()).any(|value| {
        value.split(',').any(|coding| {
            let mut parts = coding.split(';').map(str::trim);
            parts.next() == Some("br") && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
        })
    })
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "ttf" => "font/ttf",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// A file whose name, or whose folder's, holds the hash of its content never changes; of any other, the browser asks each time whether it has.
fn cache_control(name: &str) -> &'static str {
    let hashed = name
        .split(['/', '-', '_', '.'])
        .any(|part| part.len() >= 12 && part.bytes().all(|byte| byte.is_ascii_hexdigit()));
    if hashed { "public, max-age=31536000, immutable" } else { "no-cache" }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn hashed_names_are_kept_for_ever_and_pages_are_not() {
        assert!(cache_control("jb-mtg-1f0c9d2be6a4e7c1_bg.wasm").contains("immutable"));
        assert!(cache_control("style/tables-0123456789abcdef.css").contains("immutable"));
        assert!(cache_control("emblems-0123456789abcdef/anvil.svg").contains("immutable"));
        assert_eq!(cache_control("index.html"), "no-cache");
        assert_eq!(cache_control("manifest.webmanifest"), "no-cache");
    }

    #[test]
    fn brotli_goes_to_those_who_take_it() {
        let takes = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, value.parse().unwrap());
            takes_brotli(&headers)
        };
        assert!(takes("gzip, deflate, br, zstd") && takes("br;q=0.5"));
        assert!(!takes("gzip") && !takes("br;q=0, gzip") && !takes("brotli"));
    }

    static WASM: File =
        File { name: "jb-mtg-1f0c9d2be6a4e7c1_bg.wasm", bytes: b"as it is", brotli: Some(b"small"), tag: "0123" };

    async fn sent(headers: &[(header::HeaderName, &str)]) -> (StatusCode, HeaderMap, Vec<u8>) {
        let headers = headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect();
        let (parts, body) = send(&WASM, &headers).into_parts();
        (parts.status, parts.headers, axum::body::to_bytes(body, 100).await.unwrap().to_vec())
    }

    #[tokio::test]
    async fn a_file_is_sent_small_and_only_once() {
        let (status, headers, body) = sent(&[(header::ACCEPT_ENCODING, "gzip, br")]).await;
        assert_eq!((status, body.as_slice()), (StatusCode::OK, b"small".as_slice()));
        assert_eq!(headers[header::CONTENT_TYPE], "application/wasm");
        assert_eq!(headers[header::CONTENT_ENCODING], "br");
        assert!(headers[header::CACHE_CONTROL].to_str().unwrap().contains("immutable"));
        let tag = headers[header::ETAG].to_str().unwrap().to_owned();
        let again = [(header::ACCEPT_ENCODING, "gzip, br"), (header::IF_NONE_MATCH, tag.as_str())];
        let (status, _, body) = sent(&again).await;
        assert_eq!((status, body.len()), (StatusCode::NOT_MODIFIED, 0));
        let (status, headers, body) = sent(&[(header::IF_NONE_MATCH, tag.as_str())]).await;
        assert_eq!((status, body.as_slice()), (StatusCode::OK, b"as it is".as_slice()));
        assert!(!headers.contains_key(header::CONTENT_ENCODING));
    }

    #[tokio::test]
    async fn an_address_that_there_is_not_shows_a_page_to_browsers_and_tells_programs_so() {
        let answer = async |path: &'static str, headers: &[(header::HeaderName, &'static str)]| {
            let headers = headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect();
            let response = serve(Uri::from_static(path), headers).await;
            let kind = response.headers()[header::CONTENT_TYPE].to_str().unwrap().to_owned();
            (response.status(), kind.contains("text/html"))
        };
        let browser = [(header::ACCEPT, "text/html,application/xhtml+xml,*/*;q=0.8"), (header::IF_NONE_MATCH, "\"0\"")];
        assert_eq!(answer("/decks", &browser).await, (StatusCode::OK, true));
        for path in ["/market", "/games", "/favicon.txt", "/../Cargo.toml", "/game"] {
            assert_eq!(answer(path, &browser).await, (StatusCode::NOT_FOUND, true), "{path}");
            assert_eq!(answer(path, &[]).await, (StatusCode::NOT_FOUND, false), "{path}");
            assert_eq!(answer(path, &[(header::ACCEPT, "*/*")]).await, (StatusCode::NOT_FOUND, false), "{path}");
        }
    }
}
