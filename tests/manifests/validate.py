"""Reads lines of JSON, each `[schema, instance]`, and says for each whether the schema takes it."""

import json
import sys

from jsonschema import Draft7Validator

schemas = {}
for line in sys.stdin:
    name, instance = json.loads(line)
    if isinstance(instance, dict) and "$schema" in instance and name not in schemas:
        Draft7Validator.check_schema(instance)
        schemas[name] = Draft7Validator(instance)
        continue
    fault = next(schemas[name].iter_errors(instance), None)
    print("valid" if fault is None else f"invalid {fault.json_path}: {fault.message[:200]}")
