//! What a call and what a byte cost on both sides.

use std::collections::HashMap;

use super::text::{Layout, heading};
use super::{Comparison, Pair};
use crate::record::{Row, RowId};
use crate::report::cost::{CostLine, NOTE, cost_lines};
use crate::report::paragraph::paragraph;

/// A row's cost in A and in B, over the sizes that both have.
#[derive(Clone, Debug)]
pub struct CostPair<'a> {
    /// A's line.
    pub a: CostLine<'a>,
    /// B's line.
    pub b: CostLine<'a>,
}

impl<'a> Comparison<'a> {
    /// The costs of the rows that are paired at three sizes or more, in the order of their first pairs.
    pub fn costs(&self) -> Vec<CostPair<'a>> {
        let pairs: Vec<&Pair<'a>> = self.measured().map(|(pair, _)| pair).collect();
        let of = |row: fn(&Pair<'a>) -> Row<'a>| -> Vec<CostLine<'a>> {
            cost_lines(&pairs.iter().map(|pair| row(pair)).collect::<Vec<_>>())
        };
        let of_a: HashMap<[&str; 4], CostLine<'a>> =
            of(|pair| pair.a).into_iter().map(|line| (name(&line.row), line)).collect();
        let partner: HashMap<[&str; 4], [&str; 4]> =
            pairs.iter().map(|pair| (name(&pair.b), name(&pair.a))).collect();
        of(|pair| pair.b)
            .into_iter()
            .filter_map(|b| {
                let a = of_a.get(partner.get(&name(&b.row))?)?.clone();
                Some(CostPair { a, b })
            })
            .collect()
    }
}

/// A row's name without its size.
fn name<'a>(row: &Row<'a>) -> [&'a str; 4] {
    let RowId { family, algorithm, operation, provider, .. } = &row.measurement.id;
    [family, algorithm, operation, provider]
}

pub(super) fn text(comparison: &Comparison, layout: &Layout) -> String {
    let costs = comparison.costs();
    let mut text = "\nFixed cost and cost per byte\n".to_owned();
    for CostPair { a, b } in &costs {
        let ids = [a, b].map(|line| &line.row.measurement.id);
        text.push_str(&paragraph(&heading(ids[0], ids[1], layout.registry), 0));
        for (side, line) in [("A", a), ("B", b)] {
            text.push_str(&format!("{side}  {}\n", line.cost));
        }
    }
    match costs.is_empty() {
        true => text.push_str("No row has three sizes on both sides.\n"),
        false => text.push_str(&paragraph(NOTE, 0)),
    }
    text
}
