//! How somebody shows who they are: passwords, sessions, and links that work once. All of it is the server's own. The house knows players
//! (`house::accounts`) and none of this, so none of it is in the client.
//!
//! | document | what it is |
//! | --- | --- |
//! | `secrets/{uid}` | the hash of a player's password |
//! | `sessions/{key}` | a browser that has signed in; named by a hash of the token in its cookie |
//! | `links/{key}` | a link that works once; named by a hash of the code in it |
//!
//! Nobody is ever sent one of them, and neither tokens nor codes are in them: whoever reads the database can sign in as nobody.

mod identity;
mod links;
mod password;
mod secret;
mod session;
mod token;

pub use identity::{Identify, Identity};
pub use links::{ClaimHost, Look, MakeLink, Onboard, Redeem, Redeemed};
pub use password::Passwords;
pub use secret::{ChangePassword, ForgetSecret, Secret, SecretOf, SignIn, SignUp, Whose};
pub use session::{EndSession, EndSessions, ListSessions, ListedSession, NewSession, SessionKey, SignOut};
pub use token::{LinkCode, Token, guest_token};

use house::refusal::reasons;
use house::store::{By, Index};
use house::wire::Refusal;

/// What the server asks of its documents, and of players, beside what the house asks.
pub const INDEXES: [Index; 4] = [
    Index { collection: "links", by: By::Equal("uid"), highest_first: "created_at" },
    Index { collection: "links", by: By::Equal("kind"), highest_first: "created_at" },
    Index { collection: "sessions", by: By::Equal("uid"), highest_first: "created_at" },
    Index { collection: "players", by: By::Equal("role"), highest_first: "created_at" },
];

/// Name and password do not fit together: it is not said which of them is wrong.
#[must_use]
pub fn not_known() -> Refusal {
    reasons::name_or_password()
}

/// This part of the house cannot do its work just now.
#[must_use]
pub fn unavailable() -> Refusal {
    reasons::try_again()
}
