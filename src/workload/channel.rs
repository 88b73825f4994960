//! Secure channels: both ends in one thread over a pipe in memory.

use std::hint::black_box;
use std::sync::Arc;

use super::{Body, Buffer, Job, Prepared, ensure, ready};
use crate::adapter::{Adapter, ChannelConfig, ChannelContext, Endpoint, Progress, Role};
use crate::channel::memory_pipe;
use crate::error::{Error, Result};
use crate::verify::Claim;

pub(super) fn prepare(job: Job) -> Result<Box<dyn Prepared + Send>> {
    match job.workload.operation.slug() {
        "handshake" => ready::<Handshake>(job),
        "transfer" => ready::<Transfer>(job),
        _ => job.unsupported(),
    }
}

type Key = Arc<[Box<dyn ChannelContext>; 2]>;

fn key(job: &Job) -> Result<Key> {
    match job.entry.adapter() {
        Adapter::Channel(channel) => {
            let config = ChannelConfig::default();
            Ok(Arc::new([
                channel.context(Role::Client, &config)?,
                channel.context(Role::Server, &config)?,
            ]))
        }
        _ => job.unsupported(),
    }
}

/// A connection whose handshake is done: client, server.
type Connection = [Box<dyn Endpoint>; 2];

/// How often each side is asked before a handshake counts as stuck.
const TURNS: usize = 64;

fn connect(key: &Key) -> Result<Connection> {
    let (here, there) = memory_pipe();
    let mut ends = [key[0].connect(Box::new(here))?, key[1].connect(Box::new(there))?];
    for _ in 0..TURNS {
        let client = ends[0].handshake()?;
        let server = ends[1].handshake()?;
        if (client, server) == (Progress::Done, Progress::Done) {
            return Ok(ends);
        }
    }
    Err(Error::Failed("the handshake does not come to an end".into()))
}

struct Handshake {
    key: Key,
    last: Option<Connection>,
}

impl Body for Handshake {
    type Key = Key;

    fn key(job: &Job) -> Result<Key> {
        key(job)
    }

    fn new(_job: &Job, key: &Key) -> Result<Self> {
        Ok(Self { key: key.clone(), last: None })
    }

    fn step(&mut self) -> Result<()> {
        self.last = Some(connect(&self.key)?);
        Ok(())
    }

    fn check(&mut self) -> Result<()> {
        let [client, server] =
            self.last.as_mut().ok_or_else(|| Error::Failed("no handshake was done".into()))?;
        ensure(
            client.negotiated() == server.negotiated(),
            "the two ends settled on different things",
        )?;
        let mut received = [0; 5];
        client.write(b"check")?;
        let length = server.read(&mut received)?;
        ensure(&received[..length] == b"check", "what was sent is not what was received")
    }

    fn spoil(&mut self) {
        self.last = None;
    }

    fn claim(&self) -> Claim {
        Claim::None
    }

    fn output_lengths(&self) -> Vec<usize> {
        Vec::new()
    }
}

struct Transfer {
    ends: Connection,
    message: Buffer,
    received: Buffer,
}

impl Body for Transfer {
    type Key = Key;

    fn key(job: &Job) -> Result<Key> {
        key(job)
    }

    fn new(job: &Job, key: &Key) -> Result<Self> {
        let message = Buffer::of(&job.material().bytes("message", job.bytes()));
        Ok(Self { ends: connect(key)?, received: Buffer::zeros(message.len()), message })
    }

    fn step(&mut self) -> Result<()> {
        let [client, server] = &mut self.ends;
        let (mut sent, mut got) = (0, 0);
        while got < self.message.len() {
            let before = (sent, got);
            if sent < self.message.len() {
                sent += client.write(black_box(&self.message[sent..]))?;
            }
            got += server.read(&mut self.received[got..])?;
            if (sent, got) == before {
                return Err(Error::Failed("the channel takes no more bytes".into()));
            }
        }
        black_box(&*self.received);
        Ok(())
    }

    fn check(&mut self) -> Result<()> {
        ensure(*self.message == *self.received, "what was sent is not what was received")
    }

    fn spoil(&mut self) {
        self.received.spoil();
    }

    fn claim(&self) -> Claim {
        Claim::None
    }

    fn output_lengths(&self) -> Vec<usize> {
        vec![self.received.len()]
    }
}
