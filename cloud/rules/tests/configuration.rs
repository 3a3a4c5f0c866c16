//! What is deployed beside the function: hosting sends what the server sends, and every query has its index.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

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

    let hosting = &json_of("cloud/firebase.json")["hosting"];
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
    let source = text("server/src/http/files.rs");
    let list = |name: &str| {
        let from = source.split(&format!("const {name}")).nth(1).unwrap();
        quoted(from.split("];").next().unwrap())
    };
    let pages: BTreeSet<String> = list("PAGES").into_iter().chain(list("SINGLE_PAGES")).collect();
    assert!(pages.contains("game") && pages.contains("about"), "{pages:?}");
    let pages = pages.into_iter().collect::<Vec<_>>().join("|");

    let hosting = &json_of("cloud/firebase.json")["hosting"];
    let rewrites = hosting["rewrites"].as_array().unwrap();
    assert_eq!(rewrites[0]["source"], "/api/**", "the house goes before the pages");
    assert!(rewrites[0]["run"]["serviceId"].is_string());
    assert_eq!(rewrites[1], json!({"regex": format!("^/({pages})(/.*)?$"), "destination": "/index.html"}));
    // A page is asked for each time: it names the files of its own version, and those of others are gone.
    let asked = hosting["headers"][1]["regex"].as_str().unwrap();
    assert!(asked.contains(&format!("({pages})(/.*)?")), "{asked}");
}

/// What the house asks Firestore for: a condition on one field (or none), the highest first by another, and then in the order of the names.
const OF_THE_HOUSE: [(&str, &str, &str, &str); 10] = [
    ("games", "playing", "contains", "changed_at"),
    ("games", "status", "is", "changed_at"),
    ("games", "tags", "contains", "ended_at"),
    ("challenges", "from", "is", "changed_at"),
    ("challenges", "asked", "is", "changed_at"),
    ("decks", "owner", "is", "changed_at"),
    ("names", "search", "contains", "created_at"),
    ("against", "of", "is", "last_at"),
    ("players", "", "all", "sats"),
    ("holdings", "", "all", "spent"),
];

/// What clients listen to (`house::news::standing_queries`): the order of the names is the SDK's, which is another.
const OF_CLIENTS: [(&str, &str, &str, &str); 3] = [
    ("games", "playing", "contains", "changed_at"),
    ("challenges", "from", "is", "changed_at"),
    ("challenges", "asked", "is", "changed_at"),
];

#[test]
fn every_query_has_its_index_and_every_index_its_query() {
    let indexes = json_of("cloud/firestore.indexes.json");
    let laid: BTreeSet<String> = indexes["indexes"].as_array().unwrap().iter().map(Value::to_string).collect();
    let index = |(collection, field, operator, order): (&str, &str, &str, &str), by_name: bool| {
        let mut fields = match operator {
            "contains" => vec![json!({"fieldPath": field, "arrayConfig": "CONTAINS"})],
            "is" => vec![json!({"fieldPath": field, "order": "ASCENDING"})],
            _ => Vec::new(),
        };
        fields.push(json!({"fieldPath": order, "order": "DESCENDING"}));
        if by_name {
            fields.push(json!({"fieldPath": "__name__", "order": "ASCENDING"}));
        }
        json!({"collectionGroup": collection, "queryScope": "COLLECTION", "fields": fields}).to_string()
    };
    // Who is here is asked for by one field alone, whose index Firestore makes by itself (unless it is told not to).
    let overridden = indexes["fieldOverrides"].as_array().unwrap();
    assert!(!overridden.iter().any(|field| field["collectionGroup"] == "presence" && field["fieldPath"] == "at"));
    let houses = OF_THE_HOUSE.map(|query| index(query, true));
    let clients = OF_CLIENTS.map(|query| index(query, false));
    assert_eq!(laid, houses.into_iter().chain(clients).collect());
}

/// What is to be forgotten, and by which field: a time of Firestore's, after which it deletes the document.
#[test]
fn answered_questions_are_deleted_by_a_policy() {
    let indexes = json_of("cloud/firestore.indexes.json");
    let fields = indexes["fieldOverrides"].as_array().unwrap();
    let forgotten: Vec<&Value> = fields.iter().filter(|field| field["ttl"] == true).collect();
    assert_eq!(forgotten, [&json!({"collectionGroup": "asks", "fieldPath": "expires_at", "ttl": true, "indexes": []})]);
    let source = text("house/src/documents/ask.rs");
    assert!(source.contains("pub expires_at: Option<u64>"), "the field is called otherwise now");
}

/// Whoever adds a query to the house is reminded of its index: the fields that are asked by are counted.
#[test]
fn no_query_of_the_house_is_forgotten() {
    let mut asked = BTreeSet::new();
    let mut folders = vec![root().join("house").join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() && !entry.ends_with("store") {
                folders.push(entry);
            } else if entry.extension().is_some_and(|extension| extension == "rs") {
                let source = fs::read_to_string(&entry).unwrap();
                for filter in ["Filter::Equal(", "Filter::ArrayContains("] {
                    asked.extend(
                        source
                            .split(filter)
                            .skip(1)
                            .map(|rest| rest.split([',', ')']).next().unwrap().trim().to_owned()),
                    );
                }
            }
        }
    }
    // `field`: the challenges, by `asked` and `from`.
    let expected = [
        "\"of\".to_owned()",
        "\"owner\".to_owned()",
        "\"playing\".to_owned()",
        "\"search\".to_owned()",
        "\"status\".to_owned()",
        "\"tags\".to_owned()",
        "field.to_owned()",
    ];
    let named: BTreeSet<String> =
        asked.into_iter().map(|field| if field.ends_with("to_owned(") { format!("{field})") } else { field }).collect();
    assert_eq!(
        named,
        BTreeSet::from(expected.map(str::to_owned)),
        "add the query's index to cloud/firestore.indexes.json, and to OF_THE_HOUSE here"
    );
}
