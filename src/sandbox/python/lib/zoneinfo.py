"""IANA time zones, as CPython's `zoneinfo`."""
from datetime import timedelta, tzinfo
import _zones

__all__ = ['ZoneInfo', 'ZoneInfoNotFoundError', 'available_timezones']


class ZoneInfoNotFoundError(KeyError):
    pass


_cache = {}
_EPOCH_DAY = 719163


def _wall(moment):
    return ((moment.toordinal() - _EPOCH_DAY) * 86400 + moment.hour * 3600 + moment.minute * 60 + moment.second)


class ZoneInfo(tzinfo):
    def __new__(cls, key):
        if key in _cache:
            return _cache[key]
        if not isinstance(key, str) or key.startswith('/') or '..' in key:
            raise ValueError('ZoneInfo keys must be normalized relative paths, got: %s' % key)
        if not _zones.exists(key):
            raise ZoneInfoNotFoundError('No time zone found with key %s' % key)
        self = tzinfo.__new__(cls)
        self.key = key
        _cache[key] = self
        return self

    def __init__(self, key):
        pass

    @classmethod
    def no_cache(cls, key):
        return cls(key)

    @classmethod
    def clear_cache(cls, *, only_keys=None):
        pass

    def _of(self, moment):
        return _zones.of_wall(self.key, _wall(moment), moment.fold)

    def utcoffset(self, moment):
        return None if moment is None else timedelta(seconds=self._of(moment)[0])

    def dst(self, moment):
        return None if moment is None else timedelta(seconds=self._of(moment)[1])

    def tzname(self, moment):
        return None if moment is None else self._of(moment)[2]

    def fromutc(self, moment):
        seconds = _wall(moment)
        offset = _zones.at(self.key, seconds)[0]
        local = moment + timedelta(seconds=offset)
        if _zones.of_wall(self.key, seconds + offset, 0)[0] != offset:
            return local.replace(fold=1)
        return local

    def __str__(self):
        return self.key

    def __repr__(self):
        return 'zoneinfo.ZoneInfo(key=%r)' % self.key

    def __reduce__(self):
        return (ZoneInfo, (self.key,))


def available_timezones():
    raise NotImplementedError('the zones are not listed here')
