//! Times of operations that have no message length: a line of points for each, on one logarithmic axis.

use maud::{Markup, html};

use super::scale::Log;
use super::{Look, round, shortened, text_width};
use crate::record::Estimate;
use crate::report::figures;

/// A drawing of groups of times.
pub(in crate::report::page) struct DotPlot {
    /// An element's id, unique on the page.
    pub id: String,
    pub title: String,
    /// What it shows, in a sentence.
    pub description: String,
    /// In pixels; text is 12 of them high.
    pub width: f64,
    pub groups: Vec<Group>,
    /// What each kind of point stands for.
    pub key: Vec<(Look, String)>,
}

/// Lines of points under one heading.
pub(in crate::report::page) struct Group {
    /// The heading; empty for none.
    pub name: String,
    pub lines: Vec<Line>,
}

/// A name, and points in seconds per operation with what they say under the pointer.
pub(in crate::report::page) type Line = (String, Vec<(Look, Estimate, String)>);

const TOP: f64 = 26.0;
const BOTTOM: f64 = 38.0;
const LINE: f64 = 18.0;
const LABEL: usize = 24;

impl DotPlot {
    /// The drawing; `None` where there is no point.
    pub fn draw(&self) -> Option<Markup> {
        let lines = || self.groups.iter().flat_map(|group| &group.lines);
        let names =
            lines().map(|(name, _)| name).chain(self.groups.iter().map(|group| &group.name));
        let longest = names.map(|name| text_width(&shortened(name, LABEL))).fold(0.0, f64::max);
        let left = longest + 20.0;
        let bounds = lines()
            .flat_map(|(_, points)| points)
            .flat_map(|(_, seconds, _)| [seconds.lower, seconds.upper]);
        let x = Log::roomy(bounds, left + 6.0, self.width - 24.0)?;
        let rows: Vec<Row> = self.groups.iter().flat_map(Group::rows).collect();
        let low = TOP + rows.len() as f64 * LINE + 4.0;
        let height = low + BOTTOM;
        let (title, description) = (format!("{}-title", self.id), format!("{}-text", self.id));
        Some(html! {
            svg.chart viewBox={ "0 0 " (self.width) " " (height) } role="img" aria-labelledby={ (title) " " (description) } {
                title id=(title) { (self.title) }
                desc id=(description) { (self.description) }
                (self.key(left))
                g.axes {
                    @for tick in x.ticks() {
                        @let place = format!("{:.1}", x.at(tick));
                        path.grid d={ "M" (place) " " (TOP) "V" (low) } {}
                        text.middle x=(place) y=(low + 16.0) { (round(&figures::duration(tick))) }
                    }
                    text.middle.what x=(format!("{:.1}", f64::midpoint(left, self.width - 24.0))) y=(low + 32.0) { "time per operation, less is faster" }
                }
                @for (i, row) in rows.iter().enumerate() {
                    @let height = TOP + i as f64 * LINE + 14.0;
                    @match row {
                        Row::Heading(name) => {
                            text.group.end x=(left - 8.0) y=(height) { (shortened(name, LABEL)) }
                        }
                        Row::Line((name, points)) => {
                            text.end x=(left - 8.0) y=(height) { (shortened(name, LABEL)) }
                            path.rule d={ "M" (left) " " (height - 4.0) "H" (self.width - 18.0) } {}
                            @for (look, seconds, title) in points {
                                (dot(*look, seconds, title, &x, height - 4.0))
                            }
                        }
                    }
                }
            }
        })
    }

    /// What the shapes mean, above the points.
    fn key(&self, left: f64) -> Markup {
        let places = self.key.iter().scan(left + 6.0, |place, (_, name)| {
            let here = *place;
            *place += text_width(name) + 32.0;
            Some(here)
        });
        html! {
            @for ((look, name), place) in self.key.iter().zip(places) {
                g class=(look.classes()) {
                    path.point d=(point(*look, place, 10.0)) {}
                    text.label x=(format!("{:.1}", place + 9.0)) y="14" { (name) }
                }
            }
        }
    }
}

enum Row<'a> {
    Heading(&'a str),
    Line(&'a Line),
}

impl Group {
    fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        let heading = (!self.name.is_empty()).then_some(Row::Heading(&self.name));
        heading.into_iter().chain(self.lines.iter().map(Row::Line))
    }
}

fn dot(look: Look, seconds: &Estimate, title: &str, x: &Log, height: f64) -> Markup {
    let (lower, upper) = (x.at(seconds.lower), x.at(seconds.upper));
    html! {
        g class=(look.classes()) {
            title { (title) }
            path.whisker d=(format!("M{lower:.1} {height:.1}H{upper:.1}")) {}
            path.point d=(point(look, x.at(seconds.value), height)) {}
        }
    }
}

fn point(look: Look, x: f64, y: f64) -> String {
    let mut path = String::new();
    look.point(&mut path, x, y);
    path
}
