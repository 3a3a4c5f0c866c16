//! A card held beside what is said of it: its face, its declaration, its scenarios, and what shows each of its rulings.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use engine::cards;

use crate::file::{Scenario, read};
use crate::report::files_below;
use crate::rulings::{Rulings, RulingsError, Shown, hash};

/// The project's scenarios, declarations and rulings.
#[derive(Clone, Debug)]
pub struct Project {
    /// Each scenario with its file and line.
    scenarios: Vec<(PathBuf, usize, Scenario)>,
    /// The lines of each card's declaration, by its name.
    declarations: BTreeMap<String, Vec<String>>,
    /// The rulings of the cards.
    pub rulings: Rulings,
}

impl Project {
    /// Reads all that lies in the folder `engine/` of the project.
    ///
    /// # Errors
    /// Whatever cannot be read, with its path.
    pub fn read(engine: &Path) -> Result<Project, String> {
        let text = |path: &Path| {
            std::fs::read_to_string(path).map_err(|error| format!("{}: it cannot be read: {error}", path.display()))
        };
        let below = |folder: &Path| files_below(folder).map_err(|error| format!("{}: {error}", folder.display()));
        let mut scenarios = Vec::new();
        for path in below(&engine.join("scenarios"))? {
            let written = read(&text(&path)?).map_err(|error| format!("{}, {error}", path.display()))?;
            scenarios.extend(
                written
                    .into_iter()
                    .filter_map(|written| written.scenario.ok().map(|scenario| (path.clone(), written.line, scenario))),
            );
        }
        let mut declarations = BTreeMap::new();
        let folder = std::fs::read_dir(engine.join("cards")).map_err(|error| error.to_string())?;
        let mut files: Vec<PathBuf> = folder.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
        files.sort();
        for path in files.iter().filter(|path| path.extension().is_some_and(|extension| extension == "cards")) {
            add_declarations(&text(path)?, &mut declarations);
        }
        let kept = engine.join("rulings.toml");
        let rulings = Rulings::read(&text(&kept)?).map_err(|error| format!("{}: {error}", kept.display()))?;
        Ok(Project { scenarios, declarations, rulings })
    }

    /// The scenarios alone.
    pub fn scenarios(&self) -> Vec<Scenario> {
        self.scenarios.iter().map(|(_, _, scenario)| scenario.clone()).collect()
    }
}

/// Adds the lines of each card of a file: its heading stands at the margin, all else below is indented.
fn add_declarations(text: &str, declarations: &mut BTreeMap<String, Vec<String>>) {
    let mut own: Option<&mut Vec<String>> = None;
    for line in text.lines() {
        if line.trim().is_empty() || line.starts_with('#') {
            own = None;
        } else if line.starts_with(' ') {
            if let Some(lines) = own.as_mut() {
                lines.push(line.to_owned());
            }
        } else {
            let name = line.split("  ").next().unwrap_or(line).trim();
            own = Some(declarations.entry(name.to_owned()).or_insert_with(|| vec![line.to_owned()]));
        }
    }
}

/// The rulings of each card of a reference: a list of objects with `name` and `rulings`, one a line.
///
/// # Errors
/// [`RulingsError`]'s text, where it is no such list.
pub fn reference(text: &str) -> Result<BTreeMap<String, Vec<String>>, serde_json::Error> {
    #[derive(serde::Deserialize)]
    struct Card {
        name: String,
        #[serde(default)]
        rulings: Vec<String>,
    }
    let cards: Vec<Card> = serde_json::from_str(text)?;
    Ok(cards.into_iter().map(|card| (card.name, card.rulings)).collect())
}

/// All that there is to judge a card by, in lines; with a reference, the texts of its rulings.
///
/// # Errors
/// [`RulingsError`], where there is no such card.
pub fn page(
    project: &Project,
    name: &str,
    reference: Option<&BTreeMap<String, Vec<String>>>,
) -> Result<Vec<String>, RulingsError> {
    let mut lines = Vec::new();
    let known = cards::by_name(name).and_then(|id| cards::table().get(id));
    let name = known.map_or(name, |card| card.name.as_str());
    if known.is_none() && !project.rulings.0.contains_key(name) {
        return Err(RulingsError::no_card(name));
    }
    lines.push(name.to_owned());
    if let Some(card) = known {
        let types = declaration::type_line_text(cards::table(), &card.type_line);
        lines.push(format!("  {types}"));
        lines.extend(declaration::text(cards::table(), card).into_iter().map(|line| format!("  {line}")));
    } else {
        lines.push("  not declared".to_owned());
    }
    lines.push(String::new());
    lines.extend(project.declarations.get(name).into_iter().flatten().cloned());
    lines.push(String::new());
    for (path, line, scenario) in &project.scenarios {
        if scenario.name.contains(name) || scenario.rulings.contains_key(name) {
            lines.push(format!("{}:{line}: {}", path.display(), scenario.name));
        }
    }
    lines.push(String::new());
    let texts = reference.and_then(|reference| reference.get(name));
    let shown = project.rulings.shown(name, &project.scenarios());
    let count = shown.len().max(texts.map_or(0, Vec::len));
    for place in 0..count {
        let how = match shown.get(place) {
            Some(Shown::By(names)) => format!("shown by {}", names.join("; ")),
            Some(Shown::Not(why)) => format!("not shown: {why}"),
            Some(Shown::Open) => "OPEN".to_owned(),
            None => "NOT KNOWN: run judge with --update".to_owned(),
        };
        lines.push(format!("{}. {how}", place + 1));
        if let Some(text) = texts.and_then(|texts| texts.get(place)) {
            let kept = project.rulings.0.get(name).and_then(|card| card.rulings.get(place));
            let changed = if kept.is_some_and(|kept| *kept != hash(text)) { "CHANGED: " } else { "" };
            lines.push(format!("   {changed}{text}"));
        }
    }
    if count == 0 {
        lines.push("no rulings".to_owned());
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn project() -> Project {
        Project::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap()
    }

    #[test]
    fn no_scenario_names_a_ruling_that_there_is_not() {
        let project = project();
        assert_eq!(project.rulings.unknown(&project.scenarios()), Vec::<String>::new());
    }

    #[test]
    fn a_card_is_judged_by_face_declaration_scenarios_and_rulings() {
        let page = page(&project(), "Lightning Bolt", None).unwrap();
        assert_eq!(page[0], "Lightning Bolt");
        assert!(page.iter().any(|line| line.contains("deals 3 damage to any target")), "{page:#?}");
        assert!(page.iter().any(|line| line.trim() == "deal 3 damage to any target"), "{page:#?}");
        assert!(page.iter().any(|line| line.contains(".toml:")), "{page:#?}");
    }

    #[test]
    fn a_changed_ruling_is_said() {
        let mut project = project();
        let reference = BTreeMap::from([("Lightning Bolt".to_owned(), vec!["As it was.".to_owned()])]);
        project.rulings = project.rulings.of_reference(&reference);
        let newer = BTreeMap::from([("Lightning Bolt".to_owned(), vec!["As it is.".to_owned()])]);
        let page = page(&project, "Lightning Bolt", Some(&newer)).unwrap();
        assert!(page.iter().any(|line| line.contains("CHANGED: As it is.")), "{page:#?}");
    }
}
