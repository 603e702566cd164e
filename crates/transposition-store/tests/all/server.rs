//! A real server on a free port of this machine, in a directory of its own, gone at the end.

use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

pub(crate) struct Server {
    process: Child,
    folder: TempDir,
    port: u16,
    settings: Vec<String>,
}

impl Server {
    /// A server with further settings; nothing, said aloud, where none is installed and the check does not demand one.
    pub(crate) fn start(settings: &[&str]) -> Option<Self> {
        let installed =
            Command::new("redis-server").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        if installed.is_err() {
            assert!(std::env::var_os("CI").is_none(), "the check needs redis-server: apt-get install redis-server");
            println!("skipped: redis-server is not installed (apt-get install redis-server)");
            return None;
        }
        let folder = tempfile::tempdir().expect("a folder");
        let settings: Vec<String> = settings.iter().map(|&setting| setting.to_owned()).collect();
        // Another process may take the port between the look and the start.
        for _ in 0..10 {
            let port =
                TcpListener::bind("127.0.0.1:0").and_then(|probe| probe.local_addr()).expect("a free port").port();
            let mut process = spawn(&folder, port, &settings);
            if answers(port, &mut process) {
                return Some(Server { process, folder, port, settings });
            }
        }
        panic!("redis-server does not start");
    }

    pub(crate) fn url(&self) -> String {
        format!("redis://127.0.0.1:{}/0", self.port)
    }

    pub(crate) fn with_password(&self, password: &str) -> String {
        format!("redis://:{password}@127.0.0.1:{}/0", self.port)
    }

    /// Sends a command past the store.
    pub(crate) fn raw<T: redis::FromRedisValue>(&self, command: &[&[u8]]) -> T {
        let client = redis::Client::open(self.url()).expect("an address");
        let mut connection = client.get_connection().expect("a connection");
        let mut words = redis::Cmd::new();
        for word in command {
            words.arg(*word);
        }
        words.query(&mut connection).expect("an answer")
    }

    /// Kills the server as a power cut would.
    pub(crate) fn kill(&mut self) {
        self.process.kill().expect("it runs");
        self.process.wait().expect("it ends");
    }

    /// Starts it again on the same port, with what it has on the disk.
    pub(crate) fn restart(&mut self) {
        self.process = spawn(&self.folder, self.port, &self.settings);
        assert!(answers(self.port, &mut self.process), "redis-server does not start again");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn spawn(folder: &TempDir, port: u16, settings: &[String]) -> Child {
    let mut command = Command::new("redis-server");
    command.args(["--bind", "127.0.0.1", "--port", &port.to_string(), "--save", "", "--dir"]).arg(folder.path());
    command.args(settings).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it is installed")
}

fn answers(port: u16, process: &mut Child) -> bool {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(20) {
        if process.try_wait().expect("a child").is_some() {
            return false;
        }
        if TcpStream::connect(("127.0.0.1", port)).is_ok() {
            return true;
        }
        sleep(Duration::from_millis(20));
    }
    false
}
