//! A comparison for a pull request.

use super::text::{figure, heading};
use super::{CAUTION, Comparison, Layout, factor, interval, plural};
use crate::algorithm::Family;
use crate::report::markdown::{inert, markdown_table};

/// The comparison as Markdown: the rows that have a ratio, their means, and what differs.
pub fn markdown(comparison: &Comparison, layout: &Layout) -> String {
    let mut text = format!(
        "B = `{}` against A = `{}`. Ratio = speed of B / speed of A; above 1: B is faster.\n\n",
        code(layout.b),
        code(layout.a)
    );
    for (title, changes) in [
        (
            "**Not comparable.** The ratios say what these differences do as much as anything else:",
            &comparison.differences,
        ),
        ("Not the same on both sides (A -> B):", &comparison.changes),
    ] {
        if changes.is_empty() {
            continue;
        }
        text.push_str(&format!("{title}\n\n"));
        for change in changes {
            let line = format!("{change} ({})", plural(change.rows, "row"));
            text.push_str(&format!("- {}\n", inert(&line)));
        }
        text.push('\n');
    }
    let mut table = markdown_table(
        ["Row", "B is"],
        ["Bytes", "A", "B", "Ratio", "95 % interval"].map(str::to_owned),
    );
    for (pair, standing) in comparison.measured() {
        let (a, b) = (&pair.a.measurement.id, &pair.b.measurement.id);
        let ratio = &standing.ratio.speed;
        let mut name = heading(a, b, layout.registry);
        if b.bytes.is_none() {
            name.push_str(&format!(", {}", b.operation));
        }
        table.add_row([
            inert(&name),
            standing.verdict.words().to_owned(),
            b.bytes.map_or_else(String::new, |bytes| bytes.to_string()),
            figure(&pair.a),
            figure(&pair.b),
            format!("{}{}", if standing.rough { "~" } else { "" }, factor(ratio.value)),
            interval(ratio),
        ]);
    }
    text.push_str(&format!("{table}\n\n"));
    if let Some(all) = comparison.mean(None) {
        let mut table = markdown_table(
            ["Geometric mean"],
            ["Rows", "Ratio", "95 % interval", "Faster", "Slower", "No difference seen"]
                .map(str::to_owned),
        );
        let families = comparison.families();
        let of_family = families.iter().filter_map(|slug| {
            let title = Family::from_slug(slug).map_or(*slug, |family| family.title());
            Some((title, comparison.mean(Some(slug))?))
        });
        for (name, mean) in of_family.chain([("all", all)]) {
            table.add_row([
                name.to_owned(),
                mean.rows.to_string(),
                factor(mean.ratio.value),
                interval(&mean.ratio),
                mean.faster.to_string(),
                mean.slower.to_string(),
                mean.no_difference.to_string(),
            ]);
        }
        text.push_str(&format!("{table}\n\n{CAUTION}\n"));
    }
    text.push_str("\n~: a short run, so the figure is rough. MB is 10^6 bytes.\n");
    text
}

/// A name between backquotes.
fn code(name: &str) -> String {
    crate::error::plain(name).replace('`', "'")
}
