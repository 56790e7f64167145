use super::super::Plan;
use super::super::plan::sha256;
use super::FORMAT_VERSION;

/// The file of a plan, with a line break at its end. The same plan gives the same bytes.
pub fn write(plan: &Plan) -> String {
    let (digest, encoded) = (plan.digest(), plan.encode());
    let checksum = sha256(encoded.as_bytes());
    format!(
        "{{\n\"format_version\":\"{FORMAT_VERSION}\",\n\"edition\":\"{}\",\n\"digest\":\"{digest}\",\n\
         \"checksum\":\"{checksum}\",\n\"plan\":{encoded}\n}}\n",
        plan.edition
    )
}
