use super::wording::Wording;

/// An object of the body without its closing brace, before which a marker goes.
#[derive(Debug)]
pub(super) struct Open {
    json: String,
    /// The value of its last field, if that is a text: it goes from the request into the body.
    text: Option<Wording>,
}

impl Open {
    /// JSON that ends where the value of a field goes that is this text.
    pub(super) fn ending_with(json: String, text: Wording) -> Self {
        Self { json, text: Some(text) }
    }

    pub(super) fn starts_with(&self, head: &str) -> bool {
        self.json.starts_with(head)
    }

    /// How many bytes it takes: the least, if it ends with a text.
    pub(super) fn size(&self) -> usize {
        self.json.len() + self.text.as_ref().map_or(0, Wording::size)
    }

    pub(super) fn write(&self, out: &mut String) {
        out.push_str(&self.json);
        if let Some(text) = &self.text {
            text.write(out);
        }
    }

    /// The whole object.
    pub(super) fn close(self) -> String {
        let mut out = self.json;
        if let Some(text) = &self.text {
            out.reserve(text.size() + 1);
            text.write(&mut out);
        }
        out.push('}');
        out
    }
}

impl From<String> for Open {
    fn from(json: String) -> Self {
        Self { json, text: None }
    }
}
