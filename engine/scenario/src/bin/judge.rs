//! Holds cards beside their rulings: `judge [--reference FILE] [--update] [CARD…]`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use scenario::{Project, Shown, page, reference};

/// How it is called.
const USAGE: &str = "judge [--reference FILE] [--update] [CARD...]

Prints, for each card, its text, its declaration, its scenarios, and what shows each of its rulings; without cards, the cards of which a
ruling is open. The last line says how many rulings are shown.
  --reference FILE   a list of cards with their rulings, whose texts are printed (the project keeps none)
  --update           takes over from the reference how many rulings each card has, with a hash of each: engine/rulings.toml";

fn main() -> ExitCode {
    match run() {
        Ok(lines) => {
            println!("{}", lines.join("\n"));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("judge: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<Vec<String>, String> {
    let (mut names, mut source, mut update) = (Vec::new(), None::<PathBuf>, false);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--reference" => source = Some(arguments.next().ok_or("--reference wants a file")?.into()),
            "--update" => update = true,
            "--help" | "-h" => return Ok(vec![USAGE.to_owned()]),
            flag if flag.starts_with("--") => return Err(format!("there is no {flag}\n\n{USAGE}")),
            _ => names.push(argument),
        }
    }
    let engine = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let engine = engine.canonicalize().unwrap_or(engine);
    let mut project = Project::read(&engine)?;
    let texts: Option<BTreeMap<String, Vec<String>>> = match &source {
        None => None,
        Some(path) => {
            let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
            Some(reference(&text).map_err(|error| format!("{}: {error}", path.display()))?)
        }
    };
    if update {
        let texts = texts.as_ref().ok_or("--update wants a --reference")?;
        project.rulings = project.rulings.of_reference(texts);
        let path = engine.join("rulings.toml");
        let text = project.rulings.write().map_err(|error| error.to_string())?;
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let mut lines = Vec::new();
    for name in &names {
        lines.extend(page(&project, name, texts.as_ref()).map_err(|error| error.to_string())?);
        lines.push(String::new());
    }
    let scenarios = project.scenarios();
    if names.is_empty() {
        for card in project.rulings.0.keys() {
            let shown = project.rulings.shown(card, &scenarios);
            let open = shown.iter().zip(1..).filter(|(shown, _)| **shown == Shown::Open);
            let open: Vec<String> = open.map(|(_, number): (_, usize)| number.to_string()).collect();
            if !open.is_empty() {
                lines.push(format!("{card}: {}", open.join(", ")));
            }
        }
    }
    lines.push(project.rulings.coverage(&scenarios).to_string());
    Ok(lines)
}
