//! A build script that checks the packages of its crate: a fault of a manifest fails the build,
//! at its line.
//!
//! ```toml
//! [build-dependencies]
//! typecase = { version = "0.1", default-features = false }
//! ```

#![expect(clippy::print_stdout, reason = "what a build script says to cargo, it prints")]

fn main() {
    let folder = "plugins";
    match typecase::check_packages(folder) {
        Ok(checked) => {
            print!("{}", checked.rerun_lines(folder));
            print!("{}", checked.cargo_lines());
        }
        Err(why) => println!("cargo::error={folder} cannot be checked: {why}"),
    }
}
