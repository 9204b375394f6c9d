"""JSON as CPython reads and writes it; the texts themselves are taken apart outside Python, which is faster."""
import _host


class JSONDecodeError(ValueError):
    def __init__(self, msg, doc, pos):
        lineno = doc.count('\n', 0, pos) + 1
        colno = pos - doc.rfind('\n', 0, pos)
        ValueError.__init__(self, '%s: line %d column %d (char %d)' % (msg, lineno, colno, pos))
        self.msg = msg
        self.doc = doc
        self.pos = pos
        self.lineno = lineno
        self.colno = colno


class JSONDecoder:
    def __init__(self, *, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, strict=True,
                 object_pairs_hook=None):
        self.object_hook = object_hook
        self.object_pairs_hook = object_pairs_hook
        self.parse_float = parse_float
        self.parse_int = parse_int

    def decode(self, s):
        return _host.read_json(s, JSONDecodeError, self.object_hook, self.object_pairs_hook, self.parse_float,
                               self.parse_int)


class JSONEncoder:
    item_separator = ', '
    key_separator = ': '

    def __init__(self, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, sort_keys=False,
                 indent=None, separators=None, default=None):
        self.skipkeys = skipkeys
        self.ensure_ascii = ensure_ascii
        self.allow_nan = allow_nan
        self.sort_keys = sort_keys
        self.indent = indent
        if separators is not None:
            self.item_separator, self.key_separator = separators
        elif indent is not None:
            self.item_separator = ','
        if default is not None:
            self.default = default

    def default(self, o):
        raise TypeError('Object of type %s is not JSON serializable' % o.__class__.__name__)

    def encode(self, o):
        indent = self.indent
        if indent is not None and not isinstance(indent, str):
            indent = ' ' * indent
        return _host.write_json(o, bool(self.ensure_ascii), bool(self.allow_nan), bool(self.sort_keys),
                                bool(self.skipkeys), indent, self.item_separator, self.key_separator, self.default)

    def iterencode(self, o, _one_shot=False):
        yield self.encode(o)


def dumps(obj, *, cls=None, **kw):
    return (cls or JSONEncoder)(**kw).encode(obj)


def dump(obj, fp, **kw):
    fp.write(dumps(obj, **kw))


def loads(s, *, cls=None, **kw):
    if isinstance(s, (bytes, bytearray)):
        s = bytes(s)
        s = (s[3:] if s.startswith(b'\xef\xbb\xbf') else s).decode('utf-8')
    elif not isinstance(s, str):
        raise TypeError('the JSON object must be str, bytes or bytearray, not ' + s.__class__.__name__)
    elif s.startswith('\ufeff'):
        raise JSONDecodeError('Unexpected UTF-8 BOM (decode using utf-8-sig)', s, 0)
    return (cls or JSONDecoder)(**kw).decode(s)


def load(fp, **kw):
    return loads(fp.read(), **kw)
