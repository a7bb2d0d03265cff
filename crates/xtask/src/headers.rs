//! The headers of the hosted page, read from `netlify.toml`, so that a page served here behaves like the one on the web.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context as _, Result};
use serde::Deserialize;

use crate::run::Project;

/// Header rules in the order of the file.
#[derive(Debug, Deserialize)]
pub(crate) struct Headers {
    #[serde(default, rename = "headers")]
    rules: Vec<Rule>,
}

#[derive(Debug, Deserialize)]
struct Rule {
    r#for: String,
    values: BTreeMap<String, String>,
}

impl Headers {
    pub(crate) fn read(project: &Project) -> Result<Self> {
        let text = fs::read_to_string(project.path("netlify.toml")).context("netlify.toml cannot be read")?;
        Self::parse(&text)
    }

    fn parse(text: &str) -> Result<Self> {
        toml::from_str(text).context("netlify.toml is not as expected")
    }

    /// The headers of one address: those of every rule that covers it.
    pub(crate) fn of<'a>(&'a self, path: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.rules
            .iter()
            .filter(move |rule| covers(&rule.r#for, path))
            .flat_map(|rule| rule.values.iter().map(|(name, value)| (name.as_str(), value.as_str())))
    }
}

/// A pattern is an address, or the beginning of one with `*` for the rest.
fn covers(pattern: &str, path: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => path.starts_with(start),
        None => pattern == path,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_that_cover_an_address_add_up() {
        let headers = Headers::parse(
            r#"
            [build]
            publish = "x"
            [[headers]]
            for = "/*"
            [headers.values]
            A = "1"
            [[headers]]
            for = "/assets/*"
            [headers.values]
            B = "2"
            [[headers]]
            for = "/"
            [headers.values]
            C = "3"
            "#,
        )
        .unwrap();
        assert_eq!(headers.of("/").collect::<Vec<_>>(), [("A", "1"), ("C", "3")]);
        assert_eq!(headers.of("/assets/a.js").collect::<Vec<_>>(), [("A", "1"), ("B", "2")]);
        assert_eq!(headers.of("/other").collect::<Vec<_>>(), [("A", "1")]);
    }

    #[test]
    fn the_page_may_only_talk_to_its_own_host() {
        let headers = Headers::read(&Project::find().unwrap()).unwrap();
        let page: BTreeMap<_, _> = headers.of("/").collect();
        let policy = page["Content-Security-Policy"];
        let directives: BTreeMap<_, _> =
            policy.split("; ").map(|directive| directive.split_once(' ').unwrap()).collect();
        assert_eq!(directives["default-src"], "'none'");
        assert_eq!(directives["script-src"], "'self' 'wasm-unsafe-eval'");
        assert_eq!(directives["connect-src"], "'self'");
        assert_eq!(directives["frame-ancestors"], "'none'");
        assert!(!policy.contains("unsafe-inline") && !policy.contains("http"), "{policy}");
        assert_eq!(page["X-Content-Type-Options"], "nosniff");
        assert_eq!(page["Referrer-Policy"], "no-referrer");
        assert_eq!(page["Cache-Control"], "no-cache");
    }

    #[test]
    fn no_header_is_given_twice() {
        let headers = Headers::read(&Project::find().unwrap()).unwrap();
        for path in ["/", "/index.html", "/assets/index-1.js", "/third-party-notices.txt"] {
            let names: Vec<_> = headers.of(path).map(|(name, _)| name).collect();
            let once: std::collections::BTreeSet<_> = names.iter().collect();
            assert_eq!(names.len(), once.len(), "{path}: {names:?}");
        }
    }
}
