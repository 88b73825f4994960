//! Provider against provider: how many times as fast each is as the one with most figures.

use maud::{Markup, html};

use super::anchor;
use super::grid::{self, heading};
use super::plots::{is_main, main_grids};
use super::providers::Providers;
use crate::record::{Measurement, Outcome};
use crate::report::figures;
use crate::report::ratio::{Verdict, speed_ratio};
use crate::report::view::{Column, FamilyView, Grid, GridLine, View};

/// A family with a small table for each operation and size; nothing where only one provider has figures.
pub(super) fn ratios(view: &View, providers: &Providers) -> Option<Markup> {
    let reference = providers.reference()?;
    let families: Vec<(&FamilyView, Vec<Markup>)> = view
        .families
        .iter()
        .filter(|family| family.is_known)
        .map(|family| (family, of_family(family, reference, providers)))
        .filter(|(_, tables)| !tables.is_empty())
        .collect();
    (!families.is_empty()).then(|| {
        html! {
            section #ratios {
                h2 { "Provider against provider" }
                p.what {
                    "How many times as fast as " b { (reference) } ", which has most figures: above 1 is faster, and “=” is no difference seen. "
                    "Paired is only what did the same work on the same machine and build. A “~” stands at short runs. The column of " (reference) " has its own figures."
                }
                (scale())
                @for (family, tables) in &families {
                    section.ratios aria-label={ (family.title) ", provider against provider" } {
                        h3 { a href={ "#" (anchor(family.slug, None)) } { (family.title) } }
                        div.heats { @for table in tables { (table) } }
                    }
                }
            }
        }
    })
}

/// What the colours mean.
fn scale() -> Markup {
    html! {
        p.scale aria-hidden="true" {
            @for ratio in [0.3, 0.5, 0.8, 0.95, 1.0, 1.05, 1.3, 2.0, 4.0] {
                span class={ "heat " (class(ratio)) } { (figures::ratio(ratio)) }
            }
        }
    }
}

fn of_family(family: &FamilyView, reference: &str, providers: &Providers) -> Vec<Markup> {
    match family.grids.first() {
        Some(grid) if grid.operation.is_none() => {
            let main = |column: &Column| matches!(column, Column::Operation(slug) if is_main(slug));
            tables(family, grid, main, reference, providers)
        }
        _ => main_grids(family)
            .into_iter()
            .flat_map(|grid| tables(family, grid, |_| true, reference, providers))
            .collect(),
    }
}

fn tables(
    family: &FamilyView,
    grid: &Grid,
    wanted: impl Fn(&Column) -> bool,
    reference: &str,
    providers: &Providers,
) -> Vec<Markup> {
    let columns = grid.columns.iter().enumerate().filter(|(_, column)| wanted(column));
    columns
        .filter_map(|(i, column)| {
            let what = match grid.operation {
                Some(operation) => format!("{operation}, {}", heading(*column)),
                None => heading(*column),
            };
            table(family, grid, i, &what, reference, providers)
        })
        .collect()
}

/// One size or operation: algorithms by providers.
fn table(
    family: &FamilyView,
    grid: &Grid,
    column: usize,
    what: &str,
    reference: &str,
    providers: &Providers,
) -> Option<Markup> {
    let there: Vec<&GridLine> = grid
        .lines
        .iter()
        .filter(|line| !line.other_receipt && line.cells.get(column).copied().flatten().is_some())
        .collect();
    let rows: Vec<&[&GridLine]> = there
        .chunk_by(|a, b| a.algorithm == b.algorithm)
        .filter(|lines| lines.iter().filter(|line| line.figure(column).is_some()).count() > 1)
        .collect();
    let mut shown: Vec<&str> =
        rows.iter().flat_map(|lines| lines.iter()).map(|line| line.provider).collect();
    shown.sort_by_key(|provider| (providers.place(provider), *provider));
    shown.dedup();
    (!rows.is_empty()).then(|| {
        html! {
            div.scroll.heated role="region" aria-label={ (family.title) ": " (what) } tabindex="0" {
                table {
                    caption { (what) }
                    thead {
                        tr {
                            th scope="col" { "Algorithm" }
                            @for provider in &shown { th scope="col" { (provider) } }
                        }
                    }
                    tbody {
                        @for lines in &rows {
                            @let base = lines.iter().find(|line| line.provider == reference).copied();
                            tr {
                                th scope="row" { (lines.first().map_or("", |line| line.algorithm)) }
                                @for provider in &shown {
                                    @let line = lines.iter().find(|line| line.provider == *provider).copied();
                                    (cell(grid, column, line, base))
                                }
                            }
                        }
                    }
                }
            }
        }
    })
}

