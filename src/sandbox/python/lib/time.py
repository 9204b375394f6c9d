"""The clock of the job, in the zone of its owner. Nobody waits: `sleep` puts the clock forward."""
import _host
import _zones

_DAYS = ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')
_MONTHS = ('January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October',
           'November', 'December')
_FIELDS = ('tm_year', 'tm_mon', 'tm_mday', 'tm_hour', 'tm_min', 'tm_sec', 'tm_wday', 'tm_yday', 'tm_isdst')

# Those of the owner; set when a transform starts.
timezone = 0
altzone = 0
daylight = 0
tzname = ('UTC', 'UTC')

CLOCK_REALTIME = 0
CLOCK_MONOTONIC = 1


class struct_time(tuple):
    tm_gmtoff = 0
    tm_zone = 'UTC'

    def __getattr__(self, name):
        if name in _FIELDS:
            return self[_FIELDS.index(name)]
        raise AttributeError("'time.struct_time' object has no attribute '%s'" % name)

    def __repr__(self):
        return 'time.struct_time(%s)' % ', '.join('%s=%r' % pair for pair in zip(_FIELDS, self))


def _is_leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _days_from_civil(year, month, day):
    year -= month <= 2
    era = year // 400
    yoe = year - era * 400
    doy = (153 * (month + (-3 if month > 2 else 9)) + 2) // 5 + day - 1
    return era * 146097 + yoe * 365 + yoe // 4 - yoe // 100 + doy - 719468


