//! What was played of a ladder, kept in a file, so that a long one can be gone on with.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::Path;

use crate::ladder::Pair;

/// A file with a line for each pair of games, in their order. Its first line says which program played them: another one may play otherwise.
#[derive(Debug)]
pub struct Kept {
    pairs: Vec<Pair>,
    file: File,
}

/// What the program that runs is known by.
///
/// # Errors
/// When it cannot be read.
pub fn program() -> io::Result<String> {
    Ok(blake3::hash(&fs::read(std::env::current_exe()?)?).to_hex().to_string())
}

impl Kept {
    /// Opens the file of a match-up in this folder, or begins one. A last line that was not written to its end is not counted.
    ///
    /// # Errors
    /// When it cannot be read or written, another run has it, or it holds what another program played, or anything else.
    pub fn open(folder: &Path, name: &str, program: &str) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let path = folder.join(format!("{name}.txt"));
        let wrong = |what: &str| {
            let path = path.display();
            io::Error::new(io::ErrorKind::InvalidData, format!("{path} {what}; remove it, or name another folder"))
        };
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(&path)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => wrong("is being written by another run"),
            TryLockError::Error(error) => error,
        })?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text.get(..whole).unwrap_or_default().lines();
        let played_by = lines.next();
        if played_by.unwrap_or(&text) != program && !(played_by.is_none() && program.starts_with(&text)) {
            return Err(wrong("holds what another program played"));
        }
        let pairs = lines.map(read).collect::<Option<Vec<_>>>().ok_or_else(|| wrong("is no list of pairs"))?;
        file.set_len(whole as u64)?;
        if played_by.is_none() {
            file.write_all(format!("{program}\n").as_bytes())?;
        }
        Ok(Self { pairs, file })
    }

    /// The pairs that were played.
    pub fn pairs(&self) -> Vec<Pair> {
        self.pairs.clone()
    }

    /// Keeps the next pair.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn add(&mut self, pair: Pair) -> io::Result<()> {
        self.pairs.push(pair);
        self.file.write_all(format!("{} {} {}\n", pair.points, pair.unended, pair.faults).as_bytes())
    }
}

/// Reads a line: points, games without an end, games with a fault.
fn read(line: &str) -> Option<Pair> {
    let mut words = line.split(' ');
    let pair = Pair {
        points: words.next()?.parse().ok().filter(|points| *points <= 4)?,
        unended: words.next()?.parse().ok()?,
        faults: words.next()?.parse().ok()?,
    };
    words.next().is_none().then_some(pair)
}
