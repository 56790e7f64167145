use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// A picture: what it shows and where its bytes are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    /// The name that the host gave it, if any.
    pub name: Option<Arc<str>>,
    /// A sentence about it, if there is one.
    pub caption: Option<Arc<str>>,
    /// What it was made from, if it was made.
    pub prompt: Option<Arc<str>>,
    /// Its media type, such as `image/png`.
    pub media_type: Arc<str>,
    /// Its bytes.
    pub source: PictureSource,
    /// Width in pixels, if known.
    pub width: Option<u32>,
    /// Height in pixels, if known.
    pub height: Option<u32>,
}

/// Where the bytes of a picture are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PictureSource {
    /// In the request, as standard base64.
    Base64(Arc<str>),
    /// At an `https` address.
    Url(Arc<str>),
}
