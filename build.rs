//! Names the folder that a build of the client puts the emblems into, and makes functions of the words in `public/words/en.txt`: a word that is missing there, or a value that a sentence does not name, does not
//! compile. `docs/languages.md` tells how the file is written.

#[path = "src/words/fingerprint.rs"]
mod fingerprint;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, error, fs};

use fingerprint::Fingerprint;

/// Where the files of words lie, one a language.
const FOLDER: &str = "public/words";
/// The emblems on the cards.
const EMBLEMS: &str = "public/emblems.svg";
/// The language that the others are held against.
const MODEL: &str = "en";
/// The section whose texts are said by names that come over the wire (`src/words/refusal.rs`).
const LISTED: &str = "refusal";

fn main() -> Result<(), Box<dyn error::Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/words/fingerprint.rs");
    println!("cargo::rerun-if-changed={FOLDER}");
    println!("cargo::rerun-if-changed={EMBLEMS}");
    let hash = fs::read(EMBLEMS)?
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    println!("cargo::rustc-env=JB_MTG_EMBLEMS=emblems-{hash:016x}");
    if env::var_os("CARGO_FEATURE_SPLIT").is_some() {
        // What the client's modules are cut apart by (xtask/post-build.mjs): where one function or datum refers to another.
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let folder = root.join(FOLDER);
    let mut code = keys(&fs::read_to_string(folder.join(format!("{MODEL}.txt")))?)?;
    languages(&folder, &mut code)?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("words.rs"), code)?;
    Ok(())
}

/// A function for every plain text, a type for every text with values, by sections.
fn keys(file: &str) -> Result<String, Box<dyn error::Error>> {
    let mut code = String::new();
    let (mut number, mut keys, mut open) = (0_usize, Fingerprint::new(), false);
    // The house's reasons, which are said by their names.
    let mut listed: Option<(usize, String)> = None;
    let mut notes: Vec<&str> = Vec::new();
    for (line, text) in file.lines().enumerate() {
        let wrong = |why: &str| format!("{FOLDER}/{MODEL}.txt:{}: {why}", line + 1);
        if let Some(note) = text.strip_prefix('#') {
            notes.push(note.trim());
        } else if let Some(section) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
            if open {
                close(&mut code, &mut listed)?;
            }
            writeln!(code, "/// {}", std::mem::take(&mut notes).join(" "))?;
            writeln!(code, "pub mod {section} {{")?;
            open = true;
            listed = (section == LISTED).then(|| (number, String::new()));
        } else if let Some((key, text)) = text.split_once(" = ") {
            if open {
                let docs = notes.iter().fold(String::new(), |docs, note| docs + "/// " + note + "\n");
                let docs =
                    if docs.is_empty() { format!("/// {}\n", text.replace(['[', ']', '<', '>'], "")) } else { docs };
                match &mut listed {
                    Some((_, names)) => write!(names, "({key:?}, &{:?}), ", values(text).iter().collect::<Vec<_>>())?,
                    None => entry(&mut code, &docs, key, &values(text), number)?,
                }
                number += 1;
                keys.add(key);
            }
            notes.clear();
        } else if text.is_empty() {
            notes.clear();
        } else {
            return Err(wrong("neither a comment, a section, nor a word").into());
        }
    }
    if open {
        close(&mut code, &mut listed)?;
    }
    writeln!(code, "/// How many texts a language has.\npub const COUNT: usize = {number};")?;
    writeln!(
        code,
        "/// What the keys come to: a file of other words is none of this program's.\npub const HASH: u32 = {};",
        keys.value()
    )?;
    Ok(code)
}

/// Ends a section; the texts of one that is listed have their names in a table, and no function each.
fn close(code: &mut String, listed: &mut Option<(usize, String)>) -> std::fmt::Result {
    if let Some((first, keys)) = listed.take() {
        writeln!(code, "/// The number of the first text.\npub const FIRST: usize = {first};")?;
        writeln!(
            code,
            "/// The texts in their order: key and values.\npub const KEYS: &[(&str, &[&str])] = &[{keys}];"
        )?;
    }
    code.push_str("}\n");
    Ok(())
}

fn entry(code: &mut String, docs: &str, key: &str, values: &BTreeSet<String>, number: usize) -> std::fmt::Result {
    if values.is_empty() {
        return writeln!(code, "{docs}pub fn {key}() -> &'static str {{ crate::words::catalog::plain({number}) }}");
    }
    let fields = values.iter().fold(String::new(), |fields, name| {
        fields + &format!("/// Its `{name}`.\npub {name}: crate::words::catalog::Value<'a>, ")
    });
    let given = values.iter().fold(String::new(), |given, name| given + &format!("(\"{name}\", self.{name}), "));
    writeln!(code, "{docs}pub struct {key}<'a> {{ {fields} }}")?;
    writeln!(
        code,
        "impl {key}<'_> {{ /// Says it.\npub fn say(&self) -> String {{ crate::words::catalog::fill({number}, &[{given}]) }} }}"
    )
}

/// The names of the values in a text: what stands behind each `{`, up to `}` or `|`.
fn values(text: &str) -> BTreeSet<String> {
    let names = text.split('{').skip(1).filter_map(|part| part.split(['}', '|']).next());
    names.map(str::to_owned).collect()
}

/// The languages that there are, by their tags, each in its own words.
fn languages(folder: &Path, code: &mut String) -> Result<(), Box<dyn error::Error>> {
    let mut found = BTreeSet::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        let tag = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned();
        let text = fs::read_to_string(&path)?;
        let name = text.lines().find_map(|line| line.strip_prefix("language = "));
        found.insert((tag, name.ok_or_else(|| format!("{}: no `language = `", path.display()))?.to_owned()));
    }
    writeln!(code, "/// The languages that there are words in: their tags, and what they call themselves.")?;
    writeln!(code, "pub const LANGUAGES: [(&str, &str); {}] = [", found.len())?;
    for (tag, name) in found {
        writeln!(code, "({tag:?}, {name:?}),")?;
    }
    code.push_str("];\n");
    Ok(())
}
