use crate::manifest::place::Place;
use crate::text::Name;

/// Data that a package makes from the world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Projection {
    /// Its name.
    pub id: Name,
    /// What is projected.
    pub from: Name,
    /// Where the results go.
    pub outputs: Vec<ProjectionOutput>,
}

/// Where a result of a projection goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectionOutput {
    /// Its name.
    pub id: Name,
    /// The namespace that it fills.
    pub namespace: Name,
    /// The field that names an entry.
    pub key: Name,
}

impl Projection {
    pub(super) fn read(id: &Name, projection: &Place<'_>) -> Option<Self> {
        let outputs = projection.map("outputs");
        let outputs = outputs.iter().filter_map(|(id, output)| ProjectionOutput::read(id, output));
        Some(Self { id: id.clone(), from: projection.text("from")?, outputs: outputs.collect() })
    }
}

impl ProjectionOutput {
    fn read(id: &Name, output: &Place<'_>) -> Option<Self> {
        let (namespace, key) = (output.text("namespace")?, output.text("key")?);
        Some(Self { id: id.clone(), namespace, key })
    }
}
