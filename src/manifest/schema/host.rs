use super::patterns::CONTRACT;
use super::shape::{Field, Object, Shape};

const NAMES: Shape = Shape::list(&Shape::FILLED);
const POINTS: Shape = Shape::list(&const { Shape::like(&CONTRACT) });

/// A host profile.
pub static HOST: Object = Object {
    name: "a host profile",
    open: false,
    fields: &[
        Field::optional("tools", NAMES, "Tools that any runtime may list as `builtin`."),
        Field::optional("points", POINTS, "Extension points that packages may implement."),
        Field::optional("slots", POINTS, "Slots of the point `ui.slot@1`."),
        Field::optional("variables", NAMES, "Variables of bodies, such as `weather.today`."),
    ],
};
