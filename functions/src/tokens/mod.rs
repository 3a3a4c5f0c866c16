//! Who calls: the ID tokens of Firebase for people, of Google for the triggers.

mod keys;

#[cfg(feature = "emulated")]
use base64::Engine as _;
#[cfg(feature = "emulated")]
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
/// Where Google publishes the keys of App Check's tokens.
pub const APP_CHECK_KEYS: &str = "https://firebaseappcheck.googleapis.com/v1/jwks";
/// How far clocks may differ, seconds.
const LEEWAY: u64 = 60;
/// The longest token that is looked at, bytes.
const TOKEN_BYTES: usize = 8_192;

/// Somebody whose token is good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    pub uid: Uid,
    /// Whether they are known by nothing but their browser.
    pub anonymous: bool,
    /// Whether somebody vouches that they can be reached: Google, or their having followed a link that was sent to their address.
    pub verified: bool,
}

/// Why a token opens nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenError {
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
    email_verified: bool,
    #[serde(default)]
    firebase: SignIn,
}

#[derive(Debug, Default, Deserialize)]
struct SignIn {
    sign_in_provider: Option<String>,
}

/// What the emulator's token claims.
#[cfg(feature = "emulated")]
#[derive(Debug, Deserialize)]
struct Unsigned {
    sub: Option<String>,
    user_id: Option<String>,
    #[serde(default)]
    email_verified: bool,
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
        project: String,
        /// Google's keys.
        keys: Keys,
    },
    /// They are the emulator's, signed by nobody. For this machine alone: the configuration sees to it, and what is deployed is built without it.
    #[cfg(feature = "emulated")]
    Unsigned,
}

impl People {
    /// Whose token this is.
    ///
    /// # Errors
    /// When it is not good, or Google's keys cannot be had.
    pub async fn verify(&self, token: &str) -> Result<Caller, TokenError> {
        if token.len() > TOKEN_BYTES {
            return Err(TokenError::Refused("it is too long"));
        }
        match self {
            #[cfg(feature = "emulated")]
            Self::Unsigned => unsigned(token),
            Self::Signed { project, keys } => {
                let issuer = format!("https://securetoken.google.com/{project}");
                let claims: Claims = signed(token, keys, &issuer, project).await?;
                let latest = crate::now() / 1_000 + LEEWAY;
                if claims.iat > latest || claims.auth_time > latest {
                    return Err(TokenError::Refused("it is of times to come"));
                }
                caller(claims.sub, claims.email_verified, &claims.firebase)
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
    pub async fn verify(&self, token: &str) -> Result<(), TokenError> {
        let account: Account = signed(token, &self.keys, "https://accounts.google.com", &self.audience).await?;
        if account.email_verified && account.email == self.account {
            Ok(())
        } else {
            Err(TokenError::Refused("it is another account's"))
        }
    }
}

/// Who looks at the tokens by which App Check says that a call comes from our own page, and not from a program that has its key.
#[derive(Debug)]
pub struct Apps {
    /// App Check's keys.
    pub keys: Keys,
    /// The number of the project on Google Cloud.
    pub project_number: String,
}

/// What a token of App Check claims, beside what the library looks at.
#[derive(Debug, Deserialize)]
struct App {
    /// The id of the app.
    sub: String,
}

impl Apps {
    /// Whether this token is one of an app of this project.
    ///
    /// # Errors
    /// When it is not, or Google's keys cannot be had.
    pub async fn verify(&self, token: &str) -> Result<(), TokenError> {
        if token.len() > TOKEN_BYTES {
            return Err(TokenError::Refused("it is too long"));
        }
        let issuer = format!("https://firebaseappcheck.googleapis.com/{}", self.project_number);
        let audience = format!("projects/{}", self.project_number);
        let app: App = signed(token, &self.keys, &issuer, &audience).await?;
        if app.sub.is_empty() { Err(TokenError::Refused("it is no app's")) } else { Ok(()) }
    }
}

async fn signed<T: serde::de::DeserializeOwned>(
    token: &str,
    keys: &Keys,
    issuer: &str,
    audience: &str,
) -> Result<T, TokenError> {
    let header = decode_header(token).map_err(|_| TokenError::Refused("it is no token"))?;
    if header.alg != Algorithm::RS256 {
        return Err(TokenError::Refused("it is not signed as Google signs"));
    }
    let name = header.kid.ok_or(TokenError::Refused("it names no key"))?;
    let key = keys.key(&name).await?;
    let mut validation = Validation::new(Algorithm::RS256);
    validation.leeway = LEEWAY;
    validation.set_audience(&[audience]);
    validation.set_issuer(&[issuer]);
    validation.set_required_spec_claims(&["exp", "aud", "iss", "sub"]);
    decode::<T>(token, &key, &validation).map(|token| token.claims).map_err(|_| TokenError::Refused("it does not hold"))
}

#[cfg(feature = "emulated")]
fn unsigned(token: &str) -> Result<Caller, TokenError> {
    let no_token = TokenError::Refused("it is no token");
    let mut parts = token.split('.');
    let (Some(_), Some(claims), Some(_), None) = (parts.next(), parts.next(), parts.next(), parts.next()) else {
        return Err(no_token);
    };
    let json = URL_SAFE_NO_PAD.decode(claims.trim_end_matches('=')).map_err(|_| no_token.clone())?;
    let claims: Unsigned = serde_json::from_slice(&json).map_err(|_| no_token)?;
    let uid = claims.sub.or(claims.user_id).ok_or(TokenError::Refused("it is nobody's"))?;
    caller(uid, claims.email_verified, &claims.firebase)
}

fn caller(uid: String, email_verified: bool, sign_in: &SignIn) -> Result<Caller, TokenError> {
    let uid = Uid::try_from(uid).map_err(|_| TokenError::Refused("it is nobody's"))?;
    let by = sign_in.sign_in_provider.as_deref();
    // An account with a password can be made for any address; only whoever reads what is sent there has it verified.
    let verified = by != Some("anonymous") && (email_verified || by == Some("google.com"));
    Ok(Caller { uid, anonymous: by == Some("anonymous"), verified })
}
