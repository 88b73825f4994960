//! Verified before timed: what must hold of a row before and after it gets a figure.

use std::collections::HashMap;

use super::engine::guarded;
use super::rows::{Row, Subject};
use super::settings::SEED;
use super::timing::of_adapter;
use crate::error::{Error, Result};
use crate::record::RowId;
use crate::registry::{Entry, Registry};
use crate::verify::{self, Agreement, Claim};
use crate::workload::{self, Prepared, Workload};

/// A row that may be timed.
pub(super) struct Checked {
    pub(super) prepared: Box<dyn Prepared + Send>,
    /// Published vectors passed.
    pub(super) vectors_passed: usize,
    /// Providers that gave the same for the same input; empty: not compared.
    pub(super) agrees_with: Vec<String>,
}

/// Checks rows, and remembers what is asked again: an entry's verdict, other providers' claims.
pub(super) struct Checker<'a> {
    registry: &'a Registry,
    verdicts: HashMap<String, std::result::Result<usize, String>>,
    claims: Option<(RowId, Vec<(&'a Entry, Claim)>)>,
}

impl<'a> Checker<'a> {
    pub(super) fn new(registry: &'a Registry) -> Self {
        Self { registry, verdicts: HashMap::new(), claims: None }
    }

    /// Makes a row ready, and makes sure that its implementation is right: it passes the published
    /// vectors, does the very operation that will be timed rightly, and agrees with the other
    /// providers on the very input.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] where the row cannot be had; anything else is a failure.
    pub(super) fn check(&mut self, row: &Row) -> Result<Checked> {
        self.checked(row).map_err(of_adapter)
    }

    fn checked(&mut self, row: &Row) -> Result<Checked> {
        match &row.subject {
            Subject::Own(prepare) => {
                let prepared = tried(prepare()?)?;
                Ok(Checked { prepared, vectors_passed: 0, agrees_with: Vec::new() })
            }
            Subject::Entry(entry, workload) => {
                let workload = match workload {
                    Ok(workload) => workload,
                    Err(Error::Unavailable(reason)) => {
                        return Err(Error::Unavailable(reason.clone()));
                    }
                    Err(error) => return Err(Error::Failed(error.to_string())),
                };
                if let Some(reason) = entry.adapter().unavailable() {
                    return Err(Error::Unavailable(reason));
                }
                let vectors_passed = self.verdict(entry)?;
                let prepared = tried(workload::prepare(entry, workload, SEED)?)?;
                let agrees_with = self.agreement(entry, &row.id, workload)?;
                Ok(Checked { prepared, vectors_passed, agrees_with })
            }
        }
    }

    /// How many published vectors the entry passes.
    fn verdict(&mut self, entry: &Entry) -> Result<usize> {
        self.verdicts
            .entry(entry.key())
            .or_insert_with(|| {
                let verdict = verify::check(entry);
                verdict.require().map(|()| verdict.passed).map_err(|error| error.reason())
            })
            .clone()
            .map_err(Error::Failed)
    }

    /// The providers whose output for the row's input is the entry's.
    fn agreement(&mut self, entry: &Entry, id: &RowId, workload: &Workload) -> Result<Vec<String>> {
        // Nobody to agree with: making a slow scheme's claim for itself alone could take a minute.
        if self.registry.serving(entry.algorithm().slug()).count() < 2 {
            return Ok(Vec::new());
        }
        let shared = RowId { provider: String::new(), ..id.clone() };
        if self.claims.as_ref().is_none_or(|(known, _)| *known != shared) {
            let (registry, slug) = (self.registry, entry.algorithm().slug());
            let mut claims = Vec::new();
            for other in registry.entries().iter().filter(|other| other.algorithm().slug() == slug)
            {
                // One that fails the vectors is no witness.
                if self.verdict(other).is_ok()
                    && let Some(claim) = claim(other, workload)
                {
                    claims.push((other, claim));
                }
            }
            self.claims = Some((shared, claims));
        }
        let claims = self.claims.as_ref().map_or(&[][..], |(_, claims)| claims);
        let own = claims.iter().find(|(other, _)| other.key() == entry.key());
        let Some((own, claim)) = own else {
            return Ok(Vec::new());
        };
        let others: Vec<_> = claims
            .iter()
            .filter(|(other, _)| other.key() != own.key())
            .map(|(other, claim)| (*other, claim))
            .collect();
        match verify::agree((own, claim), &others)? {
            // Those against it are outnumbered; their own rows say so.
            Agreement::With(providers) | Agreement::Against { with: providers, .. } => {
                Ok(providers)
            }
            Agreement::NotCompared => Ok(Vec::new()),
        }
    }
}

/// What an entry gives for one operation of the workload; none where it does not do it, fails or panics,
/// which its own row will say.
fn claim(entry: &Entry, workload: &Workload) -> Option<Claim> {
    let claimed = guarded(|| {
        let mut prepared = workload::prepare(entry, workload, SEED)?;
        prepared.run(1)?;
        Ok(prepared.claim())
    });
    claimed.ok()
}

/// Does the operation and checks what it gave.
fn tried(mut prepared: Box<dyn Prepared + Send>) -> Result<Box<dyn Prepared + Send>> {
    prepared.run(1)?;
    prepared.check()?;
    again(&mut *prepared)?;
    Ok(prepared)
}

/// Whether the operation still does its work: what it wrote is overwritten, and must be there again
/// after two more.
pub(super) fn again(prepared: &mut dyn Prepared) -> Result<()> {
    prepared.spoil();
    prepared.run(2)?;
    prepared.check()
}
