use std::path::PathBuf;

use clap::builder::NonEmptyStringValueParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use typecase::diagnostic::Severity;

use super::ground::Said;

/// A compiler for prompt layouts.
///
/// A layout says, in the order in which the bytes are sent, what a model will read. Packages
/// (folders with a PLUGIN.md) add to it. Typecase checks both, proves which part of a request a
/// provider may cache, and renders the exact request body.
#[derive(Debug, Parser)]
#[command(
    name = "typecase",
    version,
    after_help = "Exit status:\n  \
        0  fine\n  \
        1  there are findings at or above --fail-on\n  \
        2  could not run: bad arguments, an unreadable file, an unknown name"
)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    Init(Init),
    Check(Check),
    Render(Render),
    Plan(Plan),
    Labels(Labels),
    Fmt(Fmt),
    Explain(Explain),
    Targets(Targets),
    Schema(Schema),
}

/// Write what a folder lacks: a configuration, a first package, a first layout with a case, a step
/// for the CI that is there.
///
/// Nothing that is there is changed. The paths of what was written go to standard output.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    typecase init\n  \
    typecase init plugins-of-mine")]
pub(super) struct Init {
    /// The folder [default: the working folder]
    pub(super) path: Option<PathBuf>,
}

/// Check manifests and layouts: syntax, names, types, what may be cached.
///
/// Packages are the folders with a PLUGIN.md below PATH, layouts its *.layout files. Given
/// files, everything round them is read and only they are reported on.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    typecase check\n  \
    typecase check plugins --format concise\n  \
    typecase check layouts/chat.layout --packages plugins --target all\n  \
    typecase check --format json --fail-on warning > findings.json\n  \
    typecase check --fix --diff\n  \
    typecase check --write-baseline\n\n\
    `typecase explain CODE` says what a finding means.")]
pub(super) struct Check {
    /// Folders or files to check [default: the working folder]
    pub(super) paths: Vec<PathBuf>,

    #[command(flatten)]
    pub(super) selection: Selection,

    #[command(flatten)]
    pub(super) strictness: Strictness,

    #[command(flatten)]
    pub(super) surroundings: SurroundingsChoice,

    /// How the findings are written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(super) format: FindingsFormat,

    /// Make the changes that findings carry and that keep what the files mean
    #[arg(long)]
    pub(super) fix: bool,

    /// Make the others too, which a person should look at
    #[arg(long)]
    pub(super) unsafe_fixes: bool,

    /// Write no file but the differences that `--fix` would make, as `diff -u` does
    #[arg(long)]
    pub(super) diff: bool,

    /// Freeze all that is found now; it is not reported again
    #[arg(long, conflicts_with_all = ["fix", "unsafe_fixes", "diff"])]
    pub(super) write_baseline: bool,
}

/// Render the request of a case.
///
/// By default standard output gets exactly the bytes of the request body for the target, and
/// nothing else. Findings go to standard error.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    typecase render chat --runtime narrator --case first-turn --target anthropic\n  \
    typecase render layouts/chat.layout --case cases/long.yaml --format sections\n  \
    typecase render chat --case session --turn 3 --report report.json > body.json\n  \
    typecase render chat --case first-turn --target all --out bodies")]
pub(super) struct Render {
    /// The layout (its file, its folder or its name), or a plan file
    #[arg(value_parser = NonEmptyStringValueParser::new())]
    pub(super) layout: String,

    #[command(flatten)]
    pub(super) selection: Selection,

    #[command(flatten)]
    pub(super) case: CaseChoice,

    #[command(flatten)]
    pub(super) strictness: Strictness,

    /// What is written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(super) format: RenderFormat,

    /// Write into the folder DIR, as one file for each target, named after it; their paths go to
    /// standard output
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,

    /// Write what was kept, moved and lost on the way to the body into FILE, as JSON; with
    /// `--target all` a list, an entry for each target
    #[arg(long, value_name = "FILE")]
    pub(super) report: Option<PathBuf>,

    /// What the request before left: read from FILE, if it is there, and written to it
    ///
    /// It holds digests and the session's captured values. With it the captured values are sent
    /// again, and what breaks the promises of the marks is named with what it costs.
    #[arg(long, value_name = "FILE")]
    pub(super) state: Option<PathBuf>,

    /// Refuse a body that loses anything of the request
    #[arg(long)]
    pub(super) deny_lost: bool,

    /// Which request of a case with several turns
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = turn)]
    pub(super) turn: usize,
}

fn turn(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "turns are counted from 1".to_owned())
}

