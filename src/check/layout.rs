use std::collections::BTreeMap;
use std::sync::Arc;

use crate::syntax::tree::File;
use crate::text::SourceId;

/// The files of one layout, parsed: what the checker works on.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The layout file first, then the files it uses, directly or not, each once.
    pub files: Vec<Arc<File>>,
    /// The texts that `file "PATH"` names, by the file that names it and the path as written. A
    /// text that could not be read is missing here, and reported by who reads.
    pub texts: BTreeMap<(SourceId, Arc<str>), SourceId>,
}
