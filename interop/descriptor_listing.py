"""Prints the contract as the published package describes it, one fact a line, for comparison with ours.

    python descriptor_listing.py > ../ringo-proto/src/test/resources/published-contract.txt
"""

from __future__ import annotations

from google.protobuf.descriptor import FieldDescriptor
from ringo_task_queue._proto.ringo.v1 import queue_pb2

TYPES = {value: name[5:].lower() for name, value in vars(FieldDescriptor).items() if name.startswith("TYPE_")}


def field_line(message, field) -> str:
    kind = TYPES[field.type]
    if field.message_type is not None:
        kind = field.message_type.full_name
    if field.enum_type is not None:
        kind = field.enum_type.full_name
    label = "repeated" if field.is_repeated else "single"
    real_oneof = field.containing_oneof
    presence = "optional" if real_oneof is not None and real_oneof.name.startswith("_") else "implicit"
    oneof = real_oneof.name if real_oneof is not None and presence == "implicit" else "-"
    return f"field {message.full_name} {field.number} {field.name} {kind} {label} {presence} {oneof}"


def message_lines(message):
    yield f"message {message.full_name}"
    for field in sorted(message.fields, key=lambda item: item.number):
        yield field_line(message, field)
    for nested in sorted(message.nested_types, key=lambda item: item.name):
        yield from message_lines(nested)


def lines():
    file = queue_pb2.DESCRIPTOR
    for name in sorted(file.message_types_by_name):
        yield from message_lines(file.message_types_by_name[name])
    for name in sorted(file.enum_types_by_name):
        for value in file.enum_types_by_name[name].values:
            yield f"enum {file.package}.{name} {value.number} {value.name}"
    for name in sorted(file.services_by_name):
        for method in sorted(file.services_by_name[name].methods, key=lambda item: item.name):
            asked = "stream " * method.client_streaming + method.input_type.full_name
            answered = "stream " * method.server_streaming + method.output_type.full_name
            yield f"rpc {file.package}.{name} {method.name} ({asked}) returns ({answered})"


if __name__ == "__main__":
    print("\n".join(lines()))