/// Compile a layout and show the plan: its key, its marks with their verdicts, its digest.
///
/// A plan file holds all that rendering needs: give it in place of the layout to `plan` and
/// `render`, and no source is read.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Examples:\n  \
    typecase plan chat --runtime narrator --target anthropic\n  \
    typecase plan chat --runtime narrator --target anthropic --out narrator.plan\n  \
    typecase render narrator.plan --case first-turn\n  \
    typecase plan verify narrator.plan --sources ."
)]
pub(super) struct Plan {
    #[command(subcommand)]
    pub(super) task: Option<PlanTask>,

    /// The layout (its file, its folder or its name), or a plan file
    #[arg(required = true, value_parser = NonEmptyStringValueParser::new())]
    pub(super) layout: Option<String>,

    #[command(flatten)]
    pub(super) selection: Selection,

    #[command(flatten)]
    pub(super) case: CaseChoice,

    #[command(flatten)]
    pub(super) strictness: Strictness,

    /// What is written to standard output
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(super) format: PlanFormat,

    /// Write the plan into FILE; with `--target all` one into the folder FILE for each target
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(super) enum PlanTask {
    Verify(Verify),
}

/// Check plan files: that they are whole and unchanged, and still what their sources compile to.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    typecase plan verify plans/narrator.plan\n  \
    typecase plan verify plans/narrator.plan --sources . --format concise")]
pub(super) struct Verify {
    /// The plan files
    #[arg(required = true, value_parser = NonEmptyStringValueParser::new())]
    pub(super) files: Vec<String>,

    /// Compare with what the layouts and packages below DIR compile to now
    #[arg(long, value_name = "DIR")]
    pub(super) sources: Option<PathBuf>,

    /// Where packages are, if not below DIR; may be given several times
    #[arg(long, value_name = "DIR", requires = "sources")]
    pub(super) packages: Vec<PathBuf>,

    /// The case that the plans were made with: its `tools` decide bytes
    #[arg(long, value_name = "FILE", requires = "sources")]
    pub(super) case: Option<String>,

    /// From which severity on findings make the exit status 1
    #[arg(long, value_enum, value_name = "SEVERITY", default_value_t)]
    pub(super) fail_on: FailOn,

    /// How the findings are written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(super) format: FindingsFormat,
}

/// Show the request as a table, first byte to last: labels, marks, what may still break each.
///
/// Each line is an item of the layout in the order in which the target reads it: its type, how
/// often it may change, who may see it, whether data stands in it. Below are the marks with their
/// verdicts. A layout that does not check is shown as well, with the marks that are refused.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    typecase labels chat --runtime narrator --target anthropic\n  \
    typecase labels chat --why body\n  \
    typecase labels chat --format json")]
pub(super) struct Labels {
    /// The layout: its file, its folder or its name
    #[arg(value_parser = NonEmptyStringValueParser::new())]
    pub(super) layout: String,

    #[command(flatten)]
    pub(super) selection: Selection,

    #[command(flatten)]
    pub(super) case: CaseChoice,

    #[command(flatten)]
    pub(super) strictness: Strictness,

    /// Why a section may change, from each declaration to the marks behind it
    #[arg(long, value_name = "SECTION")]
    pub(super) why: Option<String>,

    /// What is written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(super) format: PlanFormat,
}

/// Format layouts: indentation, line breaks, columns.
///
/// Layouts are the *.layout files below PATH. The paths of those that were not as they should be
/// go to standard output. A file with faults of syntax is left alone, and they are reported.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    typecase fmt\n  \
    typecase fmt layouts/chat.layout\n  \
    typecase fmt --check --diff")]
pub(super) struct Fmt {
    /// Folders or files to format [default: the working folder]
    pub(super) paths: Vec<PathBuf>,

    /// Write no file; exit status 1 if one is not as it should be
    #[arg(long)]
    pub(super) check: bool,

    /// Write no file but the differences, as `diff -u` does; exit status 1 if there are any
    #[arg(long)]
    pub(super) diff: bool,
}

/// Say what a finding means: why it matters, an example that raises it, the same mended.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    typecase explain\n  \
    typecase explain cache/volatile-in-prefix\n  \
    typecase explain filter/clean")]
pub(super) struct Explain {
    /// The code of the finding, or `filter/NAME` for a filter; without one, all are listed
    pub(super) code: Option<String>,
}

/// Show what each provider takes: marks, the smallest prefix that is cached, settings.
///
/// Without a model every model that a table knows, a line each; with one all that is known of it,
/// and where that comes from.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    typecase targets\n  \
    typecase targets claude-opus-5-5\n  \
    typecase targets openai-chat --format json")]
pub(super) struct Targets {
    /// A model, or a target for its default model
    pub(super) model: Option<String>,

    /// What is written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(super) format: PlanFormat,
}

/// Show what may stand in a file: as a JSON Schema for editors, or as a page for people.
///
/// The front matter of a manifest is checked by what stands between its fences.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    typecase schema package > package.schema.json\n  \
    typecase schema runtime --format page")]
pub(super) struct Schema {
    /// The kind of file
    #[arg(value_enum)]
    pub(super) kind: SchemaKind,

