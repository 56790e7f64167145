//! Typecase is a compiler for prompt layouts.
//!
//! A layout file says, in the order in which the bytes are sent, what a model will read: which
//! sections, how often each may change, who may see it, and where the provider's prompt cache may
//! be cut. Packages add to it through `PLUGIN.md` and `RUNTIME.md` manifests. The compiler parses
//! and checks all of it, freezes it into a plan, and renders the plan for given inputs into the
//! exact request body of a provider.
//!
//! ```text
//! source text ─parse─▶ tree ─check─▶ plan ─render─▶ request ─lower─▶ body
//!                 manifests ───┘       inputs ──┘
//! ```
//!
//! # Invariants
//!
//! - **Stages are types.** Parsing gives a tree and problems and never fails outright. A plan has
//!   no name that is still to be looked up. Each stage knows only the stages before it.
//! - **Every arrow is pure.** After loading nothing reads a file, a clock, the environment or a
//!   random number; [`load`] is the only reader of files, and it can read from memory.
//! - **What is proved is true of the bytes.** What stands before a mark depends on nothing that
//!   follows it: separators lead, blocks and trims are atoms, marks only move back.
//! - **Data is inert.** Nothing in a value becomes a template, a tag, a message, a role or a mark.
//! - **No panic** on any input; no hash map in the path of rendering.
//!
//! # From sources to bytes
//!
//! ```
//! use typecase::load::{Memory, Places, Project};
//! use typecase::plan::Key;
//! use typecase::value::{Inputs, Value};
//!
//! let files = Memory::new().with(
//!     "hello.layout",
//!     "layout hello
//!      inputs session { name: text }
//!      inputs turn untrusted { ask: text }
//!      system { \"You help {{ name }}.\"; cache session }
//!      messages { message user ask { ask } }",
//! );
//! let project = Project::load(&files, &Places::under(""));
//! let layout = project.layout("hello").unwrap();
//!
//! let key = Key { target: "anthropic".into(), ..Key::default() };
//! let compiled = typecase::compile(&project.sources, &layout.tree, &[], &key, None, false).unwrap();
//! assert!(compiled.problems.is_empty());
//!
//! let mut inputs = Inputs::default();
//! inputs.0.insert("name".into(), Value::text("Ada"));
//! inputs.0.insert("ask".into(), Value::text("Hello."));
//! let rendered = typecase::render(&compiled.plan.unwrap(), &inputs);
//! let lowered = typecase::lower(&rendered.request);
//! let body = String::from_utf8(lowered.body.bytes).unwrap();
//! assert!(body.contains(r#""text":"You help Ada.","cache_control":{"type":"ephemeral"}"#));
//! ```

pub mod case;
pub mod check;
pub mod config;
pub mod diagnostic;
pub mod explain;
pub mod fault;
pub mod filter;
pub mod fmt;
pub mod lint;
pub mod load;
pub mod locale;
pub mod manifest;
pub mod measure;
pub mod plan;
pub mod render;
pub mod syntax;
pub mod target;
pub mod template;
pub mod text;
pub mod types;
pub mod value;
pub mod wire;
pub mod workspace;
pub mod yaml;

pub use check::{check_layout, compile};
pub use manifest::read_package;
pub use render::render;
pub use syntax::parse;
pub use wire::lower;
pub use workspace::check_packages;
