//! The other player's word on what the host wants done to their table.

use serde::{Deserialize, Serialize};

use super::wish::deed;
use super::{close, restart, table};
use crate::accounts::host;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{Document as _, HostProposal, HostWishes};
use crate::refusal::reasons;
use crate::{Caller, GameId};

/// Answer what the host wants done to the table ([`GameDocument::host_wish`](crate::documents::GameDocument)). It is answered the same as often as it is
/// sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Consent {
    pub game: GameId,
    /// Whether it may be done.
    pub agree: bool,
}

impl Command for Consent {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        let mut table = table(documents, &self.game, &caller.uid)?;
        let Some(wish) = table.host_wish.clone() else { return Err(reasons::nothing_asked().into()) };
        if wish.asks != caller.uid {
            return Err(reasons::not_asked().into());
        }
        // Sent again, because the answer did not arrive; and where the game is over, there is nothing to begin anew.
        if wish.is_too_late(&table) || (wish.declined && !self.agree) {
            return Ok(Decision::answer(()));
        }
        if wish.declined {
            return Err(reasons::nothing_asked().into());
        }
        if !self.agree {
            table.host_wish = Some(HostProposal { declined: true, ..wish });
            return Ok(Decision { writes: vec![table.write(&self.game)?], answer: () });
        }
        let host = match host(documents, &wish.by) {
            Ok(host) => host,
            // Whoever wanted it is no host any more: there is nothing to agree to, and another host may ask.
            Err(Halt::Refused(_)) => {
                table.host_wish = None;
                return Ok(Decision { writes: vec![table.write(&self.game)?], answer: () });
            }
            Err(halt) => return Err(halt),
        };
        let at = caller.now;
        let deed = deed(&table, (&wish.by, &host), wish.what, at, true)?;
        let mut writes = match wish.what {
            HostWishes::Close => close::closed(documents, &self.game, table, at)?,
            HostWishes::Restart => restart::begun_anew(documents, &self.game, table, caller)?.0,
        };
        writes.push(deed);
        Ok(Decision { writes, answer: () })
    }
}
