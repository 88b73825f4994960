//! Key derivation functions and password hashes against their vectors.

use super::ask::{Answer, Expect, Fault, Parts, Question, blank, equal};
use crate::adapter::{Kdf, KdfCost, trimmed};
use crate::algorithm::{Case, Operation};
use crate::registry::Entry;

/// `output` from `secret`, `salt` and, where given, `info`, twice where the case is asked thoroughly; see [`cost`] for the cost.
pub(super) fn ask(entry: &Entry, adapter: &dyn Kdf, question: &Question<'_>) -> Answer {
    let case = question.case;
    let secret = case.wanted("secret")?;
    let salt = case.field("salt").unwrap_or_default();
    let info = case.field("info").unwrap_or_default();
    let cost = cost(case)?;
    // The vector has a cost of its own, whatever costs are listed to be timed.
    let listed: Vec<Operation> = entry
        .operations()
        .iter()
        .filter(|operation| KdfCost::of(operation).is_some())
        .cloned()
        .collect();
    let mut parts = Parts::of(entry);
    parts.ask(&listed, || {
        if question.expect == Expect::Refusal {
            let mut out = blank(case.field("output").map_or(32, <[u8]>::len));
            let answer = adapter
                .context(cost)
                .and_then(|mut context| context.derive(secret, salt, info, &mut out));
            return match answer {
                Ok(()) => Err(Fault::Wrong("the invalid case is accepted".into())),
                Err(_) => Ok(()),
            };
        }
        let output = case.wanted("output")?;
        let mut context = adapter.context(cost)?;
        for _ in 0..if question.thorough { 2 } else { 1 } {
            let mut out = blank(output.len());
            context.derive(secret, salt, info, &mut out)?;
            equal("output", &out, output)?;
        }
        Ok(())
    })?;
    parts.end()
}

/// The cost from fields that hold big-endian numbers: `iterations`; `rounds`; `log2_rounds`; `log2_n`, `r` and
/// `p`; or `memory_kib`, `passes` and `lanes`. None where the case has none of them.
fn cost(case: &Case) -> Result<KdfCost, Fault> {
    let has = |name| case.field(name).is_some();
    let number = |name: &str| -> Result<u32, Fault> {
        let bytes = trimmed(case.wanted(name)?);
        if bytes.len() > 4 {
            return Err(Fault::Wrong(format!("the vector's `{name}` is longer than 32 bits")));
        }
        Ok(bytes.iter().fold(0, |number, byte| number << 8 | u32::from(*byte)))
    };
    Ok(if has("iterations") {
        KdfCost::Iterations(number("iterations")?)
    } else if has("rounds") {
        KdfCost::Rounds(number("rounds")?)
    } else if has("log2_rounds") {
        KdfCost::Log2Rounds(number("log2_rounds")?)
    } else if has("log2_n") {
        let log2_n = u8::try_from(number("log2_n")?)
            .map_err(|_| Fault::Wrong("the vector's `log2_n` is longer than 8 bits".into()))?;
        KdfCost::Scrypt { log2_n, r: number("r")?, p: number("p")? }
    } else if has("memory_kib") {
        KdfCost::Argon2 {
            memory_kib: number("memory_kib")?,
            passes: number("passes")?,
            lanes: number("lanes")?,
        }
    } else {
        KdfCost::None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_big_endian_numbers() {
        let case = Case::new().with("iterations", [0, 0, 0, 0x10, 0]);
        assert_eq!(cost(&case).unwrap(), KdfCost::Iterations(4096));
        let case = Case::new().with("log2_n", [14]).with("r", [8]).with("p", [1]);
        assert_eq!(cost(&case).unwrap(), KdfCost::Scrypt { log2_n: 14, r: 8, p: 1 });
        assert!(cost(&Case::new().with("log2_n", [14])).is_err(), "r and p are missing");
        assert!(cost(&Case::new().with("iterations", [1; 5])).is_err());
        assert_eq!(cost(&Case::new()).unwrap(), KdfCost::None);
    }
}
