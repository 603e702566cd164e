//! The page and the values: whole, readable, and from nowhere else.

use std::collections::BTreeSet;

use super::*;

fn document() -> Document {
    let mut document = Document::new("sweep", "Nodes & <times> \"of\" a table", "1 to 3");
    document.findings.push("a < b & c".to_owned());
    for (name, factor) in [("two", 1.0), ("al<ways", 1.25)] {
        for entries in [64, 256, 1024] {
            let mut series = Series::new(name, "nodes", "nodes", Noise::Exact).with("entries", entries);
            for seed in 1..=3 {
                let value = factor * 1e6 / f64::from(entries) + seed as f64;
                series.samples.push(Sample { seed, repeat: 1, value });
            }
            document.series.push(series);
        }
    }
    let mut lines: Vec<Line> = Vec::new();
    for series in &document.series {
        let point =
            Point { at: series.parameters["entries"].parse().unwrap(), spread: Spread::of(&series.values()).unwrap() };
        match lines.last_mut().filter(|line| line.name == series.name) {
            Some(line) => line.points.push(point),
            None => lines.push(Line { name: series.name.clone(), points: vec![point] }),
        }
    }
    for scale in [Scale::Log2, Scale::Log10, Scale::Linear] {
        let values = Axis::new("nodes", if scale == Scale::Linear { Scale::FromZero } else { Scale::Log10 });
        let chart =
            Chart::new(Form::Curves(Axis::new("entries", scale)), values, lines.clone()).with_mark(256.0, "here");
        document.sections.push(Section::drawn("Curves", "Words < words.", chart));
    }
    let names = ["one", "two & a half", "three"].map(str::to_owned).to_vec();
    for line in &mut lines {
        for (at, point) in line.points.iter_mut().enumerate() {
            point.at = at as f64;
        }
    }
    for scale in [Scale::FromZero, Scale::Linear, Scale::Log10] {
        let form = Form::Dots("policy".to_owned(), names.clone());
        document.sections.push(Section::drawn("Dots", "", Chart::new(form, Axis::new("ms", scale), lines.clone())));
    }
    document
}

fn parsed(html: &str) -> roxmltree::Document<'_> {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    roxmltree::Document::parse_with_options(html, options).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_page_is_well_formed_and_has_two_pictures_and_a_table_for_each_chart() {
    let html = html::page(&document());
    let page = parsed(&html);
    let count = |tag: &str, class: &str| {
        let fits = |node: &roxmltree::Node<'_, '_>| node.has_tag_name(tag) && node.attribute("class") == Some(class);
        page.descendants().filter(fits).count()
    };
    assert_eq!((count("svg", "plot"), count("div", "wide"), count("div", "narrow")), (12, 6, 6));
    let tables = page.descendants().filter(|node| node.has_tag_name("table")).count();
    assert_eq!(tables, 7, "one for each chart and the raw samples");
    let title = page.descendants().find(|node| node.has_tag_name("h1")).unwrap();
    assert_eq!(title.text(), Some("Nodes & <times> \"of\" a table"));
    for picture in page.descendants().filter(|node| node.attribute("class") == Some("plot")) {
        let has = |tag: &str| picture.descendants().any(|node| node.has_tag_name(tag));
        assert!(has("text") && (has("path") || has("circle")) && picture.attribute("aria-label").is_some());
    }
}

#[test]
fn inner_names_are_not_shared_between_pictures() {
    let html = html::page(&document());
    let mut seen = BTreeSet::new();
    for node in parsed(&html).descendants() {
        if let Some(id) = node.attribute("id") {
            assert!(seen.insert(id.to_owned()), "{id}");
        }
    }
    assert!(!seen.is_empty());
}

#[test]
fn every_raw_sample_is_on_the_page_in_the_document_and_in_the_values() {
    let document = document();
    let html = html::page(&document);
    let page = parsed(&html);
    let lists = page.descendants().filter(|node| node.attribute("class") == Some("list"));
    let lists: Vec<&str> = lists.map(|node| node.text().unwrap()).collect();
    assert_eq!(lists.len(), document.series.len());
    for (series, list) in document.series.iter().zip(lists) {
        let samples: Vec<Sample> = list
            .split(' ')
            .map(|text| {
                let (seed, rest) = text.split_once('/').unwrap();
                let (repeat, value) = rest.split_once(':').unwrap();
                Sample { seed: seed.parse().unwrap(), repeat: repeat.parse().unwrap(), value: value.parse().unwrap() }
            })
            .collect();
        assert_eq!(samples, series.samples);
    }

    let json = serde_json::to_value(&document).unwrap();
    assert_eq!((&json["format"], &json["version"]), (&FORMAT.into(), &VERSION.into()));
    let series: Vec<Series> = serde_json::from_value(json["series"].clone()).unwrap();
    assert_eq!(series, document.series);

    let mut bytes = Vec::new();
    csv::write(&document, &mut bytes).unwrap();
    let mut reader = ::csv::Reader::from_reader(&bytes[..]);
    assert_eq!(
        reader.headers().unwrap(),
        ["series", "quantity", "unit", "entries", "seed", "repeat", "value"].as_slice()
    );
    let values: Vec<f64> = reader.records().map(|record| record.unwrap()[6].parse().unwrap()).collect();
    assert_eq!(values, document.series.iter().flat_map(Series::values).collect::<Vec<_>>());
}

#[test]
fn the_page_asks_nothing_of_the_network() {
    let html = html::page(&document());
    for word in ["http:", "https:", "//", "<script", "@import", "url(h", "src="] {
        let found = html.find(word).map(|at| &html[at.saturating_sub(60)..(at + 60).min(html.len())]);
        assert_eq!(found, None, "{word}");
    }
}

#[test]
fn the_page_says_how_to_repeat_it() {
    let document = document();
    let html = html::page(&document);
    for part in [&document.origin.command, &document.origin.seeds, &document.origin.date, &document.origin.version] {
        assert!(html.contains(&html::escaped(part)), "{part}");
    }
    assert!(html.contains(&html::escaped(&document.origin.machine.sentence())));
}

#[test]
fn a_file_is_replaced_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.html");
    std::fs::write(&path, "old").unwrap();
    let target = Target::open("--html", &path).unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "old");
    drop(target);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "what is given up leaves nothing");
    replace("--html", &path, b"new").unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "new");

    let unwritable = folder.path().join("none/page.html");
    let told = Target::open("--html", &unwritable).unwrap_err().to_string();
    assert!(told.starts_with("--html ") && told.contains("none/page.html"), "{told}");
    assert!(Target::open("--html", folder.path()).unwrap_err().to_string().contains("directory"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_told_and_stays_a_device() {
    use std::os::unix::fs::FileTypeExt;
    let full = std::path::Path::new("/dev/full");
    let told = replace("--html", full, b"page").unwrap_err().to_string();
    assert!(told.contains("--html /dev/full") && told.contains("No space left"), "{told}");
    assert!(std::fs::metadata(full).unwrap().file_type().is_char_device());
}
