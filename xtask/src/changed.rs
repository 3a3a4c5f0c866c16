//! What the changes since the last commit on main can have touched, so that only that is checked.

use std::collections::BTreeSet;

use crate::failure::Failure;
use crate::packages::{Package, built_on, owner, packages};
use crate::process;

/// What is to be checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touched {
    /// Packages whose code is linted: those that changed and those that are built on them.
    pub linted: BTreeSet<String>,
    /// Packages whose tests are run.
    pub tested: BTreeSet<String>,
    /// Whether scenarios are played.
    pub scenarios: bool,
    /// Which browser tests are run.
    pub browser: Browser,
    /// Whether those are run that play on the cloud.
    pub cloud: bool,
}

/// A choice of browser tests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Browser {
    #[default]
    None,
    /// Those with one of these tags or in one of these files.
    Some(BTreeSet<String>),
    All,
}

impl Browser {
    fn add(&mut self, names: &[&str]) {
        let names = names.iter().map(|name| (*name).to_owned());
        match self {
            Self::All => {}
            Self::Some(known) => known.extend(names),
            Self::None => *self = Self::Some(names.collect()),
        }
    }

    /// The expression that Playwright is given; none for all.
    pub fn expression(&self) -> Option<String> {
        match self {
            Self::Some(names) => Some(names.iter().map(String::as_str).collect::<Vec<_>>().join("|")),
            Self::None | Self::All => None,
        }
    }
}

/// What every part of the client is tried by: the pages by the tests of that page and by those that look at all pages.
const PAGES: [(&str, &[&str]); 21] = [
    ("src/pages/account", &["@accounts", "@screens"]),
    ("src/pages/decks", &["@decks", "@screens"]),
    ("src/pages/market", &["@market", "@screens"]),
    ("src/pages/play", &["@challenges", "@match", "@record", "@screens"]),
    ("src/pages/players.rs", &["@accounts", "@screens"]),
    ("src/pages/host_tables.rs", &["@accounts", "@screens"]),
    ("src/pages/solo.rs", &["@solo", "@screens"]),
    ("src/pages/language.rs", &["@language", "@screens"]),
    ("src/pages/", &["@backend", "@screens"]),
    ("src/collection", &["@decks", "@market"]),
    ("src/notifications", &["@challenges", "@offline"]),
    ("src/offline", &["@offline"]),
    ("src/table/guide.rs", &["@solo", "@phone"]),
    ("src/table/sideboarding", &["@match"]),
    ("src/table/match_result.rs", &["@match"]),
    ("src/table/match_score.rs", &["@match", "@phone"]),
    ("src/table", &["@table", "@phone", "@heard"]),
    ("style/", &["@table", "@phone", "@screens"]),
    ("public/words", &["@language", "@screens"]),
    ("public/", &["@screens"]),
    ("index.html", &["@served", "@offline"]),
];

/// What the declarations of cards are tried by: the crates that read them, and the tests beside the code of those. Whatever else plays with cards holds for any
/// of them.
const CARDS: [&str; 5] = ["declaration", "engine", "scenario", "soak", "unit-tests"];

/// The packages that are built into what the browser tests run.
const RUN_IN_BROWSERS: [&str; 4] = ["jb-mtg", "server", "positions", "secrecy"];

/// Looks at what git says has changed since the last commit on main that this branch has, with what is not committed.
///
/// # Errors
/// When git or cargo do not answer.
pub fn since_main() -> Result<Touched, Failure> {
    let git = |arguments: &[&str]| process::answer(process::program("git").args(arguments));
    let unknown = || {
        Failure::new("git does not say what has changed since the last commit on main")
            .remedy("run the command in a clone with a branch `main`, or run all checks with `cargo xtask test`")
    };
    let base = git(&["merge-base", "HEAD", "origin/main"])
        .or_else(|| git(&["merge-base", "HEAD", "main"]))
        .ok_or_else(unknown)?;
    let changed = git(&["diff", "--name-only", "--no-renames", &base]).ok_or_else(unknown)?;
    let new = git(&["ls-files", "--others", "--exclude-standard"]).ok_or_else(unknown)?;
    let paths: Vec<&str> = changed.lines().chain(new.lines()).collect();
    Ok(touched(&paths, &packages()?))
}

