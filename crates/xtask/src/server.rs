//! A small web server for one folder, on this machine only.

use std::fs;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result};

use crate::headers::Headers;

/// Longest request line or header that is read.
const LINE: u64 = 16 * 1024;
const PATIENCE: Duration = Duration::from_secs(10);

/// A folder and the headers its files are sent with.
#[derive(Debug)]
pub(crate) struct Site {
    pub(crate) folder: PathBuf,
    pub(crate) headers: Headers,
}

/// Takes the port on loopback; a port that is merely preferred gives way to a free one.
pub(crate) fn listen(port: u16, required: bool) -> Result<TcpListener> {
    match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
        Err(error) if !required && error.kind() == io::ErrorKind::AddrInUse => {
            TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("no port is free on this machine")
        }
        bound => bound.with_context(|| format!("port {port} cannot be used; choose another with --port")),
    }
}

/// Answers until the process ends.
pub(crate) fn serve(listener: &TcpListener, site: Site) {
    let site = Arc::new(site);
    for stream in listener.incoming().flatten() {
        let site = Arc::clone(&site);
        // A reader who goes away mid-answer is no error of ours.
        thread::spawn(move || answer(&site, &stream).unwrap_or_default());
    }
}

fn answer(site: &Site, stream: &TcpStream) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let Some((method, path)) = request(stream)? else {
        return Ok(());
    };
    let (status, kind, body) = match method.as_str() {
        "GET" | "HEAD" => match find(&site.folder, &path).and_then(|file| Some((mime(&file), fs::read(file).ok()?))) {
            Some((kind, body)) => ("200 OK", kind, body),
            None => ("404 Not Found", "text/plain; charset=utf-8", b"not found\n".to_vec()),
        },
        _ => ("405 Method Not Allowed", "text/plain; charset=utf-8", b"only GET and HEAD\n".to_vec()),
    };
    let mut head =
        format!("HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n", body.len());
    for (name, value) in site.headers.of(&path) {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str("\r\n");
    let mut stream = stream;
    stream.write_all(head.as_bytes())?;
    if method != "HEAD" {
        stream.write_all(&body)?;
    }
    stream.flush()
}

/// Method and decoded path of a request; `None` when there is none. Its headers are read and let go: closing a
/// connection with unread bytes would cut off the answer.
fn request(stream: &TcpStream) -> io::Result<Option<(String, String)>> {
    let mut reader = BufReader::new(stream);
    let mut first = None;
    loop {
        let mut line = String::new();
        io::Read::take(&mut reader, LINE).read_line(&mut line)?;
        if line.trim().is_empty() {
            break;
        }
        first.get_or_insert(line);
    }
    Ok(first.and_then(|line| {
        let mut words = line.split_whitespace();
        let (method, target) = (words.next()?.to_owned(), words.next()?);
        let path = target.split(['?', '#']).next()?;
        Some((method, decode(path)?))
    }))
}

/// Undoes percent-encoding.
fn decode(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
            let value = digit(rest.next())? * 16 + digit(rest.next())?;
            bytes.push(u8::try_from(value).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

/// The file behind an address, never one outside the folder.
fn find(folder: &Path, path: &str) -> Option<PathBuf> {
    let inside = Path::new(path.strip_prefix('/')?);
    let plain = inside.components().all(|part| matches!(part, Component::Normal(_)));
    let file = folder.join(inside);
    match (plain, file.is_dir()) {
        (false, _) => None,
        (true, true) => Some(file.join("index.html")).filter(|file| file.is_file()),
        (true, false) => Some(file).filter(|file| file.is_file()),
    }
}

fn mime(file: &Path) -> &'static str {
    match file.extension().and_then(|ending| ending.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "txt" => "text/plain; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;
    use crate::run::Project;

    fn ask(request: &str) -> String {
        let project = Project::find().unwrap();
        let listener = listen(0, true).unwrap();
        let address = listener.local_addr().unwrap();
        let site = Site { folder: project.path("www"), headers: Headers::read(&project).unwrap() };
        thread::spawn(move || serve(&listener, site));
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn the_page_comes_with_its_policy() {
        let answer = ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
        assert!(answer.contains("Content-Type: text/html; charset=utf-8\r\n"));
        assert!(answer.contains("Content-Security-Policy: default-src 'none';"));
        assert!(answer.contains("<title>dumpscope</title>"));
    }

    #[test]
    fn nothing_outside_the_folder_is_sent() {
        for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "//etc/passwd", "/./index.html/../../Cargo.toml", "/none"]
        {
            let answer = ask(&format!("GET {path} HTTP/1.1\r\n\r\n"));
            assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
        }
    }

    #[test]
    fn head_has_no_body_and_other_methods_are_refused() {
        let answer = ask("HEAD /index.html?x=1 HTTP/1.1\r\n\r\n");
        assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("\r\n\r\n"), "{answer}");
        assert!(ask("POST / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 405"));
    }

    #[test]
    fn a_taken_port_gives_way_only_if_it_may() {
        let taken = listen(0, true).unwrap();
        let port = taken.local_addr().unwrap().port();
        assert_ne!(listen(port, false).unwrap().local_addr().unwrap().port(), port);
        let error = listen(port, true).unwrap_err().to_string();
        assert_eq!(error, format!("port {port} cannot be used; choose another with --port"));
    }

    #[test]
    fn addresses_are_decoded() {
        assert_eq!(decode("/a%20b").as_deref(), Some("/a b"));
        assert_eq!(decode("/%e4%b8%ad").as_deref(), Some("/中"));
        assert_eq!(decode("/%f"), None);
        assert_eq!(decode("/%ff"), None);
    }
}
