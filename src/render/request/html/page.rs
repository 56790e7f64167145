use std::fmt::Write as _;

use super::super::{Request, digest};
use super::escape::text;
use super::{item, overview};

/// What the page looks like.
const STYLE: &str = include_str!("page.css");

/// A request as one page of HTML, to be read in a browser: the whole as a strip by volatility
/// with its marks, the marks with their verdicts and conditions, then every item, first byte to
/// last, with its section, its volatility, where it was written, and its text.
pub fn html(request: &Request) -> String {
    let (target, model) = (text(&request.row.target), text(&request.row.model));
    let mut out = String::new();
    let _ = write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; img-src data:\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <meta name=\"color-scheme\" content=\"light dark\"/>\n\
         <title>Request for {target}, {model}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <header>\n<h1>Request for {target}</h1>\n\
         <p class=\"facts\">{model} · {} messages · {} tools · \
         <code title=\"SHA-256 of the canonical stream\">{}</code></p>\n",
        request.messages.len(),
        request.tools.len(),
        digest(request),
    );
    overview::strip(request, &mut out);
    overview::marks(request, &mut out);
    out.push_str("</header>\n<main>\n");
    item::all(request, &mut out);
    out.push_str("</main>\n</body>\n</html>\n");
    out
}
