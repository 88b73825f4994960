//! A row's way through several result sets: a line as small as a word.

use std::fmt::Write;

use maud::{Markup, html};

use super::Look;
use super::scale::Log;
use crate::record::Estimate;

/// Speeds in the order of the sets; `None` where a set has none that belongs to the line.
pub(in crate::report::page) struct Trend<'a> {
    pub points: &'a [Option<Estimate>],
    /// The places from 0 before which the environment changed.
    pub changes: &'a [usize],
    /// What it shows, in words.
    pub description: String,
}

const WIDTH: f64 = 180.0;
const HEIGHT: f64 = 38.0;
const MARGIN: f64 = 6.0;
/// The least factor between bottom and top: noise of a per cent is not to look like a mountain range.
const LEAST_RANGE: f64 = 1.1;

/// The drawing; `None` where there is no point.
pub(in crate::report::page) fn trend(trend: &Trend) -> Option<Markup> {
    let known = || trend.points.iter().flatten();
    let low = known().map(|speed| speed.lower).fold(f64::INFINITY, f64::min);
    let high = known().map(|speed| speed.upper).fold(0.0, f64::max);
    if !(low > 0.0 && high.is_finite()) {
        return None;
    }
    let widen = (LEAST_RANGE / (high / low)).max(1.0).sqrt();
    let y = Log::exact([low / widen, high * widen].into_iter(), HEIGHT - MARGIN, MARGIN)?;
    let step = (WIDTH - 2.0 * MARGIN) / (trend.points.len().max(2) - 1) as f64;
    let x = |i: usize| MARGIN + i as f64 * step;
    let (mut line, mut points, mut changes) = (String::new(), String::new(), String::new());
    let (mut upper, mut lower): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    let mut bands = String::new();
    let mut joined = false;
    for (i, point) in trend.points.iter().enumerate() {
        let Some(speed) = point else {
            band(&mut bands, &mut upper, &mut lower);
            joined = false;
            continue;
        };
        let (left, height) = (x(i), y.at(speed.value));
        let _ = write!(line, "{}{left:.1} {height:.1}", if joined { 'L' } else { 'M' });
        // The last one, and those that no line leads to or from.
        let next = trend.points.get(i + 1).copied().flatten();
        if i + 1 == trend.points.len() || (!joined && next.is_none()) {
            Look::of(0).point(&mut points, left, height);
        }
        upper.push(format!("{left:.1} {:.1}", y.at(speed.upper)));
        lower.push(format!("{left:.1} {:.1}", y.at(speed.lower)));
        joined = true;
    }
    band(&mut bands, &mut upper, &mut lower);
    for place in trend.changes {
        let _ = write!(changes, "M{:.1} 1V{:.1}", x(*place) - step / 2.0, HEIGHT - 1.0);
    }
    Some(html! {
        svg.trend viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(trend.description) {
            title { (trend.description) }
            @if !changes.is_empty() { path.change d=(changes) {} }
            g.series.h1 {
                path.band d=(bands) {}
                path.line d=(line) {}
                path.point d=(points) {}
            }
        }
    })
}

/// The interval along a line without a gap.
fn band(bands: &mut String, upper: &mut Vec<String>, lower: &mut Vec<String>) {
    if upper.len() > 1 {
        let there = upper.join("L");
        let back: Vec<&str> = lower.iter().rev().map(|point| &**point).collect();
        let _ = write!(bands, "M{there}L{}z", back.join("L"));
    }
    upper.clear();
    lower.clear();
}
