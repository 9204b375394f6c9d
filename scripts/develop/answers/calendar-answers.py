"""Writes test/fixtures/calendars/: a household's year and recurrence rules, with what other libraries make of them.

Needs Debian's python3-recurring-ical-events and python3-dateutil. Usage: /usr/bin/python3 scripts/develop/answers/calendar-answers.py FOLDER
"""

import datetime as dt
import json
import pathlib
import random
import sys

import icalendar
import pytz
import recurring_ical_events
from dateutil.rrule import rrulestr

YEAR = 2026
BERLIN = pytz.timezone("Europe/Berlin")
ZONES = ["Europe/Berlin", "Europe/Berlin", "Europe/Berlin", "America/New_York", "Asia/Tokyo"]
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
TITLES = ["Dentist", "Choir", "Football", "Parents’ evening", "Train to the sea", "Paper", "Call, with the office", "Piano"]
DAY = dt.timedelta(days=1)
rng = random.Random(20260316)


def write_event(lines, uid, properties):
    lines.extend(["BEGIN:VEVENT", f"UID:{uid}@household", "DTSTAMP:20251201T000000Z", *properties, "END:VEVENT"])


def escape(text):
    return text.replace("\\", "\\\\").replace(",", "\\,").replace(";", "\\;")


def stamp(time):
    return time.strftime("%Y%m%dT%H%M%S")


def random_day():
    return dt.date(YEAR, 1, 1) + dt.timedelta(days=rng.randrange(365))


def write_single(lines, number):
    title = f"SUMMARY:{escape(rng.choice(TITLES))} {number}"
    day = random_day()
    if rng.random() < 0.25:
        end = day + dt.timedelta(days=rng.choice([1, 1, 1, 2, 4, 9]))
        times = [f"DTSTART;VALUE=DATE:{day:%Y%m%d}", f"DTEND;VALUE=DATE:{end:%Y%m%d}"]
    else:
        start = dt.datetime.combine(day, dt.time(rng.randrange(24), rng.choice([0, 15, 30])))
        end = start + dt.timedelta(minutes=rng.choice([30, 45, 60, 90, 600, 2880]))
        zone = rng.choice([*ZONES, "UTC"])
        mark = ("", "Z") if zone == "UTC" else (f";TZID={zone}", "")
        times = [f"DTSTART{mark[0]}:{stamp(start)}{mark[1]}", f"DTEND{mark[0]}:{stamp(end)}{mark[1]}"]
    write_event(lines, number, [title, *times])


def series_rule(number, start):
    weekday = DAYS[start.weekday()]
    rules = [
        "FREQ=WEEKLY",
        "FREQ=WEEKLY;INTERVAL=2",
        f"FREQ=WEEKLY;COUNT={rng.randrange(5, 60)}",
        f"FREQ=MONTHLY;BYDAY={(start.day - 1) // 7 + 1}{weekday}",
        "FREQ=MONTHLY;INTERVAL=3",
        f"FREQ=DAILY;INTERVAL=3;UNTIL={YEAR}{rng.randrange(4, 12):02}15",
        "FREQ=YEARLY",
    ]
    return rules[number % len(rules)]