    /// How it is written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(super) format: SchemaFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum SchemaKind {
    /// The front matter of PLUGIN.md
    Package,
    /// The front matter of RUNTIME.md
    Runtime,
    /// A host profile
    Host,
    /// A case
    Case,
    /// The configuration `typecase.toml`
    Config,
    /// The front matter of SKILL.md
    Skill,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum SchemaFormat {
    /// A JSON Schema, draft 7
    #[default]
    Json,
    /// A page of tables, as Markdown
    Page,
}

/// What a layout is compiled for.
#[derive(Debug, Args)]
pub(super) struct Selection {
    /// Where packages are, if not where the layouts are; may be given several times
    #[arg(long, value_name = "DIR")]
    pub(super) packages: Vec<PathBuf>,

    /// The configuration [default: the nearest `typecase.toml` upward]
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,

    /// The runtime: `package` or `package/runtime`
    #[arg(long, value_name = "R")]
    pub(super) runtime: Option<String>,

    /// The locale, such as `en` or `zh-Hans`
    #[arg(long, value_name = "L")]
    pub(super) locale: Option<String>,

    /// The target: `anthropic`, `gemini`, `openai-chat`, `openai-responses`; `all` for every one, where there may be several
    #[arg(long, value_name = "T")]
    pub(super) target: Option<String>,

    /// The model, as the target names it
    #[arg(long, value_name = "M")]
    pub(super) model: Option<String>,
}

/// Which case a layout is compiled or rendered for.
#[derive(Debug, Args)]
pub(super) struct CaseChoice {
    /// The case: a YAML or JSON file, or the name of one in `cases/` beside the layout
    #[arg(long, value_name = "FILE|NAME")]
    pub(super) case: Option<String>,
}

impl Selection {
    /// Where packages and the configuration are said to be.
    pub(super) fn said(&self) -> Said<'_> {
        Said { packages: &self.packages, config: self.config.as_deref() }
    }
}

/// What is known of the world round the packages.
#[derive(Debug, Args)]
pub(super) struct SurroundingsChoice {
    /// Every package and each of its files is here: what is missing is an error
    #[arg(long)]
    pub(super) complete: bool,

    /// Do not look for the files that manifests name
    #[arg(long)]
    pub(super) no_files: bool,

    /// What the host offers: a YAML file with the lists `tools`, `points`, `slots`, `variables`
    #[arg(long, value_name = "FILE")]
    pub(super) host: Option<PathBuf>,
}

/// What is held against a run.
#[derive(Debug, Args)]
pub(super) struct Strictness {
    /// Refuse a mark that had to move back
    #[arg(long)]
    pub(super) strict: bool,

    /// From which severity on findings make the exit status 1
    #[arg(long, value_enum, value_name = "SEVERITY", default_value_t)]
    pub(super) fail_on: FailOn,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum FailOn {
    /// Errors
    #[default]
    Error,
    /// Warnings and errors
    Warning,
    /// Anything
    Advice,
    /// Nothing
    Never,
}

impl FailOn {
    /// Whether findings up to a severity make the run fail.
    pub(super) fn fails(self, worst: Option<Severity>) -> bool {
        let least = match self {
            Self::Error => Severity::Error,
            Self::Warning => Severity::Warning,
            Self::Advice => Severity::Advice,
            Self::Never => return false,
        };
        worst.is_some_and(|worst| worst >= least)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum FindingsFormat {
    /// With the lines that they are about
    #[default]
    Human,
    /// One JSON object
    Json,
    /// One SARIF 2.1.0 log
    Sarif,
    /// Workflow commands of GitHub, which shows them beside the lines
    Github,
    /// One line each: path:line:column: severity[code] message
    Concise,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum RenderFormat {
    /// The exact bytes for the target
    #[default]
    Body,
    /// The request before it takes a target's form, as JSON
    Request,
    /// The texts that the model reads
    Text,
    /// A table of the parts with their sizes
    Sections,
    /// One line: the parts by size and volatility, and the marks
    Strip,
    /// A page for a browser: strip, marks and every part
    Html,
}

impl RenderFormat {
    /// Whether one may follow another on standard output.
    pub(super) fn may_follow(self) -> bool {
        matches!(self, Self::Text | Self::Sections | Self::Strip)
    }

    /// How a file of it ends.
    pub(super) fn ending(self) -> &'static str {
        match self {
            Self::Body | Self::Request => "json",
            Self::Text | Self::Sections | Self::Strip => "txt",
            Self::Html => "html",
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum PlanFormat {
    /// A summary
    #[default]
    Human,
    /// All of it as JSON
    Json,
}
