//! What was played of a ladder, kept in a file, so that a long one can be gone on with.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use crate::ladder::Pair;

/// A file with a line for each pair of games, in their order. Its first line says which program played them: another one may play otherwise.
#[derive(Debug)]
pub struct Kept {
    pairs: Vec<Pair>,
    file: File,
}

impl Kept {
    /// Opens the file of a match-up in this folder, or begins one.
    ///
    /// # Errors
    /// When it cannot be read or written, or holds what another program played, or anything else.
    pub fn open(folder: &Path, name: &str) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let path = folder.join(format!("{name}.txt"));
        let program = blake3::hash(&fs::read(std::env::current_exe()?)?).to_hex().to_string();
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            read => read?,
        };
        let wrong = |what: &str| {
            let path = path.display();
            io::Error::new(io::ErrorKind::InvalidData, format!("{path} {what}; remove it, or name another folder"))
        };
        let mut lines = text.lines();
        if lines.next().is_some_and(|played_by| played_by != program) {
            return Err(wrong("holds what another program played"));
        }
        let pairs = lines.map(read).collect::<Option<Vec<_>>>().ok_or_else(|| wrong("is no list of pairs"))?;
        let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
        if text.is_empty() {
            writeln!(file, "{program}")?;
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
        writeln!(self.file, "{} {} {}", pair.points, pair.unended, pair.faults)
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
