//! Names: one is one person's, and so is how it looks.

use crate::decide::{Documents, Halt};
use crate::documents::{Document as _, LookDocument, Mark, NameDocument, PlayerDocument, Role, name_key};
use crate::refusal::reasons;
use crate::store::Write;
use crate::{Uid, names};

/// Gives a player this name, in their document, and returns what else is to be written: the name and how it looks are theirs, and those before are free.
/// A name that somebody has already may be given to them again, however it looks.
///
/// # Errors
/// When the name is not valid, is somebody else's or looks like it, or documents must be read first.
pub fn take_name(
    documents: &Documents,
    uid: &Uid,
    player: &mut PlayerDocument,
    name: &str,
) -> Result<Vec<Write>, Halt> {
    if !player.name_key.is_empty() && player.name == name {
        return Ok(Vec::new());
    }
    let name = names::chosen(name)?;
    if names::is_nobodys(&name) {
        return Err(reasons::name_looks_taken().into());
    }
    let (key, look) = (name_key(&name), names::look(&name));
    let look_before = names::look(&player.name);
    documents.want(&[NameDocument::path(&key), LookDocument::path(&look), LookDocument::path(&look_before)])?;
    let mut writes = Vec::new();
    match documents.get::<NameDocument>(&key)? {
        Some(taken) if taken.uid != *uid => {
            return Err(reasons::name_taken().into());
        }
        Some(_) => {}
        None => writes.push(NameDocument::new(uid.clone(), &key, player.created_at).write(&key)?),
    }
    match documents.get::<LookDocument>(&look)? {
        Some(taken) if taken.uid != *uid => {
            return Err(reasons::name_looks_taken().into());
        }
        Some(_) => {}
        None => writes.push(LookDocument { uid: uid.clone() }.write(&look)?),
    }
    if !player.name_key.is_empty() && player.name_key != key {
        writes.push(Write::Delete(NameDocument::path(&player.name_key)));
    }
    let held = documents.get::<LookDocument>(&look_before)?.is_some_and(|look| look.uid == *uid);
    if look_before != look && held {
        writes.push(Write::Delete(LookDocument::path(&look_before)));
    }
    (player.name, player.name_key, player.alike) = (name, key, false);
    Ok(writes)
}

/// What somebody is called at a table: a player as they are called everywhere, a guest as they say, unless a player is called so or looks so.
///
/// # Errors
/// When a guest's name is not valid or is a player's, the host has closed their account, or documents must be read first.
pub fn name_at_table(documents: &Documents, uid: &Uid, said: &str) -> Result<String, Halt> {
    match documents.get::<PlayerDocument>(uid)? {
        Some(player) if player.role.has_account() => Ok(player.name),
        Some(player) if player.role == Role::Disabled => Err(reasons::account_closed().into()),
        _ => guests_name(documents, said),
    }
}

/// A name that somebody without an account says they have.
///
/// # Errors
/// When it is not valid or is a player's, or documents must be read first.
pub fn guests_name(documents: &Documents, said: &str) -> Result<String, Halt> {
    let name = names::chosen(said)?;
    // A name that a player takes at this very moment may slip through: the guest is marked as one all the same.
    let (look, key) = (names::look(&name), name_key(&name));
    documents.want_glances(&[LookDocument::path(&look), NameDocument::path(&key)])?;
    if documents.glance::<LookDocument>(&look)?.is_some() || documents.glance::<NameDocument>(&key)?.is_some() {
        return Err(reasons::name_of_a_player().into());
    }
    Ok(name)
}

/// What others are told beside somebody's name.
///
/// # Errors
/// When documents must be read first.
pub fn mark_of(documents: &Documents, uid: &Uid) -> Result<Option<Mark>, Halt> {
    Ok(Mark::of(documents.get::<PlayerDocument>(uid)?.as_ref()))
}
