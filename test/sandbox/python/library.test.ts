// @tier full: opens Python for each group
import t, { type Test } from 'tap';
import { endOfPython } from '../../support/sandbox/python-transform.js';

/** Expressions with their values, as CPython 3.11 writes them. */
async function check(t: Test, head: string, expected: Readonly<Record<string, string>>): Promise<void> {
  const expressions = Object.keys(expected);
  const code = `${head}\ndef run(input):\n  return [${expressions.map((one) => `repr((${one}))`).join(',\n    ')}]`;
  const end = await endOfPython(code);
  t.strictSame(end, { data: Object.values(expected) }, expressions.join('; ').slice(0, 60));
}

t.test('dates, times and zones', (t) =>
  check(
    t,
    `from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo
from email.utils import parsedate_to_datetime
import calendar, time
berlin, new_york = ZoneInfo("Europe/Berlin"), ZoneInfo("America/New_York")
summer = datetime(2026, 7, 1, 12, tzinfo=berlin)`,
    {
      'datetime.now().isoformat()': "'2026-03-16T10:30:00'",
      'datetime.now(timezone.utc).isoformat()': "'2026-03-16T09:30:00+00:00'",
      'date.today().isocalendar()[:]': '(2026, 12, 1)',
      'summer.isoformat()': "'2026-07-01T12:00:00+02:00'",
      'summer.astimezone(new_york).isoformat()': "'2026-07-01T06:00:00-04:00'",
      'summer.astimezone(timezone.utc).strftime("%-d.%-m.%y %-I:%M %p %Z")': "'1.7.26 10:00 AM UTC'",
      'summer.timestamp()': '1782900000.0',
      'datetime(2026, 3, 29, 2, 30, tzinfo=berlin).utcoffset()': 'datetime.timedelta(seconds=3600)',
      'datetime(2026, 10, 25, 2, 30, tzinfo=berlin, fold=1).utcoffset()': 'datetime.timedelta(seconds=3600)',
      'datetime(2026, 10, 25, 2, 30, tzinfo=berlin).utcoffset()': 'datetime.timedelta(seconds=7200)',
      'datetime.fromtimestamp(1792887000, berlin).fold': '0',
      'datetime.fromtimestamp(1792890600, berlin).fold': '1',
      'summer.tzname(), summer.dst()': "('CEST', datetime.timedelta(seconds=3600))",
      'datetime.fromisoformat("2026-01-02T03:04:05.678+05:30")':
        'datetime.datetime(2026, 1, 2, 3, 4, 5, 678000, tzinfo=datetime.timezone(datetime.timedelta(seconds=19800)))',
      'datetime.strptime("Mon 5 Jan 2026 7:05 PM", "%a %d %b %Y %I:%M %p")': 'datetime.datetime(2026, 1, 5, 19, 5)',
      'datetime.strptime("20260316T093000Z", "%Y%m%dT%H%M%SZ").weekday()': '0',
      'datetime.strptime("2026-01-02 10:00 -0330", "%Y-%m-%d %H:%M %z").isoformat()': "'2026-01-02T10:00:00-03:30'",
      'parsedate_to_datetime("Mon, 16 Mar 2026 09:30:00 GMT").isoformat()': "'2026-03-16T09:30:00+00:00'",
      'str(timedelta(days=1, hours=2, minutes=3))': "'1 day, 2:03:00'",
      'calendar.monthrange(2024, 2)[1], calendar.month_name[3]': "(29, 'March')",
      'time.strftime("%Y-%m-%d %H:%M:%S %j %U %W %V", time.gmtime(0))': "'1970-01-01 00:00:00 001 00 00 01'",
      'datetime(2026, 12, 31).strftime("%A %B %e %G-W%V")': "'Thursday December 31 2026-W53'",
    },
  ),
);

