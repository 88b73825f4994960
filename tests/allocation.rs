//! No timed body of a symmetric operation allocates, frees or reallocates.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use cipherbench::Registry;
use cipherbench::algorithm::Family;
use cipherbench::error::Error;
#[cfg(feature = "rustcrypto")]
use cipherbench::registry::Entry;
use cipherbench::workload::{Workload, prepare};

/// The system's allocator, counting what the thread asks of it.
struct Counting;

thread_local! {
    static CALLS: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    // Fails only while the thread ends.
    let _ = CALLS.try_with(|calls| calls.set(calls.get() + 1));
}

// SAFETY: every method is the system allocator's own, called with what it was called with.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        count();
        unsafe { System.realloc(pointer, layout, bytes) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count();
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn calls_in(body: impl FnOnce()) -> u64 {
    let before = CALLS.get();
    body();
    CALLS.get() - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(calls_in(|| drop(std::hint::black_box(vec![1u8; 100]))), 2);
}

#[test]
fn no_symmetric_operation_allocates() {
    let mut seen = 0;
    for entry in Registry::default().entries() {
        let family = entry.algorithm().family();
        if !matches!(
            family,
            Family::Hash
                | Family::Xof
                | Family::Mac
                | Family::Stream
                | Family::Block
                | Family::Aead
        ) {
            continue;
        }
        for operation in entry.operations() {
            for size in [16, 1024] {
                let workload = match Workload::new(entry.algorithm(), operation, Some(size)) {
                    // Threefish's blocks are longer than the shorter message.
                    Err(Error::Unavailable(_)) if size < 1024 => continue,
                    workload => workload.unwrap(),
                };
                let mut prepared = prepare(entry, &workload, 1).unwrap();
                let calls = calls_in(|| prepared.run(100).unwrap());
                assert_eq!(calls, 0, "{operation} of {}, {size} bytes", entry.key());
                seen += 1;
            }
        }
    }
    assert!(seen > 0, "nothing was run");
}

/// But for `scrypt`, whose crate allocates in each.
#[cfg(feature = "rustcrypto")]
#[test]
fn no_derivation_allocates_but_scrypts() {
    let registry = Registry::default();
    let of_family = |entry: &&Entry| entry.algorithm().family() == Family::Kdf;
    for entry in registry.entries().iter().filter(of_family) {
        let workload = Workload::new(entry.algorithm(), &entry.operations()[0], None).unwrap();
        let mut prepared = prepare(entry, &workload, 1).unwrap();
        let calls = calls_in(|| prepared.run(1).unwrap());
        assert_eq!(calls > 0, entry.algorithm().slug() == "scrypt", "{}: {calls}", entry.key());
    }
}

/// Agreement and ECDSA work on the stack throughout in these crates. But for `sm2`, whose keys own the identity
/// of their holder, and `x448`, whose ladder keeps the
/// bits of the scalar in a vector.
#[cfg(feature = "rustcrypto")]
#[test]
fn no_curve_operation_of_rustcrypto_allocates() {
    for entry in Registry::default().entries() {
        let algorithm = entry.algorithm();
        let curve = matches!(algorithm.family(), Family::Signature | Family::Agreement)
            && !["rsa-", "dsa-", "ml-dsa-", "slh-dsa-", "fn-dsa-", "x448", "sm2"]
                .iter()
                .any(|other| algorithm.slug().starts_with(other));
        if !curve || entry.provider() != "rustcrypto" {
            continue;
        }
        for operation in entry.operations() {
            let workload = Workload::new(algorithm, operation, None).unwrap();
            let mut prepared = prepare(entry, &workload, 1).unwrap();
            prepared.run(1).unwrap();
            let calls = calls_in(|| prepared.run(3).unwrap());
            assert_eq!(calls, 0, "{operation} of {}", entry.key());
        }
    }
}
