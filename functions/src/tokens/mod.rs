//! Who calls: the ID tokens of Firebase for people, of Google for the triggers.

mod keys;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use house::Uid;
use jsonwebtoken::{Algorithm, Validation, decode, decode_header};
pub use keys::Keys;
use serde::Deserialize;

/// Where Google publishes the keys of Firebase's tokens.
pub const FIREBASE_KEYS: &str =
    "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";
/// Where Google publishes the keys of service accounts' tokens.
pub const GOOGLE_KEYS: &str = "https://www.googleapis.com/oauth2/v3/certs";
/// How far clocks may differ, seconds.
const LEEWAY: u64 = 60;
/// The longest token that is looked at, bytes.
const TOKEN_BYTES: usize = 8_192;

/// Somebody whose token is good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// Who.
    pub uid: Uid,
    /// Whether they are known by nothing but their browser.
    pub anonymous: bool,
}

/// Why a token opens nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotGood {
    /// It is none of ours, or is over.
    Refused(&'static str),
    /// It cannot be judged at the moment.
    Unavailable,
}

/// What Firebase's token claims, beside what the library looks at.
#[derive(Debug, Deserialize)]
struct Claims {
    sub: String,
    iat: u64,
    #[serde(default)]
    auth_time: u64,
    #[serde(default)]
    firebase: SignIn,
}

#[derive(Debug, Default, Deserialize)]
struct SignIn {
    sign_in_provider: Option<String>,
}

/// What the emulator's token claims.
#[derive(Debug, Deserialize)]
struct Unsigned {
    sub: Option<String>,
    user_id: Option<String>,
    #[serde(default)]
    firebase: SignIn,
}

/// What the token of a trigger claims, beside what the library looks at.
#[derive(Debug, Deserialize)]
struct Account {
    email: String,
    #[serde(default)]
    email_verified: bool,
}

/// Who looks at the tokens of people.
#[derive(Debug)]
pub enum People {
    /// They are Firebase's, of this project, signed by Google.
    Signed {
        /// The project.
        project: String,
        /// Google's keys.
        keys: Keys,
    },
    /// They are the emulator's, signed by nobody. For this machine alone: the configuration sees to it.
    Unsigned,
}

impl People {
    /// Whose token this is.
    ///
    /// # Errors
    /// When it is not good, or Google's keys cannot be had.
    pub async fn verify(&self, token: &str) -> Result<Caller, NotGood> {
        if token.len() > TOKEN_BYTES {
            return Err(NotGood::Refused("it is too long"));
        }
        match self {
            Self::Unsigned => unsigned(token),
            Self::Signed { project, keys } => {
                let issuer = format!("https://securetoken.google.com/{project}");
                let claims: Claims = signed(token, keys, &issuer, project).await?;
                let latest = crate::now() / 1_000 + LEEWAY;
                if claims.iat > latest || claims.auth_time > latest {
                    return Err(NotGood::Refused("it is of times to come"));
                }
                caller(claims.sub, claims.firebase)
            }
        }
    }
}

/// Who looks at the tokens of triggers.
#[derive(Debug)]
pub struct Triggers {
    /// Google's keys.
    pub keys: Keys,
    /// For whom the tokens must be made out: the address of this service.
    pub audience: String,
    /// The service account that the triggers act as, its e-mail.
    pub account: String,
}

impl Triggers {
    /// Whether this token is a trigger's.
    ///
    /// # Errors
    /// When it is not, or Google's keys cannot be had.
    pub async fn verify(&self, token: &str) -> Result<(), NotGood> {
        let account: Account = signed(token, &self.keys, "https://accounts.google.com", &self.audience).await?;
        if account.email_verified && account.email == self.account {
            Ok(())
        } else {
            Err(NotGood::Refused("it is another account's"))
        }
    }
}

async fn signed<T: serde::de::DeserializeOwned>(
    token: &str,
    keys: &Keys,
    issuer: &str,
    audience: &str,
) -> Result<T, NotGood> {
    let header = decode_header(token).map_err(|_| NotGood::Refused("it is no token"))?;
    if header.alg != Algorithm::RS256 {
        return Err(NotGood::Refused("it is not signed as Google signs"));
    }
    let name = header.kid.ok_or(NotGood::Refused("it names no key"))?;
    let key = keys.key(&name).await?;
    let mut validation = Validation::new(Algorithm::RS256);
    validation.leeway = LEEWAY;
    validation.set_audience(&[audience]);
    validation.set_issuer(&[issuer]);
    validation.set_required_spec_claims(&["exp", "aud", "iss", "sub"]);
    decode::<T>(token, &key, &validation).map(|token| token.claims).map_err(|_| NotGood::Refused("it does not hold"))
}

fn unsigned(token: &str) -> Result<Caller, NotGood> {
    let no_token = NotGood::Refused("it is no token");
    let mut parts = token.split('.');
    let (Some(_), Some(claims), Some(_), None) = (parts.next(), parts.next(), parts.next(), parts.next()) else {
        return Err(no_token);
    };
    let json = URL_SAFE_NO_PAD.decode(claims.trim_end_matches('=')).map_err(|_| no_token.clone())?;
    let claims: Unsigned = serde_json::from_slice(&json).map_err(|_| no_token)?;
    let uid = claims.sub.or(claims.user_id).ok_or(NotGood::Refused("it is nobody's"))?;
    caller(uid, claims.firebase)
}

fn caller(uid: String, sign_in: SignIn) -> Result<Caller, NotGood> {
    let uid = Uid::try_from(uid).map_err(|_| NotGood::Refused("it is nobody's"))?;
    Ok(Caller { uid, anonymous: sign_in.sign_in_provider.as_deref() == Some("anonymous") })
}
