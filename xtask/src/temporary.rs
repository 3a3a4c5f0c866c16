//! Where the browser tests keep what they need for as long as they run: browsers' profiles, their shared memory, databases. Most of it is written and never
//! read again.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command};

use crate::process::{answer, program};

/// Where Linux keeps files in memory.
const MEMORY: &str = "/dev/shm";

/// What a folder in memory is called, before the number of the process that it is for.
const NAMED: &str = "jb-mtg-tests-";

/// So much room must be free there, in KiB, and twice as much memory: four browsers and their servers take a quarter of it (measured).
const ROOM: u64 = 2 * 1024 * 1024;

/// A folder for temporary files that goes with this value; the system's own one, where memory has no room for them.
pub struct Temporary(Option<PathBuf>);

impl Temporary {
    /// One in memory, where the machine has the room and `TMPDIR` names no other place.
    pub fn in_memory() -> Self {
        remove_left_behind();
        let free = || answer(program("df").args(["-P", "-k", MEMORY])).and_then(|said| room(&said));
        let memory = || fs::read_to_string("/proc/meminfo").ok().and_then(|said| available(&said));
        // Whoever has named a place is taken at their word.
        let may_choose = cfg!(target_os = "linux") && env::var_os("TMPDIR").is_none();
        let has_room = may_choose && free() >= Some(ROOM) && memory() >= Some(2 * ROOM);
        let folder = Path::new(MEMORY).join(format!("{NAMED}{}", process::id()));
        Self((has_room && fs::create_dir(&folder).is_ok()).then_some(folder))
    }

    /// Has a program use it.
    pub fn tell(&self, command: &mut Command) {
        if let Self(Some(folder)) = self {
            command.env("TMPDIR", folder);
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Self(Some(folder)) = self {
            // What is left there is told by nobody: the next run removes it.
            drop(fs::remove_dir_all(folder));
        }
    }
}

/// Removes the folders of processes that were ended before they could.
fn remove_left_behind() {
    for entry in fs::read_dir(MEMORY).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let number =
            name.to_str().and_then(|name| name.strip_prefix(NAMED)).and_then(|number| number.parse::<u32>().ok());
        if number.is_some_and(|number| !Path::new("/proc").join(number.to_string()).exists()) {
            drop(fs::remove_dir_all(entry.path()));
        }
    }
}

/// The KiB that are free by the answer of `df -P -k`.
fn room(said: &str) -> Option<u64> {
    said.lines().nth(1)?.split_whitespace().nth(3)?.parse().ok()
}

/// The KiB of memory that can be had by `/proc/meminfo`.
fn available(said: &str) -> Option<u64> {
    said.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_what_the_system_says() {
        let said = "Filesystem     1024-blocks  Used Available Capacity Mounted on\ntmpfs             25165824    12  25165812       1% /dev/shm\n";
        assert_eq!(room(said), Some(25_165_812));
        assert_eq!(room("df: /dev/shm: No such file or directory"), None);
        assert_eq!(available("MemTotal: 100 kB\nMemAvailable:   24515840 kB\n"), Some(24_515_840));
    }
}
