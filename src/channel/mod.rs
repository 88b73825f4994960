//! What secure channels run over in memory.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

type Queue = Arc<Mutex<VecDeque<u8>>>;

/// One end of a pipe in memory; reading from it answers [`ErrorKind::WouldBlock`] where the other
/// end has written nothing.
#[derive(Clone, Debug)]
pub struct MemoryPipe {
    incoming: Queue,
    outgoing: Queue,
}

/// The two ends of a new pipe.
pub fn memory_pipe() -> (MemoryPipe, MemoryPipe) {
    let (there, back) = (Queue::default(), Queue::default());
    (
        MemoryPipe { incoming: back.clone(), outgoing: there.clone() },
        MemoryPipe { incoming: there, outgoing: back },
    )
}

impl Read for MemoryPipe {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let mut queue = self.incoming.lock().unwrap_or_else(PoisonError::into_inner);
        if queue.is_empty() && !out.is_empty() {
            return Err(ErrorKind::WouldBlock.into());
        }
        queue.read(out)
    }
}

impl Write for MemoryPipe {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.outgoing.lock().unwrap_or_else(PoisonError::into_inner).write(data)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