fn cell(grid: &Grid, column: usize, line: Option<&GridLine>, base: Option<&GridLine>) -> Markup {
    let Some((line, ours)) = line.zip(measurement(line, column)) else {
        return html! { td.empty { span.hidden { "not measured" } } };
    };
    let timing = match &ours.outcome {
        Outcome::Unavailable { reason } => return html! { td.absent title=(reason) { "n/a" } },
        Outcome::Failed { reason } => {
            return html! { td.failed title=(reason) { span.state { "failed" } } };
        }
        Outcome::Measured(timing) => timing,
    };
    let own = grid::figure(timing);
    if base.is_some_and(|base| std::ptr::eq(base, line)) {
        return html! { td.own { (own) } };
    }
    let unpaired = |why: &str| html! { td.absent title={ (own) "; " (why) } { "no ratio" } };
    let Some(theirs) = measurement(base, column) else {
        return unpaired("the reference was not measured");
    };
    let Some(other) = theirs.outcome.timing() else {
        return unpaired("the reference has no figure");
    };
    if ours.workload != theirs.workload {
        return unpaired("the reference did other work");
    }
    let Some(ratio) = speed_ratio(&timing.samples, &other.samples) else {
        return unpaired("there are no samples");
    };
    let short = line.is_short(column) || base.is_some_and(|base| base.is_short(column));
    let verdict = Verdict::of(&ratio, grid.least_lead);
    let (class, text) = match verdict {
        Verdict::NoDifference => ("even", "=".to_owned()),
        _ => (class(ratio.value), figures::ratio(ratio.value)),
    };
    let range = format!(
        "{}, {} to {}; {own} against {}",
        verdict.words(),
        figures::ratio(ratio.lower),
        figures::ratio(ratio.upper),
        grid::figure(other)
    );
    html! {
        td class={ "heat " (class) } title=(range) { @if short { "~" } (text) }
    }
}

fn measurement<'a>(line: Option<&GridLine<'a>>, column: usize) -> Option<&'a Measurement> {
    line?.cells.get(column).copied().flatten()
}

/// A colour of nine: the same factor up or down is as strong.
fn class(ratio: f64) -> &'static str {
    const UP: [&str; 4] = ["up1", "up2", "up3", "up4"];
    const DOWN: [&str; 4] = ["down1", "down2", "down3", "down4"];
    let factor = ratio.max(1.0 / ratio);
    let strength = [1.15, 1.5, 2.5].iter().filter(|bound| factor > **bound).count();
    match ratio {
        _ if factor < 1.005 => "even",
        _ if ratio > 1.0 => UP[strength],
        _ => DOWN[strength],
    }
}

#[cfg(test)]
mod tests {
    use super::class;

    #[test]
    fn a_factor_is_as_strong_up_as_down() {
        for (up, down, strength) in [(1.1, 1.0 / 1.1, "1"), (2.0, 0.5, "3"), (9.0, 1.0 / 9.0, "4")]
        {
            assert_eq!(class(up), format!("up{strength}"));
            assert_eq!(class(down), format!("down{strength}"));
        }
        assert_eq!(class(1.0), "even");
    }
}
