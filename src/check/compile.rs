use std::collections::BTreeSet;
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Problems, did_you_mean, nearest};
use crate::fault::{Fault, is_on};
use crate::lint::KeyedSetting;
use crate::locale::{self, Locale};
use crate::manifest::{Package, Runtime};
use crate::plan::{Key, OriginId, Plan, Setting, Viewer};
use crate::syntax::tree::RequestPart;
use crate::target::{self, Region, Row};
use crate::template::Dialect;
use crate::text::{Name, Sources, Span};
use crate::types::{Kind, Scope, Type, Volatility};
use crate::value::Tool;

use super::builtin;
use super::declarations::Declarations;
use super::declared::Declared;
use super::exceptions;
use super::flow::{Flow, KEYS};
use super::freeze::{Frozen, freeze};
use super::item::Item;
use super::law::{self, Judgement};
use super::policy;
use super::runtime;
use super::stake::Stake;
use super::step::{GroupPlace, OpPlace, Step, StepKind};
use super::unserved;
use super::verdict;
use super::walk::{MarkDraft, Set, Specialisation, Walker};
use super::{KeyError, Layout};

/// What compiling came to.
#[derive(Clone, Debug)]
pub struct Compilation {
    /// The plan; none if the layout has no request. It is fit to be rendered only if no problem
    /// is an error.
    pub plan: Option<Plan>,
    /// All that was found.
    pub problems: Problems,
    /// The names of the groups that a request may switch.
    pub groups: BTreeSet<Arc<str>>,
    /// Exceptions that served.
    pub(super) served: BTreeSet<Span>,
    /// What rules look at beside the plan.
    pub(super) written: Written,
}

/// Where the things of a plan were written, which the plan itself does not keep.
#[derive(Clone, Debug)]
pub(super) struct Written {
    /// Its origins.
    pub(super) places: Vec<Span>,
    /// Its marks.
    pub(super) marks: Vec<(OriginId, Scope, Span)>,
    /// What rides beside the text.
    pub(super) settings: Vec<KeyedSetting>,
    /// The body of the runtime.
    pub(super) body: Option<Span>,
    /// What bodies take for a placeholder.
    pub(super) dialect: Dialect,
}

impl Written {
    fn of(
        walker: &mut Walker<'_>,
        settings: &[Set],
        runtime: Option<&Runtime>,
        dialect: Dialect,
    ) -> Self {
        Self {
            places: std::mem::take(&mut walker.places),
            marks: walker.marks.iter().map(|mark| (mark.origin, mark.scope, mark.span)).collect(),
            settings: settings.iter().map(Set::keyed).collect(),
            body: runtime.map(|runtime| *runtime.body.choose(walker.asked())),
            dialect,
        }
    }
}

/// Compiles a layout for a key.
///
/// `tools` is the catalogue that manifests choose from; without it their tools are taken as
/// they are named. With `strict` a mark that a package's text breaks is an error; else it moves
/// back to the last place that holds, with a warning.
///
/// # Errors
/// The key names a target, runtime or locale that is not there.
pub fn compile(
    sources: &Sources,
    layout: &Layout,
    packages: &[Package],
    key: &Key,
    tools: Option<&[Tool]>,
    strict: bool,
) -> Result<Compilation, KeyError> {
    compile_and(&Declared::new(sources, layout, packages, strict), key, tools, |_| ())
}

/// What is known of a layout before it is frozen.
pub(super) struct Facts<'a> {
    pub(super) sources: &'a Sources,
    pub(super) layout: Arc<str>,
    pub(super) locale: Arc<str>,
    pub(super) row: &'a Row,
    pub(super) items: &'a [Item],
    pub(super) steps: &'a [Step],
    pub(super) judgements: &'a [Judgement],
    pub(super) marks: &'a [MarkDraft],
    pub(super) strict: bool,
}

