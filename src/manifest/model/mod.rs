//! What a package says, for the stages that come after.

mod completion;
mod event;
mod extension;
mod history_window;
mod package;
mod provided;
mod runtime;
mod runtime_input;
mod runtime_tools;
mod self_data;
mod setting;
mod stage;
mod static_segment;
mod tool_choice;
mod trigger;
mod variants;
mod visibility;

pub use completion::Completion;
pub use event::Event;
pub use extension::Extension;
pub use history_window::HistoryWindow;
pub use package::Package;
pub use provided::Provided;
pub(super) use runtime::RuntimeFile;
pub use runtime::{Runtime, RuntimeKind};
pub use runtime_input::{InputSource, RuntimeInput};
pub use runtime_tools::RuntimeTools;
pub use self_data::{RowFormat, SelfData};
pub use setting::{SettingDeclaration, SettingKind};
pub use stage::Stage;
pub use static_segment::StaticSegment;
pub use tool_choice::ToolChoice;
pub use trigger::Trigger;
pub use variants::Variants;
pub use visibility::Visibility;
