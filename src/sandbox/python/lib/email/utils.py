"""Dates of e-mails, which feeds use."""
import re
import time
from datetime import datetime, timedelta, timezone

_MONTHS = ('jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec')
_ZONES = {'UT': 0, 'UTC': 0, 'GMT': 0, 'Z': 0, 'EST': -5, 'EDT': -4, 'CST': -6, 'CDT': -5, 'MST': -7, 'MDT': -6,
          'PST': -8, 'PDT': -7}
_DATE = re.compile(r'\s*(?:[A-Za-z]+,?\s+)?(\d{1,2})[\s-]+([A-Za-z]{3})[a-z]*[\s-]+(\d{2,4})'
                   r'(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*([+-]\d{4}|[A-Z]{1,4})?')


def parsedate_tz(data):
    match = _DATE.match(data or '')
    if not match:
        return None
    day, month, year, hour, minute, second, zone = match.groups()
    if month.lower() not in _MONTHS:
        return None
    year = int(year)
    if year < 100:
        year += 2000 if year < 69 else 1900
    offset = None
    if zone and zone[0] in '+-':
        offset = int(zone[1:3]) * 3600 + int(zone[3:5]) * 60
        if zone[0] == '-':
            # Of a sender who does not tell its zone (RFC 5322 section 3.3).
            offset = None if zone == '-0000' else -offset
    elif zone in _ZONES:
        offset = _ZONES[zone] * 3600
    return (year, _MONTHS.index(month.lower()) + 1, int(day), int(hour or 0), int(minute or 0), int(second or 0), 0, 1,
            -1, offset)


def parsedate(data):
    parsed = parsedate_tz(data)
    return None if parsed is None else parsed[:9]


def parsedate_to_datetime(data):
    parsed = parsedate_tz(data)
    if parsed is None:
        raise ValueError('Invalid date value or format "%s"' % data)
    moment = datetime(*parsed[:6])
    return moment if parsed[9] is None else moment.replace(tzinfo=timezone(timedelta(seconds=parsed[9])))


def mktime_tz(data):
    if data[9] is None:
        return time.mktime(data[:8] + (-1,))
    return (datetime(*data[:6], tzinfo=timezone.utc) - timedelta(seconds=data[9])).timestamp()


def format_datetime(moment, usegmt=False):
    return moment.strftime('%a, %d %b %Y %H:%M:%S ') + ('GMT' if usegmt else moment.strftime('%z') or '-0000')


def formatdate(timeval=None, localtime=False, usegmt=False):
    moment = datetime.fromtimestamp(time.time() if timeval is None else timeval, timezone.utc)
    return format_datetime(moment, usegmt)