t.test('JSON, texts and numbers', (t) =>
  check(
    t,
    `import json, re, math, string, textwrap, html, unicodedata, base64, hashlib, urllib.parse, decimal, fractions, statistics
class Encoder(json.JSONEncoder):
    def default(self, o):
        return sorted(o)`,
    {
      'json.dumps({"a": [1, 2.0, 1e16, 1e-5, None, True], "é": "😀"})': `'{"a": [1, 2.0, 1e+16, 1e-05, null, true], "\\\\u00e9": "\\\\ud83d\\\\ude00"}'`,
      'json.dumps({"b": 1, "a": [1, {}]}, indent=2, sort_keys=True)': `'{\\n  "a": [\\n    1,\\n    {}\\n  ],\\n  "b": 1\\n}'`,
      'json.dumps("é", ensure_ascii=False), json.dumps({1: {2}}, cls=Encoder)': `('"é"', '{"1": [2]}')`,
      'json.loads(\'[1, 1.0, 12345678901234567890, "\\\\u00e9", -0.5e3]\')':
        "[1, 1.0, 12345678901234567890, 'é', -500.0]",
      're.findall(r"(?P<n>\\d+)(?=px)", "12px 3em 4px")': "['12', '4']",
      're.sub(r"(\\w+) (\\w+)", r"\\2 \\1", "hello world")': "'world hello'",
      're.split(r"[;,]\\s*", "a, b;c")': "['a', 'b', 'c']",
      '[m.span() for m in re.finditer("é", "aébé")]': '[(1, 2), (3, 4)]',
      're.match("(a)(b)?", "ac", re.I).groups()': "('a', None)",
      "f\"{3.14159:.2f} {1234567:,} {0.256:.1%} {5:03d} {255:x} {'a':>3}|{'b':^5}|\"":
        "'3.14 1,234,567 25.6% 005 ff   a|  b  |'",
      '"%s %5.1f %-4d|" % ("a", 2.25, 7)': "'a   2.2 7   |'",
      '"straße".upper(), "ÉA".lower(), "a b".title(), "x".zfill(3), "aXb".swapcase()':
        "('STRASSE', 'éa', 'A B', '00x', 'AxB')",
      '"a\\nb\\r\\nc".splitlines(), " a ".strip(), "a-b".partition("-")': "(['a', 'b', 'c'], 'a', ('a', '-', 'b'))",
      'len("😀é"), "😀é"[1], "é".encode(), b"\\xc3\\xa9".decode()': "(2, 'é', b'\\xc3\\xa9', 'é')",
      'textwrap.shorten("one two three four", 12), textwrap.wrap("one two three", 7)':
        "('one [...]', ['one two', 'three'])",
      'html.unescape("&lt;b&gt; &eacute; &#39;"), html.escape("<a>")': `("<b> é '", '&lt;a&gt;')`,
      'unicodedata.normalize("NFD", "é").encode("ascii", "ignore").decode()': "'e'",
      'base64.b64encode("é".encode()).decode(), base64.b64decode("w6k=")': "('w6k=', b'\\xc3\\xa9')",
      'hashlib.sha256(b"a").hexdigest()[:12], hashlib.md5("é".encode()).hexdigest()[:8]':
        "('ca978112ca1b', '66ddcd97')",
      'urllib.parse.quote("é b/c"), urllib.parse.urlencode({"a": "é", "b": 2})': "('%C3%A9%20b/c', 'a=%C3%A9&b=2')",
      'urllib.parse.urlparse("https://a.example:8/b?c=1#d").netloc': "'a.example:8'",
      'round(2.5), round(-0.126, 2), 7 // -2, -7 % 3, divmod(7, 2), 2 ** -1': '(2, -0.13, -4, 2, (3, 1), 0.5)',
      'math.floor(-1.5), math.isclose(0.1 + 0.2, 0.3), math.hypot(3, 4), math.pi': '(-2, True, 5.0, 3.141592653589793)',
      'decimal.Decimal("1.10") + decimal.Decimal("2"), fractions.Fraction(3, 6)': "(Decimal('3.10'), Fraction(1, 2))",
      'statistics.mean([1, 2, 4]), statistics.median([3, 1, 2]), statistics.stdev([1, 2, 3])':
        '(2.3333333333333335, 2, 1.0)',
      '1e16, 1e-5, 0.1 + 0.2, 1e22, float("inf"), 100.0, int("12"), float("1e3")':
        '(1e+16, 1e-05, 0.30000000000000004, 1e+22, inf, 100.0, 12, 1000.0)',
    },
  ),
);