/// What changes of these paths, below the clone's folder, can have touched.
fn touched(paths: &[&str], packages: &[Package]) -> Touched {
    let mut touched = Touched::default();
    for path in paths {
        if let Some(spec) = path.strip_prefix("e2e/tests/") {
            touched.browser.add(&[spec]);
        } else if path.starts_with("e2e/cloud/") {
            touched.cloud = true;
        } else if path.starts_with("e2e/") && !path.ends_with(".rs") {
            touched.browser = Browser::All;
        } else if path.starts_with("engine/cards/") {
            touched.tested.extend(CARDS.map(str::to_owned));
            touched.scenarios = true;
        } else if path.starts_with("engine/scenarios/") {
            touched.tested.insert("scenario".to_owned());
            touched.scenarios = true;
        } else if path.starts_with("docs/") || ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].contains(path) {
            // The guide to cards is read by the declarations' tests, the list of dependencies by those of the commands.
            touched.tested.extend(["declaration", "xtask"].map(str::to_owned));
        } else if let Some((_, tags)) = PAGES.iter().find(|(area, _)| path.starts_with(area)) {
            touched.browser.add(tags);
            touched.tested.insert("jb-mtg".to_owned());
            if path.ends_with(".rs") {
                touched.linted.insert("jb-mtg".to_owned());
            }
        } else if (path.starts_with("cloud/") && !path.ends_with(".rs")) || path.starts_with("fire") {
            touched.cloud = true;
            touched.tested.extend(["security-rules", "functions"].map(str::to_owned));
        } else if let Some(package) = owner(path, packages) {
            let all = built_on(&package.name, packages);
            touched.scenarios |= all.contains("scenario");
            touched.cloud |= all.contains("functions");
            if all.iter().any(|name| RUN_IN_BROWSERS.contains(&name.as_str())) {
                touched.browser = Browser::All;
            }
            touched.linted.extend(all.iter().cloned());
            touched.tested.extend(all);
        } else if !path.starts_with(".ci/") && !path.starts_with("LICENSE") {
            // What belongs to no package belongs to all: versions, settings of the build.
            let all = packages.iter().map(|package| package.name.clone());
            touched.linted.extend(all.clone());
            touched.tested.extend(all);
            (touched.scenarios, touched.cloud, touched.browser) = (true, true, Browser::All);
        }
    }
    touched
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    fn workspace() -> Vec<Package> {
        let package = |name: &str, folder: &str, needs: &[&str]| Package {
            name: name.to_owned(),
            folder: folder.to_owned(),
            needs: names(needs),
            programs: Vec::new(),
        };
        vec![
            package("declaration", "engine/declaration", &[]),
            package("engine", "engine", &["declaration"]),
            package("scenario", "engine/scenario", &["engine"]),
            package("house", "house", &["engine"]),
            package("server", "server", &["house"]),
            package("functions", "functions", &["house"]),
            package("jb-mtg", "", &["engine", "house"]),
            package("xtask", "xtask", &[]),
        ]
    }

    #[test]
    fn a_page_is_tried_in_the_client_and_by_its_own_browser_tests() {
        let touched = touched(&["src/pages/market/card_page.rs"], &workspace());
        assert_eq!(touched.linted, names(&["jb-mtg"]));
        assert_eq!(touched.tested, names(&["jb-mtg"]));
        assert_eq!(touched.browser.expression().as_deref(), Some("@market|@screens"));
        assert!(!touched.scenarios && !touched.cloud);
    }

    #[test]
    fn a_card_is_tried_by_the_rules_and_by_scenarios() {
        let touched = touched(&["engine/cards/lea.cards"], &workspace());
        assert_eq!(touched.tested, names(&CARDS));
        assert!(touched.scenarios && touched.linted.is_empty());
        assert_eq!(touched.browser, Browser::None);
    }

    #[test]
    fn code_is_tried_with_all_that_is_built_on_it() {
        let house = touched(&["house/src/lib.rs"], &workspace());
        assert_eq!(house.tested, names(&["functions", "house", "jb-mtg", "server"]));
        assert_eq!((house.browser, house.cloud, house.scenarios), (Browser::All, true, false));
        let inner = touched(&["engine/declaration/src/lib.rs"], &workspace());
        assert!(inner.scenarios && inner.tested.contains("declaration") && !inner.tested.contains("xtask"));
        let command = touched(&["xtask/src/main.rs"], &workspace());
        assert_eq!((command.tested, command.browser), (names(&["xtask"]), Browser::None));
    }

    #[test]
    fn what_belongs_to_no_package_is_tried_by_everything() {
        let touched = touched(&["Cargo.lock"], &workspace());
        assert_eq!(touched.tested.len(), workspace().len());
        assert!(touched.cloud && touched.scenarios && touched.browser == Browser::All);
    }

    #[test]
    fn a_browser_test_is_run_itself() {
        let touched = touched(&["e2e/tests/decks.spec.ts", "docs/rules.md"], &workspace());
        assert_eq!(touched.browser.expression().as_deref(), Some("decks.spec.ts"));
        assert_eq!(touched.tested, names(&["declaration", "xtask"]));
    }

    #[test]
    fn every_area_of_the_client_is_there() {
        let root = crate::workspace::root();
        for (area, tags) in PAGES {
            assert!(root.join(area).exists(), "{area}");
            assert!(!tags.is_empty());
        }
    }

    #[test]
    fn every_tag_is_that_of_a_browser_test() {
        let specs: String = std::fs::read_dir(crate::workspace::root().join("e2e/tests"))
            .into_iter()
            .flatten()
            .filter_map(|spec| std::fs::read_to_string(spec.ok()?.path()).ok())
            .collect();
        for tag in PAGES.iter().flat_map(|(_, tags)| *tags) {
            assert!(specs.contains(&format!("\"{tag}\"")), "no browser test has the tag {tag}");
        }
    }
}
