//! One project in the emulator: documents, rules, triggers. What is done in one does not touch another.

use std::net::SocketAddr;

use serde_json::{Value, json};

use crate::coverage::Coverage;
use crate::documents::Documents;
use crate::http::{Refusal, send};
use crate::token::token;

#[derive(Clone, Debug)]
pub struct Project {
    address: SocketAddr,
    id: String,
}

/// What the function wants to be told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trigger<'a> {
    /// What it is called in the address that is told: `/functions/projects/{project}/triggers/{name}`.
    pub name: &'a str,
    /// What has happened: `created`, `updated`, `deleted` or `written`.
    pub event: &'a str,
    /// To which documents: `games/{game}/actions/{seq}`.
    pub documents: &'a str,
}

impl Project {
    pub(crate) fn new(address: SocketAddr, id: &str) -> Self {
        Self { address, id: id.to_owned() }
    }

    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Its documents, as a service account reaches them: no rule is asked.
    #[must_use]
    pub fn owner(&self) -> Documents {
        Documents::new(self.address, &self.id, Some("owner".to_owned()))
    }

    /// Its documents, as somebody who has signed in reaches them.
    #[must_use]
    pub fn signed_in(&self, uid: &str) -> Documents {
        self.with_token(token(&self.id, uid))
    }

    /// Its documents, as whoever has this token reaches them.
    #[must_use]
    pub fn with_token(&self, token: String) -> Documents {
        Documents::new(self.address, &self.id, Some(token))
    }

    /// Its documents, as anybody reaches them.
    #[must_use]
    pub fn signed_out(&self) -> Documents {
        Documents::new(self.address, &self.id, None)
    }

    /// Deletes all its documents.
    ///
    /// # Errors
    /// When the emulator cannot be reached.
    pub fn clear(&self) -> Result<(), Refusal> {
        self.administer("DELETE", "/databases/(default)/documents", None).map(drop)
    }

    /// Gives it rules of its own.
    ///
    /// # Errors
    /// When the rules cannot be read: the message names line and column.
    pub fn set_rules(&self, rules: &str) -> Result<(), Refusal> {
        let body = json!({"rules": {"files": [{"name": "firestore.rules", "content": rules}]}});
        self.administer("PUT", ":securityRules", Some(&body)).map(drop)
    }

    /// Which expressions of its rules were evaluated, and to what.
    ///
    /// # Errors
    /// When the emulator cannot be reached, or answers what is no report.
    pub fn coverage(&self) -> Result<Coverage, Refusal> {
        let report = self.administer("GET", ":ruleCoverage", None)?;
        Coverage::read(&report).ok_or_else(|| Refusal {
            http: 200,
            status: "INTERNAL".to_owned(),
            message: "this is no report of what the rules cover".to_owned(),
        })
    }

    /// Tells the function from now on. The emulator must have been started with where it listens.
    ///
    /// # Errors
    /// When the emulator cannot be reached, or does not understand the trigger.
    pub fn add_trigger(&self, trigger: &Trigger<'_>) -> Result<(), Refusal> {
        let body = json!({
            "eventType": format!("google.cloud.firestore.document.v1.{}", trigger.event),
            "database": "(default)",
            "namespace": "(default)",
            "document": {"value": trigger.documents, "matchType": "PATH_PATTERN"},
        });
        self.administer("POST", &format!("/eventarcTrigger?eventarcTriggerId={}", trigger.name), Some(&body)).map(drop)
    }

    fn administer(&self, method: &str, what: &str, body: Option<&Value>) -> Result<Value, Refusal> {
        send(method, &format!("http://{}/emulator/v1/projects/{}{what}", self.address, self.id), Some("owner"), body)
    }
}
