//! Ctrl-C: the first one ends the run between two samples, so that no file is left half-written; a
//! second one ends the process.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::exit;

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// Listens from now on.
pub(super) fn listen() {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        let result = ctrlc::set_handler(|| {
            if REQUESTED.swap(true, Ordering::SeqCst) {
                std::process::exit(exit::INTERRUPTED.into());
            }
        });
        if let Err(error) = result {
            eprintln!("note: Ctrl-C will end the run at once: {error}");
        }
    });
}

/// Whether Ctrl-C was pressed.
pub(super) fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}
