//! Fingerprints of files, by which work is skipped when nothing has changed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// A fingerprint of the names and contents of files, gathered from files and folders.
pub struct Fingerprint {
    root: PathBuf,
    files: Vec<PathBuf>,
    extra: Vec<String>,
}

impl Fingerprint {
    /// Begins with no file; names are taken relative to `root`.
    pub fn of(root: &Path) -> Self {
        Self { root: root.to_path_buf(), files: Vec::new(), extra: Vec::new() }
    }

    /// Adds a file, or a folder with everything below it except the folders of the names given. What does not exist adds nothing.
    ///
    /// # Errors
    /// When a folder cannot be listed.
    pub fn add(&mut self, path: &str, except: &[&str]) -> Result<(), Failure> {
        let path = self.root.join(path);
        if path.is_dir() {
            gather(&path, except, &mut self.files)
                .map_err(|error| Failure::new(format!("{} cannot be listed: {error}", path.display())))?;
        } else if path.is_file() {
            self.files.push(path);
        }
        Ok(())
    }

    /// Adds a word that is no file, such as a tool's version.
    pub fn word(&mut self, word: impl Into<String>) {
        self.extra.push(word.into());
    }

    /// The fingerprint, in hexadecimal.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn finish(mut self) -> Result<String, Failure> {
        self.files.sort();
        let mut hasher = blake3::Hasher::new();
        let mut part = |bytes: &[u8]| {
            hasher.update(&(bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
        };
        for word in &self.extra {
            part(word.as_bytes());
        }
        for file in &self.files {
            let content =
                fs::read(file).map_err(|error| Failure::new(format!("{} cannot be read: {error}", file.display())))?;
            part(file.strip_prefix(&self.root).unwrap_or(file).to_string_lossy().as_bytes());
            part(&content);
        }
        Ok(hasher.finalize().to_hex().to_string())
    }
}

fn gather(folder: &Path, except: &[&str], files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if path.is_dir() {
            if !except.iter().any(|name| entry.file_name() == *name) {
                gather(&path, except, files)?;
            }
        } else {
            files.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn taken(root: &Path) -> String {
        let mut fingerprint = Fingerprint::of(root);
        fingerprint.add("src", &["skipped"]).unwrap();
        fingerprint.add("absent", &[]).unwrap();
        fingerprint.finish().unwrap()
    }

    #[test]
    fn it_follows_names_and_contents_and_nothing_else() {
        let root = std::env::temp_dir().join(format!("jb-mtg-fingerprint-{}", std::process::id()));
        fs::create_dir_all(root.join("src/skipped")).unwrap();
        fs::write(root.join("src/a"), "one").unwrap();
        let first = taken(&root);
        fs::write(root.join("src/skipped/b"), "two").unwrap();
        assert_eq!(taken(&root), first);
        fs::write(root.join("src/a"), "one more").unwrap();
        let second = taken(&root);
        assert_ne!(second, first);
        fs::rename(root.join("src/a"), root.join("src/c")).unwrap();
        assert_ne!(taken(&root), second);
        fs::remove_dir_all(&root).unwrap();
    }
}
