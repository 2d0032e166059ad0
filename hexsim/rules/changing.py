"""How effects change statuses, things and the flow: by the fields that become different, nothing else."""

from collections.abc import Mapping
from typing import Any

from hexsim.rules.event import Change, FlowChanged, StatusChanged
from hexsim.rules.resolution import Resolution


def changes_of(record: object, after: Mapping[str, Any]) -> tuple[Change, ...]:
    """The changes that give a record's fields new values; what is so already is left out."""
    return tuple([Change(field=name, before=getattr(record, name), after=value)
                  for name, value in after.items() if getattr(record, name) != value])


def set_status(res: Resolution, unit: str, rule: str, **after: Any) -> None:  # noqa: ANN401 - the fields' own types
    """Change fields of a unit's status."""
    changes = changes_of(res.state.unit(unit).status, after)
    if changes:
        res.emit(StatusChanged(rule=rule, unit=unit, changes=changes))


def set_flow(res: Resolution, rule: str, **after: Any) -> None:  # noqa: ANN401 - the fields' own types
    """Change fields of the flow."""
    changes = changes_of(res.state.flow, after)
    if changes:
        res.emit(FlowChanged(rule=rule, changes=changes))


def set_item(res: Resolution, unit: str, rule: str, item: str, after: object) -> None:
    """Give, change or take away (None) one thing of a unit; its status keeps them as pairs in `items`."""
    before = dict(res.state.unit(unit).status.items).get(item)
    if before != after:
        change = Change(field="items", key=item, before=before, after=after)
        res.emit(StatusChanged(rule=rule, unit=unit, changes=(change,)))
