//! The page: one file, no network, no script. Knows how a document reads; does not know how pictures are drawn.

use std::fmt::Write;

use super::draw::{MARK, Room, svg, swatch};
use super::{Chart, Document, Form, Line, Section, Series, Table};

const STYLE: &str = include_str!("page.css");

/// The document as a page.
pub(super) fn page(document: &Document) -> String {
    let title = escaped(&document.title);
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\
         <meta name=\"color-scheme\" content=\"light dark\"/><meta name=\"generator\" content=\"ttlab {}\"/>\
         <title>{title}</title><link rel=\"icon\" href=\"data:,\"/><style>\n{STYLE}</style></head><body><main>\n",
        escaped(&document.origin.version)
    );
    header(&mut html, document, &title);
    for (number, section) in document.sections.iter().enumerate() {
        part(&mut html, section, number);
    }
    repeat(&mut html, document);
    samples(&mut html, document);
    html.push_str("</main></body></html>\n");
    html
}

/// Text that is neither a tag nor an entity, also within an attribute. What XML has no place for is left out.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\n' | '\t' => safe.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => safe.push(c),
        }
    }
    safe
}

fn put(html: &mut String, text: std::fmt::Arguments<'_>) {
    html.write_fmt(text).expect("a string takes everything");
}

fn header(html: &mut String, document: &Document, title: &str) {
    let origin = &document.origin;
    put(
        html,
        format_args!(
            "<header><p class=\"kind\">ttlab {}</p><h1>{title}</h1><p class=\"meta\">{} · {}</p></header>\n",
            escaped(document.kind),
            escaped(&origin.date),
            escaped(&origin.machine.sentence())
        ),
    );
    if !document.findings.is_empty() {
        html.push_str("<section class=\"findings\"><h2>What it says</h2><ul>");
        for finding in &document.findings {
            put(html, format_args!("<li>{}</li>", escaped(finding)));
        }
        html.push_str("</ul></section>\n");
    }
}

fn part(html: &mut String, section: &Section, number: usize) {
    put(html, format_args!("<section><h2>{}</h2>", escaped(&section.title)));
    if !section.text.is_empty() {
        put(html, format_args!("<p>{}</p>", escaped(&section.text)));
    }
    let drawn = section.chart.as_ref();
    if drawn.is_some_and(|chart| !chart.has_points()) {
        html.push_str("<p>There is no point to draw.</p>");
    }
    let Some(chart) = drawn.filter(|chart| chart.has_points()) else {
        table(html, &section.table);
        html.push_str("</section>\n");
        return;
    };
    html.push_str("<figure>");
    legend(html, chart);
    for (room, class) in [(Room::Wide, "wide"), (Room::Narrow, "narrow")] {
        let drawn = svg(chart, &section.title, room, &format!("s{number}{class}"));
        put(html, format_args!("<div class=\"{class}\">{drawn}</div>"));
    }
    put(html, format_args!("<figcaption>{}</figcaption></figure>", escaped(&caption(chart))));
    html.push_str("<details><summary>The table behind this chart</summary>");
    table(html, &section.table);
    html.push_str("</details></section>\n");
}

fn caption(chart: &Chart) -> String {
    let points = chart.lines.iter().flat_map(|line| &line.points);
    let spreads = points.clone().any(|point| point.spread.low < point.spread.high);
    let mut said = Vec::new();
    if spreads {
        said.push(chart.intervals.to_owned());
    }
    if chart.cuts() {
        said.push("What reaches far beyond the points is cut off; the table has its end.".to_owned());
    }
    match chart.hidden() {
        0 => {}
        1 => said.push("One value of 0 has no place on a logarithmic axis; the table has it.".to_owned()),
        hidden => said.push(format!("{hidden} values of 0 have no place on a logarithmic axis; the table has them.")),
    }
    said.join(" ")
}

fn legend(html: &mut String, chart: &Chart) {
    let named: Vec<(usize, &Line)> = chart.lines.iter().enumerate().filter(|(_, line)| !line.name.is_empty()).collect();
    if named.is_empty() && chart.marks.is_empty() {
        return;
    }
    let connected = matches!(chart.form, Form::Curves(_));
    html.push_str("<ul class=\"legend\">");
    for (number, line) in named {
        put(html, format_args!("<li>{}{}</li>", swatch(number, connected), escaped(&line.name)));
    }
    for mark in &chart.marks {
        put(html, format_args!("<li>{MARK}{}</li>", escaped(&mark.label)));
    }
    html.push_str("</ul>");
}

fn table(html: &mut String, table: &Table) {
    html.push_str("<div class=\"scroll\" tabindex=\"0\"><table><thead><tr>");
    for head in &table.heads {
        put(html, format_args!("<th scope=\"col\">{}</th>", escaped(head)));
    }
    html.push_str("</tr></thead><tbody>");
    for row in &table.rows {
        html.push_str("<tr>");
        for (column, cell) in row.iter().enumerate() {
            let cell = escaped(cell);
            if column == 0 {
                put(html, format_args!("<th scope=\"row\">{cell}</th>"));
            } else {
                put(html, format_args!("<td>{cell}</td>"));
            }
        }
        html.push_str("</tr>");
    }
    html.push_str("</tbody></table></div>");
}

fn repeat(html: &mut String, document: &Document) {
    let origin = &document.origin;
    put(
        html,
        format_args!(
            "<section class=\"repeat\"><h2>How to repeat it</h2><pre tabindex=\"0\"><code>{}</code></pre><dl>",
            escaped(&origin.command)
        ),
    );
    let version = format!("ttlab {}", origin.version);
    let machine = origin.machine.sentence();
    for (name, value) in
        [("Version", &version), ("Seeds", &origin.seeds), ("Machine", &machine), ("Finished", &origin.date)]
    {
        put(html, format_args!("<div><dt>{name}</dt><dd>{}</dd></div>", escaped(value)));
    }
    html.push_str("</dl></section>\n");
}

/// Every sample: a row for each series, `seed/repeat:value` one after the other.
fn samples(html: &mut String, document: &Document) {
    if document.series.is_empty() {
        return;
    }
    put(
        html,
        format_args!(
            "<section><details class=\"samples\"><summary>Every raw sample ({} in {} series)</summary>\
             <p>Each as seed/repeat:value.</p><div class=\"scroll\" tabindex=\"0\"><table><thead><tr><th scope=\"col\">series</th>\
             <th scope=\"col\">quantity</th><th scope=\"col\">samples</th></tr></thead><tbody>",
            document.samples(),
            document.series.len()
        ),
    );
    for series in &document.series {
        let values: Vec<String> =
            series.samples.iter().map(|sample| format!("{}/{}:{}", sample.seed, sample.repeat, sample.value)).collect();
        put(
            html,
            format_args!(
                "<tr><th scope=\"row\">{}</th><td class=\"words\">{}</td><td class=\"list\">{}</td></tr>",
                escaped(&named(series)),
                escaped(&format!("{} [{}]", series.quantity, series.unit)),
                escaped(&values.join(" "))
            ),
        );
    }
    html.push_str("</tbody></table></div></details></section>\n");
}

fn named(series: &Series) -> String {
    let parameters: Vec<String> = series.parameters.iter().map(|(name, value)| format!("{name} {value}")).collect();
    if parameters.is_empty() { series.name.clone() } else { format!("{} ({})", series.name, parameters.join(", ")) }
}
