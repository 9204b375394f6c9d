"""Offsets of time zones, a year at a time, from the zones of the host."""
import _host
import json

_years = {}
_MISSING = object()


def _year_of(seconds):
    return 1970 + int(seconds // 31556952)


def _table(name, year):
    """[[from second, offset, daylight saving, abbreviation], ...], or None if there is no such zone."""
    table = _years.get((name, year), _MISSING)
    if table is _MISSING:
        if len(_years) > 500:
            _years.clear()
        text = _host.zone(name, year)
        table = json.loads(text) if text else None
        _years[(name, year)] = table
    return table


def exists(name):
    return _table(name, 2026) is not None


def at(name, seconds):
    """Offset in seconds, seconds of daylight saving, and abbreviation, at a moment."""
    table = _table(name, _year_of(seconds))
    if not table:
        return 0, 0, 'UTC'
    found = table[0]
    for entry in table:
        if entry[0] > seconds:
            break
        found = entry
    return found[1], found[2], found[3]


def of_wall(name, wall, fold):
    """The same when the clock on the wall shows this, as seconds as if it were UTC. PEP 495 says what `fold` means."""
    before = at(name, wall - 86400)
    after = at(name, wall + 86400)
    if before[0] == after[0]:
        return at(name, wall - before[0])
    is_early = at(name, wall - before[0])[0] == before[0]
    is_late = at(name, wall - after[0])[0] == after[0]
    if is_early != is_late:
        return before if is_early else after
    return after if fold else before
