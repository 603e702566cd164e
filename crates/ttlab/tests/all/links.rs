//! Every relative link of the project's Markdown leads to a file that is there, and to a heading that it has.

use std::fs;
use std::path::{Path, PathBuf};

/// The Markdown files below `folder`, build results and version control left out.
fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for item in fs::read_dir(folder).expect("a folder of the project can be read").map_while(Result::ok) {
        let (path, name) = (item.path(), item.file_name());
        if path.is_dir() && name != "target" && name != ".git" && name != "node_modules" {
            pages(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
}

/// The text without its fenced code.
fn prose(text: &str) -> String {
    let mut fenced = false;
    let is_prose = |line: &&str| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        !fenced && !fence
    };
    text.lines().filter(is_prose).collect::<Vec<_>>().join("\n")
}

/// The targets of the links in `text`.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target)
}

/// The name of a heading in a link: lower case, hyphens for spaces, no punctuation.
fn anchor(heading: &str) -> String {
    let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    heading.trim_start_matches('#').trim().chars().filter(kept).collect::<String>().to_lowercase().replace(' ', "-")
}

#[test]
fn every_relative_link_has_its_target() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    pages(&root, &mut found);
    assert!(found.len() > 5, "the project has more pages than {found:?}");
    let mut broken = Vec::new();
    for page in found {
        let text = prose(&fs::read_to_string(&page).expect("a page is UTF-8"));
        for link in links(&text).filter(|link| !link.contains("://")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { page.clone() } else { page.parent().expect("a file").join(file) };
            let has_heading = || {
                let text = prose(&fs::read_to_string(&target).unwrap_or_default());
                text.lines().any(|line| line.starts_with('#') && anchor(line) == heading)
            };
            if !target.exists() || !(heading.is_empty() || has_heading()) {
                broken.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(broken.is_empty(), "links that lead nowhere:\n{}", broken.join("\n"));
}
