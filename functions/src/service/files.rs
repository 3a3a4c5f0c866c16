//! The client's files, for developers: in production they are served by Firebase Hosting.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use super::Service;

/// A file of the client's; its page, where there is no file of this name: as hosting does it, with the status of whatever is not found where there is no page either.
pub async fn file(State(service): State<Arc<Service>>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let Some(folder) = &service.config.client else { return StatusCode::NOT_FOUND.into_response() };
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let named = inside(folder, uri.path());
    let named = match named {
        Some(file) if tokio::fs::metadata(&file).await.is_ok_and(|found| found.is_file()) => Some(file),
        _ => None,
    };
    let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    let (status, file) = match named {
        Some(file) => (StatusCode::OK, file),
        None => match house::site::page_file(uri.path()) {
            Some(page) => (StatusCode::OK, folder.join(page)),
            None if accepted.into_iter().any(house::site::takes_a_page) => {
                (StatusCode::NOT_FOUND, folder.join(house::site::INDEX))
            }
            None => return StatusCode::NOT_FOUND.into_response(),
        },
    };
    let kind = kind(&file);
    match tokio::fs::read(&file).await {
        Ok(bytes) => {
            (status, [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], bytes).into_response()
        }
        Err(_) => StatusCode::NOT_FOUND.into_response(),
    }
}

/// The file of this path in a folder; none, when the path could lead out of it.
fn inside(folder: &Path, path: &str) -> Option<PathBuf> {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let sound = |part: &&str| {
        !part.starts_with('.') && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
    };
    (!parts.is_empty() && parts.iter().all(sound)).then(|| folder.join(parts.join("/")))
}

fn kind(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "webmanifest") => "application/json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_path_leads_out_of_the_folder() {
        let folder = Path::new("/dist");
        assert_eq!(inside(folder, "/cloud/firebase.js"), Some(PathBuf::from("/dist/cloud/firebase.js")));
        for path in ["/", "/../etc/passwd", "/a/../../b", "/.env", "/%2e%2e/x", "/a\\b", "//etc/../x"] {
            assert_eq!(inside(folder, path), None, "{path}");
        }
    }
}
