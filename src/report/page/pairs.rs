//! With and without instructions, as tables.

use std::collections::BTreeSet;

use maud::{Markup, html};

use crate::report::figures;
use crate::report::pairs::{Pair, pairs};
use crate::report::ratio::Verdict;
use crate::report::view::{FamilyView, View};

/// A table for each family that has pairs; nothing where none has.
pub(super) fn with_and_without(view: &View) -> Option<Markup> {
    let families: Vec<(&FamilyView, Vec<Pair>)> = view
        .families
        .iter()
        .filter(|family| family.is_known)
        .map(|family| (family, pairs(family)))
        .filter(|(_, pairs)| !pairs.is_empty())
        .collect();
    (!families.is_empty()).then(|| {
        html! {
            section #pairs {
                h2 { "With and without instructions" }
                p.what {
                    "What the processor’s instructions for cryptography are worth: how many times as fast the same version of a library is with them as without, in the same operation. "
                    "“=” is no difference seen."
                }
                @for (family, pairs) in &families { (table(family, pairs)) }
            }
        }
    })
}

fn table(family: &FamilyView, pairs: &[Pair]) -> Markup {
    let sizes: BTreeSet<Option<usize>> =
        pairs.iter().flat_map(|pair| pair.ratios.keys().copied()).collect();
    html! {
        h3 { (family.title) }
        div.scroll role="region" aria-label={ (family.title) ", with and without instructions" } tabindex="0" {
            table.ratio-table {
                caption.hidden { (family.title) ": with and without instructions" }
                thead {
                    tr {
                        th scope="col" { "Algorithm" }
                        th scope="col" { "Operation" }
                        th scope="col" { "With" }
                        th scope="col" { "Without" }
                        @for size in &sizes {
                            th scope="col" { (size.map_or_else(|| "per operation".to_owned(), figures::bytes)) }
                        }
                    }
                }
                tbody {
                    @for pair in pairs {
                        tr {
                            th scope="row" { (pair.algorithm) }
                            td { (pair.operation) }
                            td { (side(pair.with)) }
                            td { (side(pair.without)) }
                            @for size in &sizes { (cell(pair, *size)) }
                        }
                    }
                }
            }
        }
    }
}

fn side(measurement: &crate::record::Measurement) -> Markup {
    html! {
        (measurement.id.provider)
        span.fine { (measurement.implementation.backend) }
    }
}

fn cell(pair: &Pair, size: Option<usize>) -> Markup {
    let Some(ratio) = pair.ratios.get(&size) else {
        return html! { td.empty { span.hidden { "no pair" } } };
    };
    let verdict = Verdict::of(ratio, pair.least_lead);
    let range = format!(
        "{}, {} to {}",
        verdict.words(),
        figures::ratio(ratio.lower),
        figures::ratio(ratio.upper)
    );
    html! {
        td.factor title=(range) {
            @match verdict {
                Verdict::NoDifference => "=",
                _ => (figures::ratio(ratio.value)),
            }
        }
    }
}