def write_series(lines, number):
    title = f"SUMMARY:Series {number}"
    start = dt.datetime.combine(
        dt.date(YEAR - 1, 1, 1) + dt.timedelta(days=rng.randrange(500)), dt.time(rng.randrange(6, 23), 30)
    )
    rule = series_rule(number, start)
    uid = f"series-{number}"
    if number % 4 == 3:
        write_event(lines, uid, [title, f"DTSTART;VALUE=DATE:{start:%Y%m%d}", f"RRULE:{rule}"])
        return
    zone = rng.choice(ZONES)
    tz = pytz.timezone(zone)
    until = rule.partition("UNTIL=")[2]
    if until:
        # Not at the time of the last occurrence, which the library drops where the clock has changed since DTSTART.
        last = tz.localize(dt.datetime.strptime(until, "%Y%m%d").replace(hour=23, minute=59))
        rule = rule.replace(until, stamp(last.astimezone(pytz.utc)) + "Z")
    dates = list(rrulestr(rule.replace("Z", ""), dtstart=start).between(start, dt.datetime(YEAR, 12, 31), inc=True))
    within = [date for date in dates if date.year == YEAR and date != start]
    chosen = rng.sample(within, min(len(within), 6))
    properties = [title, f"DTSTART;TZID={zone}:{stamp(start)}", "DURATION:PT1H", f"RRULE:{rule}"]
    properties += [f"EXDATE;TZID={zone}:{stamp(date)}" for date in chosen[:2]]
    write_event(lines, uid, properties)
    for place, date in enumerate(chosen[2:]):
        moved = date + dt.timedelta(hours=rng.choice([-2, 1, 3, 26]))
        identity = tz.localize(date).astimezone(pytz.utc)
        write_event(
            lines,
            uid,
            [
                f"SUMMARY:Series {number}, moved {place}",
                # The library compares the date of an exception in UTC with that of its series, so it must be the same.
                f"RECURRENCE-ID:{stamp(identity)}Z"
                if place % 2 and identity.date() == date.date()
                else f"RECURRENCE-ID;TZID={zone}:{stamp(date)}",
                f"DTSTART;TZID={zone}:{stamp(moved)}",
                "DURATION:PT90M",
                "SEQUENCE:1",
            ],
        )


def fold(line):
    """Folds after 75 octets at most, between characters."""
    parts, part = [], ""
    for character in line:
        if len((part + character).encode()) > 74:
            parts.append(part)
            part = ""
        part += character
    return "\r\n ".join([*parts, part])


def write_zone(name):
    """The changes of the year and the ones around it, as a program would write them."""
    lines = ["BEGIN:VTIMEZONE", f"TZID:{name}"]
    tz = pytz.timezone(name)
    for index, moment in enumerate(getattr(tz, "_utc_transition_times", [])):
        if not YEAR - 2 <= moment.year <= YEAR + 1:
            continue
        before, after = tz._transition_info[index - 1], tz._transition_info[index]
        kind = "DAYLIGHT" if after[1] else "STANDARD"
        lines += [f"BEGIN:{kind}", f"DTSTART:{stamp(moment + before[0])}"]
        lines += [f"TZOFFSETFROM:{offset(before[0])}", f"TZOFFSETTO:{offset(after[0])}", f"END:{kind}"]
    if len(lines) == 2:
        zone = offset(tz.utcoffset(dt.datetime(YEAR, 1, 1)))
        lines += ["BEGIN:STANDARD", "DTSTART:19700101T000000", f"TZOFFSETFROM:{zone}", f"TZOFFSETTO:{zone}", "END:STANDARD"]
    return [*lines, "END:VTIMEZONE"]


def offset(delta):
    minutes = int(delta.total_seconds() // 60)
    return f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}{abs(minutes) % 60:02}"


def household():
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//inkstand//household//EN"]
    for zone in dict.fromkeys(ZONES):
        lines += write_zone(zone)
    for number in range(500):
        write_single(lines, number)
    for number in range(40):
        write_series(lines, number)
    return "\r\n".join(fold(line) for line in [*lines, "END:VCALENDAR", ""])


def local(time):
    return time.astimezone(BERLIN) if isinstance(time, dt.datetime) else time


def entry(start, end, title, day):
    """One line of an agenda: times as far as they lie on the day, and the title."""
    if not isinstance(start, dt.datetime):
        return title
    last = (end - dt.timedelta(seconds=1)).date() if end > start else start.date()
    first = f"{start:%H:%M}"
    if start.date() == last:
        return f"{first} – {end:%H:%M} {title}" if end > start else f"{first} {title}"
    if day == start.date():
        return f"{first} – {title}"
    return f"– {end:%H:%M} {title}" if day == last else title


