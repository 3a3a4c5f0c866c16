//! What the keys of the words come to, so that a program and a file of words know whether they belong together. `build.rs` reads this too.

/// The keys so far.
pub struct Fingerprint(u32);

impl Fingerprint {
    /// No keys.
    pub const fn new() -> Self {
        Self(0x811c_9dc5)
    }

    /// The next key (FNV-1a).
    pub fn add(&mut self, key: &str) {
        for byte in key.bytes() {
            self.0 = (self.0 ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }

    /// What they come to.
    pub const fn value(&self) -> u32 {
        self.0
    }
}
