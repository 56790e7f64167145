//! What checking a folder of packages costs, in time and memory, beside reading its files alone:
//! `cargo bench --bench packages`. Each package has three files of real sizes.

#![expect(clippy::unwrap_used, reason = "a benchmark of what cannot be written measures nothing")]
#![expect(clippy::disallowed_methods, reason = "a folder of packages is laid out and read back")]

use std::fs;
use std::path::{Path, PathBuf};

use typecase::load::{Disk, Places, Project};
use typecase::manifest::Surroundings;

#[global_allocator]
static MEMORY: divan::AllocProfiler = divan::AllocProfiler::system();

const SIZES: [usize; 3] = [100, 1000, 10_000];

fn main() {
    divan::main();
}

/// A folder with packages, written once.
fn folder(count: usize) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("typecase-bench-{count}"));
    if !folder.join("done").is_file() {
        (0..count).for_each(|number| package(&folder, number));
        fs::write(folder.join("done"), "").unwrap();
    }
    folder
}

/// Each package reads what the one before it provides.
fn package(folder: &Path, number: usize) {
    let (id, before) = (format!("lamp-{number}"), number.saturating_sub(1));
    let runtime = folder.join(&id).join("runtimes/keeper");
    fs::create_dir_all(&runtime).unwrap();
    let settings: Vec<_> = (0..6)
        .map(|setting| {
            format!(
                "    - key: wick{setting}\n      type: slider\n      label: Wick {setting}\n      \
                 description: How far the wick of lamp {setting} stands out.\n      \
                 default: {setting}\n      min: 0\n      max: 9\n"
            )
        })
        .collect();
    let settings = settings.concat();
    let prose = "Look at every lamp along the quay before dusk, and write down how much oil is \
                 left in it. A lamp that smokes is trimmed first.\n\n"
        .repeat(12);
    let root = format!(
        "---\nid: {id}\nkind: plugin\nversion: \"0.1.{number}\"\ndisplayName: Lamp {number}\n\
         description: Keeps lamp {number} of the quay.\ntags: [\"cost:llm\", lamps]\n\
         provides: [lamp.log-{number}@1]\noptional: [lamp.log-{before}@1]\n\
         contracts: {{ lamp.log-{number}@1: {{ schema: ./log.json }} }}\n\
         contributes:\n  tools: [fill, trim]\n  settings:\n{settings}---\n{prose}"
    );
    let agent = format!(
        "---\ntype: agent\ndescription: Writes the log.\nschedule: {{ stage: post-turn }}\n\
         io:\n  inputs:\n    before:\n      from: {{ contract: lamp.log-{before}@1 }}\n      \
         required: false\n  selfData:\n    - {{ namespace: lamps, as: <lamps-now> }}\n  \
         output: {{ contract: lamp.log-{number}@1 }}\n  visibility: system\n\
         agent:\n  model: plugin\n  history: {{ maxTurns: 2 }}\n  \
         tools: {{ plugin: [fill, trim] }}\n---\n\
         Keep lamp {number}. The wick stands at {{{{ userSettings.wick1 }}}}.\n\n\
         <tale>\n{{{{ inputs.lamp-{before}.keeper.tale }}}}\n</tale>\n\n\
         Call `fill` or `trim`; see `<lamps-now>` and `runtime-inputs.before`.\n\n{prose}"
    );
    let chinese = format!(
        "---\n---\n看管第 {number} 盏灯。灯芯为 {{{{ userSettings.wick1 }}}}。\n\n\
         <tale>\n{{{{ inputs.lamp-{before}.keeper.tale }}}}\n</tale>\n\n\
         调用 `fill` 或 `trim`；见 `<lamps-now>` 与 `runtime-inputs.before`。\n\n{}",
        "黄昏之前看过码头上的每一盏灯，写下还剩多少油。冒烟的灯先修。\n\n".repeat(12)
    );
    fs::write(folder.join(&id).join("PLUGIN.md"), root).unwrap();
    fs::write(runtime.join("RUNTIME.md"), agent).unwrap();
    fs::write(runtime.join("RUNTIME.zh.md"), chinese).unwrap();
}

/// Every file of a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files
}

/// The files alone, as bytes.
#[divan::bench(args = SIZES, sample_count = 5, sample_size = 1)]
fn read(bencher: divan::Bencher, count: usize) {
    let folder = folder(count);
    bencher
        .bench(|| files(&folder).iter().map(|path| fs::read(path).unwrap().len()).sum::<usize>());
}

/// Found, read, and checked by themselves.
#[divan::bench(args = SIZES, sample_count = 5, sample_size = 1)]
fn load(bencher: divan::Bencher, count: usize) {
    let disk = Disk::new(folder(count));
    bencher.bench(|| Project::load(&disk, &Places::under("")));
}

/// The same, and together, with their bodies and the files that they name.
#[divan::bench(args = SIZES, sample_count = 5, sample_size = 1)]
fn check(bencher: divan::Bencher, count: usize) {
    let disk = Disk::new(folder(count));
    bencher.bench(|| {
        let mut project = Project::load(&disk, &Places::under(""));
        project.check_packages(&disk, &Surroundings::default(), true);
        assert!(!project.problems.has_errors());
        project
    });
}