def _split(seconds, isdst):
    days, rest = divmod(int(seconds // 1), 86400)
    shifted = days + 719468
    era = shifted // 146097
    doe = shifted - era * 146097
    yoe = (doe - doe // 1460 + doe // 36524 - doe // 146096) // 365
    doy = doe - (365 * yoe + yoe // 4 - yoe // 100)
    shifted_month = (5 * doy + 2) // 153
    day = doy - (153 * shifted_month + 2) // 5 + 1
    month = shifted_month + (3 if shifted_month < 10 else -9)
    year = yoe + era * 400 + (month <= 2)
    yday = days - _days_from_civil(year, 1, 1) + 1
    return struct_time((year, month, day, rest // 3600, rest // 60 % 60, rest % 60, (days + 3) % 7, yday, isdst))


def time():
    return _host.now_ms() / 1000


def time_ns():
    return int(_host.now_ms()) * 1000000


def monotonic():
    return _host.elapsed_ms() / 1000


def monotonic_ns():
    return int(_host.elapsed_ms() * 1000000)


perf_counter = process_time = thread_time = monotonic
perf_counter_ns = process_time_ns = monotonic_ns


def clock_gettime(clock):
    return monotonic() if clock == CLOCK_MONOTONIC else time()


def sleep(seconds):
    if seconds < 0:
        raise ValueError('sleep length must be non-negative')
    _host.sleep_ms(float(seconds) * 1000)


def gmtime(seconds=None):
    return _split(time() if seconds is None else seconds, 0)


def localtime(seconds=None):
    if seconds is None:
        seconds = time()
    offset, dst, name = _zones.at(_host.zone_name(), seconds)
    local = _split(seconds + offset, 1 if dst else 0)
    local.tm_gmtoff = offset
    local.tm_zone = name
    return local


def _wall(t):
    year, month = t[0], t[1]
    year += (month - 1) // 12
    month = (month - 1) % 12 + 1
    return _days_from_civil(year, month, 1) * 86400 + (t[2] - 1) * 86400 + t[3] * 3600 + t[4] * 60 + t[5]


def mktime(t):
    wall = _wall(t)
    return float(wall - _zones.of_wall(_host.zone_name(), wall, 0)[0])


def _iso_week(t):
    year, wday, yday = t[0], t[6], t[7]
    week = (yday - 1 - wday + 10) // 7
    if week < 1:
        year -= 1
        last = 366 if _is_leap(year) else 365
        return year, (yday - 1 + last - wday + 10) // 7
    if week == 53 and yday - 1 - wday + 3 >= (366 if _is_leap(year) else 365):
        return year + 1, 1
    return year, week


def _directive(letter, t):
    """A text, or a number with its width and padding."""
    hour12 = t[3] % 12 or 12
    if letter == 'a':
        return _DAYS[t[6]][:3]
    if letter == 'A':
        return _DAYS[t[6]]
    if letter in 'bh':
        return _MONTHS[t[1] - 1][:3]
    if letter == 'B':
        return _MONTHS[t[1] - 1]
    if letter == 'c':
        return strftime('%a %b %e %H:%M:%S %Y', t)
    if letter == 'C':
        return (t[0] // 100, 2, '0')
    if letter == 'd':
        return (t[2], 2, '0')
    if letter in 'Dx':
        return strftime('%m/%d/%y', t)
    if letter == 'e':
        return (t[2], 2, ' ')
    if letter == 'F':
        return strftime('%Y-%m-%d', t)
    if letter == 'G':
        return str(_iso_week(t)[0])
    if letter == 'g':
        return (_iso_week(t)[0] % 100, 2, '0')
    if letter == 'H':
        return (t[3], 2, '0')
    if letter == 'I':
        return (hour12, 2, '0')
    if letter == 'j':
        return (t[7], 3, '0')
    if letter == 'k':
        return (t[3], 2, ' ')
    if letter == 'l':
        return (hour12, 2, ' ')
    if letter == 'm':
        return (t[1], 2, '0')
    if letter == 'M':
        return (t[4], 2, '0')
    if letter == 'n':
        return '\n'
    if letter == 'p':
        return 'AM' if t[3] < 12 else 'PM'
    if letter == 'P':
        return 'am' if t[3] < 12 else 'pm'
    if letter == 'r':
        return strftime('%I:%M:%S %p', t)
    if letter == 'R':
        return strftime('%H:%M', t)
    if letter == 's':
        return str(int(mktime(t)))
    if letter == 'S':
        return (t[5], 2, '0')
    if letter == 't':
        return '\t'
    if letter in 'TX':
        return strftime('%H:%M:%S', t)
    if letter == 'u':
        return str(t[6] + 1)
    if letter == 'U':
        return ((t[7] + 6 - (t[6] + 1) % 7) // 7, 2, '0')
    if letter == 'V':
        return (_iso_week(t)[1], 2, '0')
    if letter == 'w':
        return str((t[6] + 1) % 7)
    if letter == 'W':
        return ((t[7] + 6 - t[6]) // 7, 2, '0')
    if letter == 'y':
        return (t[0] % 100, 2, '0')
    if letter == 'Y':
        return str(t[0])
    if letter == 'z':
        offset = getattr(t, 'tm_gmtoff', 0)
        return '%s%02d%02d' % ('-' if offset < 0 else '+', abs(offset) // 3600, abs(offset) // 60 % 60)
    if letter == 'Z':
        return getattr(t, 'tm_zone', 'UTC')
    return None


def strftime(format, t=None):
    if t is None:
        t = localtime()
    parts = []
    at = 0
    while True:
        found = format.find('%', at)
        if found < 0 or found == len(format) - 1:
            parts.append(format[at:])
            return ''.join(parts)
        parts.append(format[at:found])
        at = found + 1
        flag = ''
        if format[at] in '-_0^#' and at + 1 < len(format):
            flag = format[at]
            at += 1
        letter = format[at]
        at += 1
        if letter == '%':
            parts.append('%')
            continue
        written = _directive(letter, t)
        if written is None:
            parts.append('%' + flag + letter)
        elif isinstance(written, tuple):
            number, width, pad = written
            if flag == '-':
                width = 0
            elif flag == '_':
                pad = ' '
            elif flag == '0':
                pad = '0'
            parts.append(str(number).rjust(width, pad))
        else:
            parts.append(written.upper() if flag in ('^', '#') else written)


def asctime(t=None):
    return strftime('%a %b %e %H:%M:%S %Y', localtime() if t is None else t)


def ctime(seconds=None):
    return asctime(localtime(seconds))


def strptime(text, format='%a %b %d %H:%M:%S %Y'):
    import _strptime
    return _strptime._strptime_time(text, format)


def tzset():
    pass
