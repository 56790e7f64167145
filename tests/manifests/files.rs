//! Files that manifests name, on a disk: links count as what they lead to.

use crate::support::{Folder, typecase};

const ROOT: &str = "---
id: lamp
kind: plugin
description: d
entry: ./server/index.js
contributes: { ui: { right: [./ui/oil.json] } }
---
";

fn folder() -> Folder {
    Folder::new()
        .file("plugins/lamp/PLUGIN.md", ROOT)
        .file("plugins/lamp/server/index.js", "export default () => {};\n")
        .file("elsewhere/oil.json", "{}\n")
}

fn check(folder: &Folder, more: &[&str]) -> (i32, String) {
    let arguments = [&["check", "plugins", "--format", "concise"], more].concat();
    let run = typecase(&arguments).run_in(folder.path());
    (run.status, run.text().to_owned())
}

#[test]
fn a_missing_file_is_an_error_where_others_are_there() {
    let missing =
        "lamp/PLUGIN.md:6:30: error[package/missing-file] there is no file `./ui/oil.json`\n";
    assert_eq!(check(&folder(), &[]), (1, missing.to_owned()));
    assert_eq!(check(&folder(), &["--no-files"]), (0, String::new()));
    let whole = folder().file("plugins/lamp/ui/oil.json", "{}\n");
    assert_eq!(check(&whole, &["--complete"]), (0, String::new()));
    let broken = folder().file("plugins/lamp/ui/oil.json", "{ \"a\": }\n");
    let (status, found) = check(&broken, &[]);
    assert_eq!(status, 1);
    assert!(found.starts_with("lamp/ui/oil.json:1:8: error[syntax/json]"), "{found}");
}

#[test]
#[cfg(unix)]
fn a_link_that_leads_out_of_the_package_is_refused() {
    let link = |to: &str| {
        let folder = folder().file("plugins/lamp/real/oil.json", "{}\n");
        check(&folder.link("plugins/lamp/ui/oil.json", to), &[])
    };
    assert_eq!(link("../real/oil.json"), (0, String::new()));
    let (status, found) = link("../../../elsewhere/oil.json");
    assert_eq!(status, 1);
    assert!(found.starts_with("lamp/PLUGIN.md:6:30: error[package/file-outside]"), "{found}");
    let (status, found) = link("nowhere.json");
    assert_eq!(status, 1);
    assert!(found.starts_with("lamp/PLUGIN.md:6:30: error[package/missing-file]"), "{found}");
}
