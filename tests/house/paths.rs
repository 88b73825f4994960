//! Which of the crate's modules a source text names, whatever the spelling.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::visit::{self, Visit};
use syn::{Ident, ItemMod, ItemUse, Lit, Macro, Meta, Path, UseTree, VisRestricted};

/// The word for the crate's root itself: an import of it under another name, or of all that is in it.
const ROOT: &str = "the whole crate";

/// The first words, from the crate's root, of what a file refers to by `crate`, `super` or `self`,
/// each with its line. `module` is the file's own place in the crate.
pub fn references(text: &str, module: &[String]) -> syn::Result<Vec<(usize, String)>> {
    let mut reader = Reader { module: module.to_vec(), found: Vec::new() };
    reader.visit_file(&syn::parse_file(text)?);
    Ok(reader.found)
}

struct Reader {
    /// The module that is being read.
    module: Vec<String>,
    found: Vec<(usize, String)>,
}

/// How far a path has led: nowhere yet, to a module of this crate, or out of what is looked for.
#[derive(Clone)]
enum Place {
    Start,
    Module(Vec<String>),
    Elsewhere,
}

impl Reader {
    /// One word further on a path; words after the first that lies in the crate do not matter.
    fn step(&self, place: Place, word: &str) -> Place {
        match (place, word) {
            (Place::Start, "crate") => Place::Module(Vec::new()),
            (Place::Start, "self") => Place::Module(self.module.clone()),
            (Place::Start, "super") => self.step(Place::Module(self.module.clone()), word),
            (Place::Module(module), "self") => Place::Module(module),
            (Place::Module(mut module), "super") => {
                module.pop();
                Place::Module(module)
            }
            (Place::Module(mut module), word) => {
                module.push(word.to_owned());
                Place::Module(module)
            }
            (Place::Start | Place::Elsewhere, _) => Place::Elsewhere,
        }
    }

    /// Where a path leads in the end.
    fn note(&mut self, place: Place, span: Span) {
        if let Place::Module(module) = place {
            let first = module.into_iter().next().unwrap_or_else(|| ROOT.to_owned());
            self.found.push((span.start().line, first));
        }
    }

    fn walk<'a>(&self, words: impl IntoIterator<Item = &'a Ident>) -> Place {
        words.into_iter().fold(Place::Start, |place, word| self.step(place, &bare(word)))
    }

    fn imported(&mut self, tree: &UseTree, from: Place) {
        match tree {
            UseTree::Path(path) => {
                let place = self.step(from, &bare(&path.ident));
                self.imported(&path.tree, place);
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.imported(tree, from.clone());
                }
            }
            UseTree::Name(name) => {
                self.note(self.step(from, &bare(&name.ident)), name.ident.span())
            }
            UseTree::Rename(name) => {
                self.note(self.step(from, &bare(&name.ident)), name.ident.span());
            }
            UseTree::Glob(star) => self.note(from, star.star_token.span),
        }
    }

    /// The paths in what no parser of Rust reads: a macro's arguments and body.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<_> = tokens.into_iter().collect();
        let colons = |at: usize| {
            [at, at + 1].iter().all(
                |at| matches!(tokens.get(*at), Some(TokenTree::Punct(mark)) if mark.as_char() == ':'),
            )
        };
        let mut at = 0;
        while at < tokens.len() {
            match &tokens[at] {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Ident(first)
                    if ["crate", "super", "self"].contains(&&*first.to_string()) =>
                {
                    let mut words = vec![first];
                    while colons(at + 1)
                        && let Some(TokenTree::Ident(next)) = tokens.get(at + 3)
                    {
                        words.push(next);
                        at += 3;
                    }
                    // A group or a star after the path; else the path was the whole of it. A lone
                    // `self` is a value, a lone `crate` stands in `pub(crate)`.
                    if colons(at + 1)
                        && let Some(TokenTree::Group(group)) = tokens.get(at + 3)
                        && let Place::Module(module) = self.walk(words.iter().copied())
                    {
                        let outer = std::mem::replace(&mut self.module, module);
                        self.group(group.stream());
                        self.module = outer;
                        at += 3;
                    } else if words.len() > 1 || colons(at + 1) {
                        self.note(self.walk(words.iter().copied()), first.span());
                    }
                }
                _ => {}
            }
            at += 1;
        }
    }

    /// The names of a group that stands behind a path in tokens, read from the module it leads to.
    fn group(&mut self, tokens: TokenStream) {
        let from = Place::Module(self.module.clone());
        match syn::parse2::<UseTree>(quoted(tokens)) {
            Ok(tree) => self.imported(&tree, from),
            Err(_) => self.note(from, Span::call_site()),
        }
    }
}

/// The tokens between braces again.
fn quoted(tokens: TokenStream) -> TokenStream {
    TokenTree::from(proc_macro2::Group::new(proc_macro2::Delimiter::Brace, tokens)).into()
}

/// A name without `r#`.
fn bare(word: &Ident) -> String {
    word.unraw().to_string()
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        self.module.push(bare(&module.ident));
        visit::visit_item_mod(self, module);
        self.module.pop();
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        if item.leading_colon.is_none() {
            self.imported(&item.tree, Place::Start);
        }
        visit::visit_item_use(self, item);
    }

    fn visit_path(&mut self, path: &'ast Path) {
        // One word alone is a value, as `self`; a path that leads on is what is looked for.
        if path.segments.len() > 1 {
            let place = self.walk(path.segments.iter().map(|segment| &segment.ident));
            self.note(place, path.segments[0].ident.span());
        }
        visit::visit_path(self, path);
    }

    /// `pub(crate)` and `pub(super)` name whom a thing is for, not what it needs.
    fn visit_vis_restricted(&mut self, visibility: &'ast VisRestricted) {
        if visibility.in_token.is_some() {
            visit::visit_vis_restricted(self, visibility);
        }
    }

    fn visit_macro(&mut self, called: &'ast Macro) {
        self.tokens(called.tokens.clone());
        visit::visit_macro(self, called);
    }

    /// Attributes: paths among their tokens, and in strings as `serde(with = "crate::…")` has them.
    fn visit_meta(&mut self, meta: &'ast Meta) {
        if let Meta::List(list) = meta {
            self.tokens(list.tokens.clone());
            for token in list.tokens.clone() {
                if let TokenTree::Literal(literal) = token
                    && let Lit::Str(text) = Lit::new(literal)
                    && let Ok(path) = text.parse::<Path>()
                {
                    self.visit_path(&path);
                }
            }
        }
        visit::visit_meta(self, meta);
    }
}
