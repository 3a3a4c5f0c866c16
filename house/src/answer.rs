//! The front door: everything that may be asked of the house, answered.

use crate::Caller;
use crate::decide::DriveError;
use crate::executor::Executor;
use crate::store::Store;
use crate::wire::{Answer, Ask};

/// Does what somebody asks for, and answers. What has been written when it returns is as durable as the store gets; what the referee had to
/// judge is judged.
///
/// # Errors
/// When the house refuses ([`DriveError::refusal`] says it to whoever asked), or the store fails.
pub fn answer(store: &mut impl Store, caller: &Caller, ask: &Ask) -> Result<Answer, DriveError> {
    ask.run(&mut Executor::new(store), caller)
}
