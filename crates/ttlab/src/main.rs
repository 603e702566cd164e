//! The laboratory's command line; everything it does lives in the library.

fn main() -> std::process::ExitCode {
    ttlab::run()
}