/// Compiles a layout, and lets `look` look at what is not in the plan.
pub(super) fn compile_and(
    declared: &Declared<'_>,
    key: &Key,
    tools: Option<&[Tool]>,
    look: impl FnOnce(&Facts<'_>),
) -> Result<Compilation, KeyError> {
    let &Declared { sources, layout, packages, strict, ref declarations, .. } = declared;
    let row = target::row(&key.target, key.model.as_deref())
        .map_err(|_| KeyError::UnknownTarget(key.target.clone()))?;
    let row = Arc::new(row);
    let found = key.runtime.as_deref().map(|id| find_runtime(packages, id)).transpose()?;
    let (package, runtime) = found.unzip();
    let mut problems = declared.problems.clone();
    if let Some(name) = declarations.layout.filter(|_| !row.known) {
        problems.push(unknown_model(name, &row));
    }
    let asked = asked_locale(key, declarations)?;
    let offered = offered_locales(declarations, &mut problems);
    let locale = choose_locale(&asked, &offered);
    if let (Some(wanted), Some(first)) = (&key.locale, declarations.locales.first()) {
        problems.extend(unserved::locale(wanted, &locale, &asked, &offered, first.span));
    }
    let runtime_value = runtime.map(|runtime| {
        let tools = runtime::tools(runtime, tools, &mut problems);
        builtin::runtime_value(runtime, tools)
    });
    let fixed = package.map(|package| runtime::segments(package, &asked)).unwrap_or_default();
    let estimator = policy::estimator(declarations, &mut problems);
    let specialisation = Specialisation {
        key,
        row: &row,
        package,
        runtime,
        viewer: viewer(package, runtime),
        asked,
        locale: locale.clone(),
        runtime_value,
        fixed,
        estimator: estimator.clone(),
    };
    let mut walker = Walker::new(sources, layout, declarations, specialisation);
    let tools_ops = walked(&mut walker, declarations, RequestPart::Tools);
    let tools_flow = walker.joined(0);
    let tools_steps = std::mem::take(&mut walker.steps);
    let system_ops = walked(&mut walker, declarations, RequestPart::System);
    walker.system_flow = walker.joined(0);
    let system_steps = std::mem::take(&mut walker.steps);
    let messages_ops = walked(&mut walker, declarations, RequestPart::Messages);
    let messages_steps = std::mem::take(&mut walker.steps);
    let settings = settings(&mut walker, declarations, &tools_flow);
    let settings = once(settings, &mut problems);
    walker.policies();
    walker.coverage();
    walker.steps.clear();
    let steps = in_order(&row, &settings, tools_steps, system_steps, messages_steps);
    let judgements = law::judge(&steps);
    problems.extend(settings.iter().filter_map(unserved::asked_model));
    problems.extend(std::mem::take(&mut walker.problems));
    let name: Arc<str> =
        declarations.layout.map_or_else(|| "layout".into(), |name| name.node.clone());
    look(&Facts {
        sources,
        layout: name.clone(),
        locale: locale.clone(),
        row: &row,
        items: &walker.items,
        steps: &steps,
        judgements: &judgements,
        marks: &walker.marks,
        strict,
    });
    let (tools, system) = ((RequestPart::Tools, &*tools_ops), (RequestPart::System, &*system_ops));
    let [first, second] = if row.system_leads { [system, tools] } else { [tools, system] };
    let parts = [first, second, (RequestPart::Messages, &*messages_ops)];
    let stake = Stake { parts, estimator: &estimator };
    verdict::report(&judgements, &steps, &walker.marks, &stake, sources, strict, &mut problems);
    unplaced(&walker, &mut problems);
    let mut served = std::mem::take(&mut walker.served);
    for placed in &declared.exceptions {
        exceptions::behind_the_walk(placed, &mut problems, &mut served);
    }
    let groups = std::mem::take(&mut walker.named);
    let written = Written::of(&mut walker, &settings, runtime, declarations.dialect);
    let inputs = inputs(&walker, declarations, package);
    let plan = (!declarations.parts.is_empty()).then(|| {
        freeze(Frozen {
            layout: name,
            key: key.clone(),
            locale,
            row: row.clone(),
            inputs,
            defaults: runtime::defaults(package),
            settings: settings.into_iter().map(|set| (set.setting, set.expr)).collect(),
            tools: tools_ops,
            system: system_ops,
            messages: messages_ops,
            steps: &steps,
            judgements: &judgements,
            drafts: walker.marks,
            obligations: walker.obligations,
            origins: walker.origins,
            locals: walker.locals,
            estimator,
        })
    });
    Ok(Compilation { plan, problems, groups, served, written })
}

/// What `request` sets; what is said of the tools is no better than the tools.
fn settings(walker: &mut Walker<'_>, declarations: &Declarations<'_>, tools: &Flow) -> Vec<Set> {
    let request = declarations.policies.iter().filter(|policy| &**policy.name == "request");
    let mut settings: Vec<Set> = request.flat_map(|policy| walker.settings(policy)).collect();
    for set in settings.iter_mut().filter(|set| of_tools(set.setting)) {
        set.flow = set.flow.join(tools);
    }
    settings
}

fn unknown_model(layout: &Name, row: &Row) -> Diagnostic {
    let Row { model, target, .. } = row;
    let message = format!(
        "no model of `{target}` is called `{model}`; it is asked for what nearly every one takes"
    );
    let known = did_you_mean(model, target::models(target));
    Diagnostic::warning(Code("layout/unknown-model"), layout.span, message)
        .label("compiled for that model")
        .help(known.unwrap_or_else(|| {
            "what is not known of it is left out: marks, effort, a schema".into()
        }))
}

fn walked(
    walker: &mut Walker<'_>,
    declarations: &Declarations<'_>,
    part: RequestPart,
) -> Vec<crate::plan::Op> {
    declarations.part(part).map(|request| walker.part(request)).unwrap_or_default()
}

/// The steps in the order in which the target hashes them: each setting at the head of the
/// region that it keys, and the same for whether there is any picture. A mark of the tools stands
/// behind the last of them, wherever it was written; where the system text leads them it can only
/// go back, before everything.
fn in_order(
    row: &Row,
    settings: &[Set],
    tools: Vec<Step>,
    system: Vec<Step>,
    messages: Vec<Step>,
) -> Vec<Step> {
    let set: Vec<&str> = settings.iter().map(|set| set.setting.word()).collect();
    let keyed = |region: Region, part: RequestPart| {
        settings
            .iter()
            .filter(|of| row.region(of.setting.word(), &set) == Some(region))
            .filter(|_| !is_on(Fault::C4))
            .map(|of| setting_step(of, part))
            .collect::<Vec<_>>()
    };
    let (marks, tools): (Vec<_>, Vec<_>) =
        tools.into_iter().partition(|step| matches!(step.kind, StepKind::Mark { .. }));
    let (pictures, messages): (Vec<_>, Vec<_>) =
        messages.into_iter().partition(|step| matches!(step.kind, StepKind::Picture(..)));
    let head = |region: Region, part: RequestPart| {
        let keys = row.images.keys == Some(region) && !is_on(Fault::C5);
        keyed(region, part).into_iter().chain(pictures.iter().filter(move |_| keys).cloned())
    };
    let all = head(Region::All, RequestPart::Tools);
    let system = head(Region::System, RequestPart::System).chain(system);
    let mut order: Vec<Step> = if row.system_leads {
        marks.into_iter().chain(all).chain(system).chain(tools).collect()
    } else {
        all.chain(tools).chain(marks).chain(system).collect()
    };
    order.extend(head(Region::Messages, RequestPart::Messages));
    order.extend(messages);
    order
}

/// Whether it is a matter of the tools of a request, too, if a setting is sent and how: without
/// tools there is nothing to choose, and some models take no effort beside them.
fn of_tools(setting: Setting) -> bool {
    matches!(setting, Setting::ToolChoice | Setting::ReasoningEffort)
}

/// Each setting once; those of several `request { }` are one list.
fn once(settings: Vec<Set>, problems: &mut Problems) -> Vec<Set> {
    let mut all: Vec<Set> = Vec::new();
    for set in settings {
        match all.iter().find(|other| other.setting == set.setting) {
            Some(first) => problems.push(
                Diagnostic::error(
                    Code("layout/duplicate-setting"),
                    set.span,
                    format!("`{}` is set twice", set.setting),
                )
                .note(first.span, "first set here"),
            ),
            None => all.push(set),
        }
    }
    all
}

fn setting_step(set: &Set, part: RequestPart) -> Step {
    let flow: Flow = set.flow.deciding(KEYS);
    Step {
        kind: StepKind::Bytes(flow),
        place: OpPlace { part, path: vec![0] },
        span: set.span,
        entry: set.span,
        groups: vec![GroupPlace {
            name: set.setting.word().into(),
            head: set.span,
            whole: set.span,
        }],
        package: None,
    }
}

/// For whom a plan is that is made for a runtime of a package.
pub(super) fn viewer(package: Option<&Package>, runtime: Option<&Runtime>) -> Viewer {
    Viewer {
        package: package.map(|package| package.id.node.clone()),
        story: runtime.is_some_and(|of| of.visibility == Some(crate::manifest::Visibility::Story)),
        contract: runtime.and_then(|of| of.contract.as_ref()).map(|of| of.node.clone()),
    }
}

/// The runtime of an id: `package`, where it has one runtime or is one, or `package/runtime`.
pub(super) fn find_runtime<'p>(
    packages: &'p [Package],
    id: &str,
) -> Result<(&'p Package, &'p Runtime), KeyError> {
    let all =
        || packages.iter().flat_map(|of| of.runtimes.iter().map(move |runtime| (of, runtime)));
    let exact = all().find(|(_, runtime)| &*runtime.id == id);
    let only = || {
        let package = packages.iter().find(|package| &**package.id == id)?;
        match package.runtimes.as_slice() {
            [runtime] => Some((package, runtime)),
            _ => None,
        }
    };
    let Some((package, runtime)) = exact.or_else(only) else {
        let ids: Vec<&str> = all().map(|(_, runtime)| &*runtime.id).collect();
        let meant = nearest(id, ids.iter().copied())
            .or_else(|| ids.iter().copied().find(|of| of.starts_with(&format!("{id}/"))));
        return Err(KeyError::UnknownRuntime(id.into(), meant.map(Arc::from)));
    };
    if runtime.kind == crate::manifest::RuntimeKind::Function {
        return Err(KeyError::NoAgent(id.into()));
    }
    Ok((package, runtime))
}

