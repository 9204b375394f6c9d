"""Shorter ways to the same dates: Python's own `datetime` checks each value again, which takes milliseconds in the sandbox."""
import _pydatetime
from datetime import datetime, timedelta

_new_timedelta = timedelta.__new__
_timestamp_of = datetime.timestamp
_EPOCH_DAY = 719163


def _new(cls, days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0, weeks=0):
    for value in (days, seconds, microseconds, milliseconds, minutes, hours, weeks):
        if type(value) is not int:
            return _new_timedelta(cls, days, seconds, microseconds, milliseconds, minutes, hours, weeks)
    more, microsecond = divmod(microseconds + milliseconds * 1000, 1000000)
    more, second = divmod(seconds + minutes * 60 + hours * 3600 + more, 86400)
    day = days + weeks * 7 + more
    if not -1000000000 < day < 1000000000:
        raise OverflowError('days=%d; must have magnitude <= 999999999' % day)
    self = object.__new__(cls)
    self._days = day
    self._seconds = second
    self._microseconds = microsecond
    self._hashcode = -1
    return self


def _check_utc_offset(name, offset):
    if offset is None:
        return
    if not isinstance(offset, timedelta):
        raise TypeError('tzinfo.%s() must return None or timedelta, not %r' % (name, type(offset)))
    is_short = offset._days == 0 or (offset._days == -1 and (offset._seconds or offset._microseconds))
    if not is_short:
        raise ValueError('offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24).')


def _timestamp(self):
    offset = self.utcoffset()
    if offset is None:
        return _timestamp_of(self)
    days = self.toordinal() - _EPOCH_DAY - offset._days
    seconds = days * 86400 + self._hour * 3600 + self._minute * 60 + self._second - offset._seconds
    return (seconds * 1000000 + self._microsecond - offset._microseconds) / 1000000


timedelta.__new__ = staticmethod(_new)
_pydatetime._check_utc_offset = _check_utc_offset
datetime.timestamp = _timestamp
