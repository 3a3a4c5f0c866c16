//! Names: one is one person's.

use crate::decide::{Documents, Halt};
use crate::documents::{NameDocument, PlayerDocument, name_key};
use crate::refusal::reasons;
use crate::store::Write;
use crate::{Uid, shape};

/// Gives a player this name, in their document, and returns what else is to be written: the name is theirs, and the one before is free.
///
/// # Errors
/// When the name has the wrong shape or is somebody else's, or documents must be read first.
pub fn take_name(
    documents: &Documents,
    uid: &Uid,
    player: &mut PlayerDocument,
    name: &str,
) -> Result<Vec<Write>, Halt> {
    let name = shape::name(name)?;
    let key = name_key(&name);
    let at = NameDocument::path(&key);
    let mut writes = Vec::new();
    match documents.get::<NameDocument>(&at)? {
        Some(taken) if taken.uid != *uid => {
            return Err(reasons::name_taken().into());
        }
        Some(_) => {}
        None => writes.push(Write::set(at, &NameDocument::new(uid.clone(), &key, player.created_at))?),
    }
    if !player.name_key.is_empty() && player.name_key != key {
        writes.push(Write::Delete(NameDocument::path(&player.name_key)));
    }
    (player.name, player.name_key) = (name, key);
    Ok(writes)
}

/// What somebody is called at a table: a player as they are called everywhere, a guest as they say.
///
/// # Errors
/// When a guest's name has the wrong shape, or documents must be read first.
pub fn name_at_table(documents: &Documents, uid: &Uid, said: &str) -> Result<String, Halt> {
    match documents.get::<PlayerDocument>(&PlayerDocument::path(uid))? {
        Some(player) if player.role.has_account() => Ok(player.name),
        _ => Ok(shape::name(said)?),
    }
}