fn asked_locale(key: &Key, declarations: &Declarations<'_>) -> Result<Locale, KeyError> {
    let is_tag = |name: &&&crate::text::Name| Locale::parse(name).is_ok();
    let first = declarations.locales.iter().find(is_tag).map_or("en", |name| &***name);
    let asked = key.locale.as_deref().unwrap_or(first);
    Locale::parse(asked).map_err(|_| KeyError::InvalidLocale(asked.into()))
}

/// The locales of the layout that are language tags, with their spelling there.
fn offered_locales(
    declarations: &Declarations<'_>,
    problems: &mut Problems,
) -> Vec<(Locale, Arc<str>)> {
    let mut all = Vec::new();
    for name in &declarations.locales {
        match Locale::parse(name) {
            Ok(locale) => all.push((locale, name.node.clone())),
            Err(_) => problems.push(
                Diagnostic::error(
                    Code("locale/invalid-tag"),
                    name.span,
                    format!("`{name}` is no language tag"),
                )
                .help("write a BCP 47 tag, such as `en` or `zh-Hans`"),
            ),
        }
    }
    all
}

fn choose_locale(asked: &Locale, offered: &[(Locale, Arc<str>)]) -> Arc<str> {
    let Some((fallback, first)) = offered.first() else { return "en".into() };
    let locales: Vec<Locale> = offered.iter().map(|(locale, _)| locale.clone()).collect();
    let choice = locale::choose(asked, &locales, fallback);
    offered
        .iter()
        .find(|(locale, _)| *locale == *choice.locale)
        .map_or_else(|| first.clone(), |(_, name)| name.clone())
}