def answers(text):
    events = recurring_ical_events.of(icalendar.Calendar.from_ical(text))
    days = {}
    for event in events.between(dt.datetime(YEAR - 1, 12, 1), dt.datetime(YEAR + 1, 1, 31)):
        start, end = local(event["DTSTART"].dt), local(event["DTEND"].dt)
        first = start.date() if isinstance(start, dt.datetime) else start
        last = (end - (dt.timedelta(seconds=1) if isinstance(end, dt.datetime) else DAY)) if end > start else start
        last = last.date() if isinstance(last, dt.datetime) else last
        day = first
        while day <= last:
            if day.year == YEAR:
                days.setdefault(day.isoformat(), []).append(entry(start, end, str(event["SUMMARY"]), day))
            day += DAY
    return {day: sorted(entries) for day, entries in sorted(days.items())}


def random_rule():
    """A start and a rule whose meaning is not disputed: dateutil starts weeks with BYSETPOS at DTSTART."""
    frequency = rng.choice(["YEARLY", "YEARLY", "MONTHLY", "MONTHLY", "WEEKLY", "DAILY"])
    start = dt.datetime(rng.choice([2024, 2025, 2026]), rng.randint(1, 12), rng.randint(1, 28), rng.choice([0, 8, 23]))
    parts = {"FREQ": frequency}
    if rng.random() < 0.4:
        parts["INTERVAL"] = rng.choice(["2", "3", "4"])
    if rng.random() < 0.35:
        parts["BYMONTH"] = ",".join(map(str, sorted(rng.sample(range(1, 13), rng.randint(1, 3)))))
    if frequency != "WEEKLY" and rng.random() < 0.3:
        parts["BYMONTHDAY"] = ",".join(map(str, rng.sample([1, 2, 15, 28, 29, 30, 31, -1, -2, -31], 2)))
    if frequency == "YEARLY" and rng.random() < 0.2:
        parts["BYYEARDAY"] = ",".join(map(str, rng.sample([1, 60, 100, 200, 365, 366, -1, -100], 2)))
    if frequency == "YEARLY" and rng.random() < 0.3:
        parts["BYWEEKNO"] = ",".join(map(str, rng.sample([1, 2, 10, 20, 52, -1], 2)))
    if "BYWEEKNO" in parts or rng.random() < 0.5:
        days = rng.sample(DAYS, rng.randint(1, 3))
        if frequency in ("YEARLY", "MONTHLY") and "BYWEEKNO" not in parts and rng.random() < 0.5:
            days = [rng.choice(["1", "2", "-1", "-2", "5"]) + day for day in days]
        parts["BYDAY"] = ",".join(days)
    if frequency != "WEEKLY" and any(name.startswith("BY") for name in parts) and rng.random() < 0.3:
        parts["BYSETPOS"] = rng.choice(["1", "-1", "2", "1,-1", "-2"])
    if frequency == "WEEKLY" and rng.random() < 0.3:
        parts["WKST"] = rng.choice(["SU", "MO", "TH"])
    return start, ";".join(f"{name}={value}" for name, value in parts.items())


def rules(count):
    cases = []
    while len(cases) < count:
        start, rule = random_rule()
        times = rrulestr(rule, dtstart=start).between(start, dt.datetime(2031, 1, 1), inc=True)[:12]
        cases.append([f"{start:%Y-%m-%dT%H:%M:%S}", rule, [f"{time:%Y-%m-%dT%H:%M:%S}" for time in times]])
    return cases


folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
calendar = household()
(folder / "household.ics").write_text(calendar, newline="")
(folder / "household.json").write_text(json.dumps(answers(calendar), ensure_ascii=False, indent=0) + "\n")
rows = ",\n".join(json.dumps(case) for case in rules(300))
(folder / "rules.json").write_text(f"[\n{rows}\n]\n")
