"""Reading of dates by format, in English."""
import re
import time
from datetime import date, datetime, timedelta, timezone

_DAYS = ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')
_MONTHS = ('january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october',
           'november', 'december')


def _names(names):
    return '(?:' + '|'.join(names) + ')'


_PATTERNS = {
    'a': _names([name[:3] for name in _DAYS]),
    'A': _names(_DAYS),
    'b': _names([name[:3] for name in _MONTHS]),
    'B': _names(_MONTHS),
    'd': r'3[0-1]|[1-2]\d|0[1-9]|[1-9]| [1-9]',
    'f': r'[0-9]{1,6}',
    'G': r'\d\d\d\d',
    'H': r'2[0-3]|[0-1]\d|\d| \d',
    'I': r'1[0-2]|0[1-9]|[1-9]| [1-9]',
    'j': r'36[0-6]|3[0-5]\d|[1-2]\d\d|0[1-9]\d|00[1-9]|[1-9]\d|0[1-9]|[1-9]',
    'm': r'1[0-2]|0[1-9]|[1-9]',
    'M': r'[0-5]\d|\d',
    'p': r'am|pm',
    'S': r'6[0-1]|[0-5]\d|\d',
    'u': r'[1-7]',
    'U': r'5[0-3]|[0-4]\d|\d',
    'V': r'5[0-3]|0[1-9]|[1-4]\d|\d',
    'w': r'[0-6]',
    'W': r'5[0-3]|[0-4]\d|\d',
    'y': r'\d\d',
    'Y': r'\d\d\d\d',
    'z': r'[+-]\d\d:?[0-5]\d(?::?[0-5]\d(?:\.\d{1,6})?)?|z',
    'Z': r'utc|gmt|[a-z]{3,5}',
}
_SHORT = {
    'c': '%a %b %d %H:%M:%S %Y',
    'D': '%m/%d/%y',
    'e': '%d',
    'F': '%Y-%m-%d',
    'h': '%b',
    'R': '%H:%M',
    'T': '%H:%M:%S',
    'x': '%m/%d/%y',
    'X': '%H:%M:%S',
    'r': '%I:%M:%S %p',
}
_compiled = {}


def _compile(format):
    found = _compiled.get(format)
    if found is None:
        if len(_compiled) > 50:
            _compiled.clear()
        letters = []
        found = (re.compile(_pattern(format, letters), re.IGNORECASE), letters)
        _compiled[format] = found
    return found


def _pattern(format, letters):
    parts = []
    at = 0
    while at < len(format):
        sign = format[at]
        at += 1
        if sign.isspace():
            while at < len(format) and format[at].isspace():
                at += 1
            parts.append(r'\s+')
        elif sign != '%':
            parts.append(re.escape(sign))
        else:
            if at == len(format):
                raise ValueError("stray %% in format '%s'" % format)
            letter = format[at]
            at += 1
            if letter in '-_0' and at < len(format):
                letter = format[at]
                at += 1
            if letter == '%':
                parts.append('%')
            elif letter in _SHORT:
                parts.append(_pattern(_SHORT[letter], letters))
            elif letter in _PATTERNS:
                letters.append(letter)
                parts.append('(' + _PATTERNS[letter] + ')')
            else:
                raise ValueError("'%s' is a bad directive in format '%s'" % (letter, format))
    return ''.join(parts)


def _month(name):
    for number, month in enumerate(_MONTHS):
        if month.startswith(name):
            return number + 1


def _offset(text):
    if text == 'z':
        return 0, 0
    digits = text[1:].replace(':', '')
    seconds = int(digits[:2]) * 3600 + int(digits[2:4]) * 60
    fraction = 0
    if len(digits) > 4:
        seconds += int(digits[4:6])
        if '.' in digits:
            fraction = int(digits.split('.')[1].ljust(6, '0'))
    return (-seconds, -fraction) if text[0] == '-' else (seconds, fraction)


def _strptime(text, format):
    if not isinstance(text, str):
        raise TypeError('strptime() argument 0 must be str, not %s' % type(text))
    pattern, letters = _compile(format)
    match = pattern.match(text)
    if not match:
        raise ValueError("time data %r does not match format %r" % (text, format))
    if match.end() != len(text):
        raise ValueError('unconverted data remains: %s' % text[match.end():])
    parsed = {}
    for letter, value in zip(letters, match.groups()):
        parsed[letter] = value.lower().strip()
    year, month, day = 1900, 1, 1
    if 'Y' in parsed:
        year = int(parsed['Y'])
    elif 'y' in parsed:
        year = int(parsed['y'])
        year += 2000 if year <= 68 else 1900
    for letter in 'bB':
        if letter in parsed:
            month = _month(parsed[letter])
    if 'm' in parsed:
        month = int(parsed['m'])
    if 'd' in parsed:
        day = int(parsed['d'])
    hour = int(parsed.get('H', 0))
    if 'I' in parsed:
        hour = int(parsed['I']) % 12
        if parsed.get('p') == 'pm':
            hour += 12
    minute, second = int(parsed.get('M', 0)), int(parsed.get('S', 0))
    microsecond = int(parsed['f'].ljust(6, '0')) if 'f' in parsed else 0
    weekday = None
    for letter in 'aA':
        if letter in parsed:
            weekday = [name[:3] for name in _DAYS].index(parsed[letter][:3])
    if 'u' in parsed:
        weekday = int(parsed['u']) - 1
    elif 'w' in parsed:
        weekday = (int(parsed['w']) + 6) % 7
    if 'j' in parsed:
        found = date(year, 1, 1) + timedelta(days=int(parsed['j']) - 1)
        month, day = found.month, found.day
    elif 'G' in parsed and 'V' in parsed and weekday is not None:
        found = date.fromisocalendar(int(parsed['G']), int(parsed['V']), weekday + 1)
        year, month, day = found.year, found.month, found.day
    elif ('U' in parsed or 'W' in parsed) and weekday is not None:
        first = date(year, 1, 1)
        if 'W' in parsed:
            days = int(parsed['W']) * 7 + weekday - first.weekday()
            days -= 7 if first.weekday() == 0 else 0
        else:
            start = (first.weekday() + 1) % 7
            days = int(parsed['U']) * 7 + (weekday + 1) % 7 - start
            days -= 7 if start == 0 else 0
        found = first + timedelta(days=days)
        year, month, day = found.year, found.month, found.day
    zone, offset, fraction = None, None, 0
    if 'z' in parsed:
        offset, fraction = _offset(parsed['z'])
    if 'Z' in parsed:
        zone = parsed['Z'].upper()
    return (year, month, day, hour, minute, second, microsecond), zone, offset, fraction


def _strptime_time(text, format='%a %b %d %H:%M:%S %Y'):
    fields = _strptime(text, format)[0]
    day = date(*fields[:3])
    return time.struct_time(fields[:6] + (day.weekday(), day.toordinal() - date(day.year, 1, 1).toordinal() + 1, -1))


def _strptime_datetime_datetime(cls, text, format='%a %b %d %H:%M:%S %Y'):
    fields, zone, offset, fraction = _strptime(text, format)
    if offset is None:
        return cls(*fields)
    delta = timedelta(seconds=offset, microseconds=fraction)
    return cls(*fields, tzinfo=timezone(delta, zone) if zone else timezone(delta))


_strptime_datetime = _strptime_datetime_datetime


def _strptime_datetime_date(cls, text, format='%a %b %d %H:%M:%S %Y'):
    return cls(*_strptime(text, format)[0][:3])


def _strptime_datetime_time(cls, text, format='%a %b %d %H:%M:%S %Y'):
    return cls(*_strptime(text, format)[0][3:])