/// What the host supplies: the declared inputs, and the built-in ones that are used.
fn inputs(
    walker: &Walker<'_>,
    declarations: &Declarations<'_>,
    package: Option<&Package>,
) -> Vec<crate::plan::Input> {
    let mut all: Vec<crate::plan::Input> = declarations
        .inputs
        .iter()
        .map(|input| crate::plan::Input { name: input.name.node.clone(), of: input.of.clone() })
        .collect();
    if walker.used_roots.contains("sent") {
        let of = Type::at(Kind::Bool, Volatility::Call);
        let of = Type::at(Kind::Optional(Arc::new(of)), Volatility::Call);
        all.push(crate::plan::Input { name: "sent".into(), of });
    }
    if walker.used_roots.contains("userSettings") {
        let of = builtin::user_settings_type(package);
        all.push(crate::plan::Input { name: "userSettings".into(), of });
    }
    all
}

/// Segments of the runtime's package that no slot of the layout takes.
fn unplaced(walker: &Walker<'_>, problems: &mut Problems) {
    for (at, (segment, span)) in walker.fixed().iter().enumerate() {
        if !walker.placed.contains(&at) {
            problems.push(
                Diagnostic::warning(
                    Code("slot/no-slot"),
                    *span,
                    format!("no slot of the layout takes the segment `{}`", segment.id),
                )
                .label(format!("it asks to stand at {} as {}", segment.position, segment.role))
                .help("add a slot for the input `segments`, or move the segment"),
            );
        }
    }
}
