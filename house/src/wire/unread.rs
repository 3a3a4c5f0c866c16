//! JSON that nobody has read yet: who wants what is in it reads that part, and needs to know no other.

use std::fmt;

use serde::de::{DeserializeOwned, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

/// How what a message carries lies in it: read ([`Read`]), or still as it came ([`Unread`]).
pub trait Form: Clone + fmt::Debug + PartialEq + Eq {
    /// What lies there in place of a `T`.
    type Of<T: Carried>: Carried;
}

/// What a message may carry.
pub trait Carried: Clone + fmt::Debug + PartialEq + Eq + Serialize + DeserializeOwned {}

impl<T: Clone + fmt::Debug + PartialEq + Eq + Serialize + DeserializeOwned> Carried for T {}

/// Everything is read with the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {}

impl Form for Read {
    type Of<T: Carried> = T;
}

/// JSON as it came. As a form: what a message carries is left so.
#[derive(Clone, Debug)]
pub struct Unread(Box<RawValue>);

impl Form for Unread {
    type Of<T: Carried> = Unread;
}

impl Unread {
    /// This, written.
    ///
    /// # Errors
    /// When it cannot be written in JSON.
    pub fn of<T: Serialize + ?Sized>(value: &T) -> Result<Unread, serde_json::Error> {
        serde_json::value::to_raw_value(value).map(Unread)
    }

    /// What it says; none where it says something else.
    #[must_use]
    pub fn read<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_str(self.text()).ok()
    }

    fn text(&self) -> &str {
        self.0.get()
    }
}

impl PartialEq for Unread {
    fn eq(&self, other: &Unread) -> bool {
        self.text() == other.text()
    }
}

impl Eq for Unread {}

impl Serialize for Unread {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Unread {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Unread, D::Error> {
        Box::deserialize(deserializer).map(Unread)
    }
}

/// A part of JSON that nobody has read yet: an answer, or what stands under a name in one.
#[derive(Clone, Copy)]
pub(super) struct Part<'a>(&'a str);

impl<'a> Part<'a> {
    pub(super) fn of(unread: &'a Unread) -> Part<'a> {
        Part(unread.text())
    }

    /// What stands under a field's or a variant's name, or under none where that is empty.
    pub(super) fn under(self, name: &str) -> Option<Part<'a>> {
        if name.is_empty() {
            return Some(self);
        }
        let mut json = serde_json::Deserializer::from_str(self.0);
        json.deserialize_map(Entry(name)).ok()?.map(Part)
    }

    /// What stands under a field's name; `null` where nothing does.
    pub(super) fn field(self, name: &str) -> Part<'a> {
        self.under(name).unwrap_or(Part("null"))
    }

    /// Whether it is the name of a variant without fields, and nothing else.
    pub(super) fn is(self, name: &str) -> Option<()> {
        let said: &str = self.read()?;
        is_name(said, name).then_some(())
    }

    pub(super) fn read<T: Deserialize<'a>>(self) -> Option<T> {
        serde_json::from_str(self.0).ok()
    }
}

/// Whether a key is the name of a field, or in snake case that of a variant.
fn is_name(key: &str, name: &str) -> bool {
    let letters = |text: &str| {
        text.bytes().filter(|byte| *byte != b'_').map(|byte| byte.to_ascii_lowercase()).collect::<Vec<_>>()
    };
    letters(key) == letters(name)
}

/// Looks for an entry of an object.
struct Entry<'n>(&'n str);

impl<'de> Visitor<'de> for Entry<'_> {
    type Value = Option<&'de str>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Option<&'de str>, M::Error> {
        let mut found = None;
        while let Some(key) = map.next_key::<&str>()? {
            if is_name(key, self.0) {
                found = Some(map.next_value::<&RawValue>()?.get());
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(found)
    }
}
