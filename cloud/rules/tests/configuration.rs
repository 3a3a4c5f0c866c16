//! What is deployed beside the function: hosting sends what the server sends, and every query has its index.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use house::site::page_file;
use house::store::{By, Index};
use serde_json::{Value, json};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_path_buf()
}

fn text(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn json_of(file: &str) -> Value {
    serde_json::from_str(&text(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Every piece of a text between quotation marks.
fn quoted(text: &str) -> Vec<String> {
    text.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// A policy by its directives, each with what it allows.
fn directives(policy: &str) -> BTreeMap<String, BTreeSet<String>> {
    let parts = policy.split(';').map(|part| part.split_whitespace().map(str::to_owned));
    parts.filter_map(|mut words| words.next().map(|name| (name, words.collect()))).collect()
}

#[test]
fn hosting_sends_the_headers_of_the_server_and_allows_what_googles_sdk_needs() {
    let source = text("server/src/http/headers.rs").replace("\\\n", "");
    let policy = source.split("const POLICY: &str = ").nth(1).and_then(|rest| quoted(rest).into_iter().next()).unwrap();
    let table = source.split("const HEADERS").nth(1).and_then(|rest| rest.split("];").next()).unwrap();
    let others: BTreeSet<String> = quoted(table).into_iter().collect();

    let hosting = &json_of("firebase.json")["hosting"];
    let everywhere = hosting["headers"].as_array().unwrap().iter().find(|entry| entry["source"] == "**").unwrap();
    let sent: BTreeMap<String, String> = everywhere["headers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|header| {
            let word = |name: &str| header[name].as_str().unwrap().to_owned();
            (word("key").to_lowercase(), word("value"))
        })
        .collect();
    assert_eq!(sent.len(), 6, "{sent:?}");

    let (ours, theirs) = (directives(&policy), directives(&sent["content-security-policy"]));
    let more = |name: &str| -> Vec<String> {
        let had = ours.get(name).cloned().unwrap_or_default();
        assert!(theirs[name].is_superset(&had), "{name}: {:?}", theirs[name]);
        theirs[name].difference(&had).cloned().collect()
    };
    let mut added: Vec<(&str, Vec<String>)> = theirs.keys().map(|name| (name.as_str(), more(name))).collect();
    added.retain(|(_, allowed)| !allowed.is_empty());
    let expected: [(&str, &[&str]); 3] = [
        // Documents, signing in, and tokens.
        (
            "connect-src",
            &[
                "https://firestore.googleapis.com",
                "https://identitytoolkit.googleapis.com",
                "https://securetoken.googleapis.com",
            ],
        ),
        // The window in which one signs in with Google.
        ("frame-src", &["https://*.firebaseapp.com"]),
        ("script-src", &["https://apis.google.com"]),
    ];
    assert_eq!(added, expected.map(|(name, allowed)| (name, allowed.iter().map(|text| (*text).to_owned()).collect())));
    assert!(ours.keys().all(|name| theirs.contains_key(name)));

    for (name, value) in &sent {
        match name.as_str() {
            "content-security-policy" => {}
            // The window in which one signs in must be able to answer the page.
            "cross-origin-opener-policy" => assert_eq!(value, "same-origin-allow-popups"),
            _ => assert!(others.contains(value), "{name}: {value} is not what the server sends: {others:?}"),
        }
    }
}

#[test]
fn hosting_knows_the_pages_that_the_server_knows() {
    let source = text("house/src/site/pages.rs");
    let names = |name: &str| {
        let from = source.split(&format!("const {name}")).nth(1).unwrap();
        let texts = quoted(from.split("];").next().unwrap());
        texts.into_iter().filter(|text| !text.is_empty() && !text.ends_with(".html")).collect::<Vec<_>>()
    };
    let (single, further) = (names("SINGLE_PAGES"), names("PAGES"));
    assert!(single.contains(&"about".to_owned()) && further.contains(&"game".to_owned()), "{single:?}, {further:?}");

    let hosting = &json_of("firebase.json")["hosting"];
    let rewrites = hosting["rewrites"].as_array().unwrap();
    assert_eq!(rewrites[0]["source"], "/api/**", "the house goes before the pages");
    assert!(rewrites[0]["run"]["serviceId"].is_string());
    let to = |source: String, path: String| json!({"source": source, "destination": format!("/{}", page_file(&path).unwrap())});
    // What has nothing behind a slash goes first: `/players/**` may be for that as well.
    let expected = single.iter().map(|name| to(format!("/{name}"), format!("/{name}")));
    let expected = expected.chain(further.iter().map(|name| to(format!("/{name}/**"), format!("/{name}/abc"))));
    let expected: Vec<Value> = expected.collect();
    assert_eq!(rewrites[1..=expected.len()], expected);
    // Where there is no page, hosting sends this file, with the status of what is not found: the client, which says so.
    let before = hosting["predeploy"].as_str().unwrap();
    assert!(before.contains("copy('cloud/dist/index.html', 'cloud/dist/404.html')"), "{before}");
    // A page is asked for each time: it names the files of its own version, and those of others are gone.
    let pages: BTreeSet<String> = single.into_iter().chain(further).collect();
    let pages = pages.into_iter().collect::<Vec<_>>().join("|");
    let asked = hosting["headers"][1]["regex"].as_str().unwrap();
    assert!(asked.contains(&format!("({pages})(/.*)?")), "{asked}");
}

/// What clients listen to (`house::news::standing_queries`): the order of the names is the SDK's, which is another.
const OF_CLIENTS: [Index; 3] = [
    Index { collection: "games", by: By::ArrayContains("playing"), highest_first: "changed_at" },
    Index { collection: "challenges", by: By::Equal("from"), highest_first: "changed_at" },
    Index { collection: "challenges", by: By::Equal("asked"), highest_first: "changed_at" },
];

#[test]
fn every_query_has_its_index_and_every_index_its_query() {
    let indexes = json_of("firestore.indexes.json");
    let laid: BTreeSet<String> = indexes["indexes"].as_array().unwrap().iter().map(Value::to_string).collect();
    let index = |index: Index, by_name: bool| {
        let mut fields = match index.by {
            By::ArrayContains(field) => vec![json!({"fieldPath": field, "arrayConfig": "CONTAINS"})],
            By::Equal(field) => vec![json!({"fieldPath": field, "order": "ASCENDING"})],
            By::All => Vec::new(),
        };
        fields.push(json!({"fieldPath": index.highest_first, "order": "DESCENDING"}));
        if by_name {
            fields.push(json!({"fieldPath": "__name__", "order": "ASCENDING"}));
        }
        json!({"collectionGroup": index.collection, "queryScope": "COLLECTION", "fields": fields}).to_string()
    };
    let houses = house::INDEXES.map(|query| index(query, true));
    let clients = OF_CLIENTS.map(|query| index(query, false));
    assert_eq!(laid, houses.into_iter().chain(clients).collect());
}

/// What is to be forgotten, and by which field: a time of Firestore's, after which it deletes the document.
#[test]
fn answered_questions_are_deleted_by_a_policy() {
    let indexes = json_of("firestore.indexes.json");
    let fields = indexes["fieldOverrides"].as_array().unwrap();
    let forgotten: Vec<&Value> = fields.iter().filter(|field| field["ttl"] == true).collect();
    assert_eq!(forgotten, [&json!({"collectionGroup": "asks", "fieldPath": "expires_at", "ttl": true, "indexes": []})]);
    let source = text("house/src/documents/ask.rs");
    assert!(source.contains("pub expires_at: Option<u64>"), "the field is called otherwise now");
}