t.test('collections, functions and classes', (t) =>
  check(
    t,
    `import collections, itertools, functools, operator, copy, heapq, bisect, difflib, csv, io, enum, dataclasses, typing, random
import xml.etree.ElementTree as ET
from xml.dom import minidom
from html.parser import HTMLParser
@dataclasses.dataclass
class Point:
    x: int
    y: float = 1.0
    def __lt__(self, other): return self.x < other.x
class Color(enum.Enum):
    RED = 1
class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.links = []
    def handle_starttag(self, tag, attrs):
        self.links.append(dict(attrs).get("href"))
def links(text):
    parser = Links()
    parser.feed(text)
    return parser.links
def numbers():
    for i in range(3):
        yield i
feed = ET.fromstring('<r xmlns:m="u"><i n="1"><t>A &amp; B</t></i><i n="2"><t>C</t><m:x/></i></r>')`,
    {
      'collections.Counter("abca").most_common(1), dict(collections.defaultdict(int, a=1))': "([('a', 2)], {'a': 1})",
      'collections.namedtuple("P", "x y")(1, 2).y, list(collections.deque([1, 2, 3], maxlen=2))': '(2, [2, 3])',
      'list(itertools.groupby([1, 1, 2]))[0][0], list(itertools.islice(itertools.count(5), 2))': '(1, [5, 6])',
      'functools.reduce(operator.add, [1, 2, 3]), sorted("bA", key=str.lower)': "(6, ['A', 'b'])",
      'sorted([{"a": 2}, {"a": 1}], key=operator.itemgetter("a"), reverse=True)': "[{'a': 2}, {'a': 1}]",
      'heapq.nsmallest(2, [3, 1, 2]), bisect.bisect([1, 3], 2)': '([1, 2], 1)',
      'difflib.SequenceMatcher(None, "abcd", "bcde").ratio()': '0.75',
      'list(csv.reader(["a,\\"b,c\\"", "d,e"]))': "[['a', 'b,c'], ['d', 'e']]",
      'min(Point(2), Point(1)), dataclasses.asdict(Point(3))': "(Point(x=1, y=1.0), {'x': 3, 'y': 1.0})",
      'Color.RED.name, Color(1).value': "('RED', 1)",
      'links(\'<p><a href="x">y</a><br>\')': "[None, 'x', None]",
      '[i.findtext("t") for i in feed.findall("i")], feed.find("i[@n=\'2\']/t").text, feed.find(".//{u}x").tag':
        "(['A & B', 'C'], 'C', '{u}x')",
      'minidom.parseString("<a><b c=\'1\'>x</b></a>").getElementsByTagName("b")[0].getAttribute("c")': "'1'",
      '[x * y for x in numbers() for y in (1, 2) if x], {k: v for k, v in zip("ab", (1, 2))}':
        "([1, 2, 2, 4], {'a': 1, 'b': 2})",
      '(lambda *a, b=2, **k: (a, b, k))(1, c=3), [*range(2), *(5,)], {**{"a": 1}, "b": 2}':
        "(((1,), 2, {'c': 3}), [0, 1, 5], {'a': 1, 'b': 2})",
      'any(x > 1 for x in [1, 2]), sum([0.5, 1]), max([1, 3], default=0), next(iter([]), None)': '(True, 1.5, 3, None)',
      'copy.deepcopy({"a": [1]}), isinstance(True, int), type(1).__name__': "({'a': [1]}, True, 'int')",
      '(y := 5) + 1, "a" if y else "b", not [], {1, 2} & {2}': "(6, 'a', True, {2})",
      'random.Random(1).randint(1, 6) in range(1, 7)': 'True',
    },
  ),
);

t.test('bytes and queues', (t) =>
  check(
    t,
    `import queue, threading
def take(items):
    waiting = queue.Queue(maxsize=3)
    for item in items:
        threading.Thread(target=waiting.put, args=(item,)).start()
    return [waiting.get() for _ in items], waiting.empty()`,
    {
      'b" \\tab ".strip(), b" ab ".lstrip(), b" ab ".rstrip()': "(b'ab', b'ab ', b' ab')",
      'b"xaxx".strip(b"x"), b"".strip(), bytearray(b" a ").strip()': "(b'a', b'', bytearray(b'a'))",
      'b"ab".index(b"b"), b"abab".index(b"a", 1), bytearray(b"ab").index(b"b")': '(1, 2, 1)',
      'bytes.strip(b" a ")': "b'a'",
      'take([1, 2, 3])': '([1, 2, 3], True)',
    },
  ),
);

t.test('arithmetic of dates', (t) =>
  check(
    t,
    `from datetime import datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo
berlin = ZoneInfo("Europe/Berlin")
class Zone(tzinfo):
    def __init__(self, offset):
        self.offset = offset
    def utcoffset(self, moment):
        return self.offset
def fails(make):
    try:
        return make()
    except Exception as error:
        return type(error).__name__ + ": " + str(error)`,
    {
      'timedelta(1, 2, 3, 4, 5, 6, 7)': 'datetime.timedelta(days=50, seconds=21902, microseconds=4003)',
      'timedelta(hours=-1), timedelta(microseconds=-1)':
        '(datetime.timedelta(days=-1, seconds=82800), datetime.timedelta(days=-1, seconds=86399, microseconds=999999))',
      'timedelta(hours=1.5, milliseconds=0.5), timedelta(True)':
        '(datetime.timedelta(seconds=5400, microseconds=500), datetime.timedelta(days=1))',
      'fails(lambda: timedelta(days=10**9)), fails(lambda: timedelta("1"))':
        "('OverflowError: days=1000000000; must have magnitude <= 999999999', 'TypeError: unsupported type for timedelta days component: str')",
      'datetime(2026, 7, 1, 12, 0, 0, 250000, tzinfo=berlin).timestamp()': '1782900000.25',
      'datetime(1969, 12, 31, 23, 59, 59, 999999, tzinfo=timezone.utc).timestamp()': '-1e-06',
      'datetime(2300, 1, 1, 0, 0, 0, 1, tzinfo=timezone(timedelta(hours=-9, minutes=-30))).timestamp()':
        '10413826200.000002',
      'datetime(2026, 1, 5, tzinfo=berlin) - datetime(2026, 1, 5, tzinfo=timezone.utc)':
        'datetime.timedelta(days=-1, seconds=82800)',
      'fails(lambda: datetime(2026, 1, 1, tzinfo=Zone(timedelta(days=1))).utcoffset())':
        "'ValueError: offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24).'",
      'datetime(2026, 1, 1, tzinfo=Zone(timedelta(hours=-23))).isoformat()': "'2026-01-01T00:00:00-23:00'",
    },
  ),
);
