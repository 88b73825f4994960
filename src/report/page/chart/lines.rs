//! Speed over message length, both logarithmic, each point with its interval.

use std::fmt::Write;

use maud::{Markup, html};

use super::scale::Log;
use super::{Look, labels, round, shortened, text_width};
use crate::record::Estimate;
use crate::report::figures;

/// A drawing of some lines.
pub(in crate::report::page) struct LinePlot {
    /// An element's id, unique on the page.
    pub id: String,
    pub title: String,
    /// What it shows, in a sentence.
    pub description: String,
    /// In pixels; text is 12 of them high.
    pub width: f64,
    pub height: f64,
    pub series: Vec<Series>,
}

/// A line.
pub(in crate::report::page) struct Series {
    /// What stands at its end.
    pub label: String,
    /// What it says under the pointer.
    pub title: String,
    pub look: Look,
    pub points: Vec<Point>,
}

/// A message length and the speed at it, in bytes per second.
#[derive(Clone, Copy)]
pub(in crate::report::page) struct Point {
    pub bytes: usize,
    pub speed: Estimate,
}

const TOP: f64 = 22.0;
const BOTTOM: f64 = 38.0;
/// Room for the longest label of the speeds' axis.
const LEFT: f64 = 68.0;
const GAP: f64 = 14.0;
/// Letters of a label at a line's end.
const LABEL: usize = 30;

impl LinePlot {
    /// The drawing; `None` where no line has a point.
    pub fn draw(&self) -> Option<Markup> {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let labels: Vec<String> =
            self.series.iter().map(|series| shortened(&series.label, LABEL)).collect();
        let longest = labels.iter().map(|label| text_width(label)).fold(0.0, f64::max);
        let right = self.width - longest - 22.0;
        let low = self.height - BOTTOM;
        let x = Log::exact(points().map(|point| point.bytes as f64), LEFT + 6.0, right)?;
        let bounds = points().flat_map(|point| [point.speed.lower, point.speed.upper]);
        let y = Log::roomy(bounds, low, TOP)?;
        let ends: Vec<(f64, f64)> = self
            .series
            .iter()
            .map(|series| series.points.last().map_or((right, low), |last| at(&x, &y, last)))
            .collect();
        let wanted: Vec<f64> = ends.iter().map(|(_, y)| *y).collect();
        let heights = labels::spread(&wanted, GAP, TOP, low);
        let (title, description) = (format!("{}-title", self.id), format!("{}-text", self.id));
        Some(html! {
            svg.chart viewBox={ "0 0 " (self.width) " " (self.height) } role="img" aria-labelledby={ (title) " " (description) } {
                title id=(title) { (self.title) }
                desc id=(description) { (self.description) }
                (self.axes(&x, &y, right, low))
                @for (i, series) in self.series.iter().enumerate() {
                    g class=(series.look.classes()) {
                        title { (series.title) }
                        (line(series, &x, &y))
                        path.lead d=(leader(ends[i], right + 14.0, heights[i])) {}
                        text.label x=(format!("{:.1}", right + 17.0)) y=(format!("{:.1}", heights[i] + 4.0)) { (labels[i]) }
                    }
                }
            }
        })
    }

    fn axes(&self, x: &Log, y: &Log, right: f64, low: f64) -> Markup {
        let mut sizes: Vec<usize> = self
            .series
            .iter()
            .flat_map(|series| series.points.iter().map(|point| point.bytes))
            .collect();
        sizes.sort_unstable();
        sizes.dedup();
        let shown = apart(&sizes, x);
        html! {
            g.axes {
                @for tick in y.ticks() {
                    @let height = format!("{:.1}", y.at(tick));
                    path.grid d={ "M" (LEFT) " " (height) "H" (format!("{right:.1}")) } {}
                    text.end x=(LEFT - 6.0) y=(format!("{:.1}", y.at(tick) + 4.0)) { (round(&figures::rate(tick))) }
                }
                path.base d={ "M" (LEFT) " " (low) "H" (format!("{right:.1}")) } {}
                @for bytes in &sizes {
                    @let place = format!("{:.1}", x.at(*bytes as f64));
                    path.base d={ "M" (place) " " (low) "v5" } {}
                    @if shown.contains(bytes) {
                        text.middle x=(place) y=(low + 18.0) { (bytes) }
                    }
                }
                text.middle.what x=(format!("{:.1}", f64::midpoint(LEFT, right))) y=(low + 33.0) { "message length in bytes" }
            }
        }
    }
}

/// The line, its intervals and its points.
fn line(series: &Series, x: &Log, y: &Log) -> Markup {
    let (mut line, mut whiskers, mut points) = (String::new(), String::new(), String::new());
    for point in &series.points {
        let (left, height) = at(x, y, point);
        let step = if line.is_empty() { 'M' } else { 'L' };
        let _ = write!(line, "{step}{left:.1} {height:.1}");
        let (lower, upper) = (y.at(point.speed.lower), y.at(point.speed.upper));
        let _ = write!(whiskers, "M{left:.1} {lower:.1}V{upper:.1}");
        if lower - upper > 2.0 {
            let from = left - 3.0;
            let _ = write!(whiskers, "M{from:.1} {lower:.1}h6M{from:.1} {upper:.1}h6");
        }
        series.look.point(&mut points, left, height);
    }
    html! {
        path.line d=(line) {}
        path.whisker d=(whiskers) {}
        path.point d=(points) {}
    }
}

fn at(x: &Log, y: &Log, point: &Point) -> (f64, f64) {
    (x.at(point.bytes as f64), y.at(point.speed.value))
}

/// From the last point to its label.
fn leader((x, y): (f64, f64), to: f64, height: f64) -> String {
    format!("M{:.1} {y:.1}L{:.1} {height:.1}H{to:.1}", x + 5.0, (to - 7.0).max(x + 5.0))
}

/// The sizes whose numbers have room beside each other: the first, the last, and what fits between.
fn apart(sizes: &[usize], x: &Log) -> Vec<usize> {
    let place = |bytes: usize| x.at(bytes as f64);
    let half = |bytes: usize| text_width(&bytes.to_string()) / 2.0 + 3.0;
    let clear = |a: usize, b: usize| place(b) - half(b) > place(a) + half(a);
    let Some(last) = sizes.last().copied() else { return Vec::new() };
    let mut shown: Vec<usize> = Vec::new();
    for bytes in sizes.iter().copied().filter(|bytes| *bytes != last) {
        if shown.last().is_none_or(|before| clear(*before, bytes)) && clear(bytes, last) {
            shown.push(bytes);
        }
    }
    shown.push(last);
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_too_near_each_other_have_one_number() {
        let sizes = [16, 64, 1024, 1350, 16384];
        let axis = Log::exact(sizes.iter().map(|size| *size as f64), 0.0, 300.0).unwrap();
        assert_eq!(apart(&sizes, &axis), [16, 64, 1024, 16384]);
    }

    #[test]
    fn no_point_is_no_drawing() {
        let plot = LinePlot {
            id: "p".into(),
            title: "t".into(),
            description: "d".into(),
            width: 400.0,
            height: 300.0,
            series: Vec::new(),
        };
        assert!(plot.draw().is_none());
    }
}
