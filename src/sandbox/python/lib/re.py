"""Patterns, which are translated for the engine of the sandbox."""
import enum
import _host


class RegexFlag(enum.IntFlag):
    NOFLAG = 0
    ASCII = A = 256
    IGNORECASE = I = 2
    LOCALE = L = 4
    UNICODE = U = 32
    MULTILINE = M = 8
    DOTALL = S = 16
    VERBOSE = X = 64
    DEBUG = 128


NOFLAG, DEBUG = RegexFlag.NOFLAG, RegexFlag.DEBUG
ASCII = A = RegexFlag.ASCII
IGNORECASE = I = RegexFlag.IGNORECASE
LOCALE = L = RegexFlag.LOCALE
UNICODE = U = RegexFlag.UNICODE
MULTILINE = M = RegexFlag.MULTILINE
DOTALL = S = RegexFlag.DOTALL
VERBOSE = X = RegexFlag.VERBOSE


class PatternError(Exception):
    def __init__(self, msg, pattern=None, pos=None):
        self.msg = msg
        self.pattern = pattern
        self.pos = pos
        Exception.__init__(self, msg if pos is None else '%s at position %d' % (msg, pos))


error = PatternError


class Match:
    def __init__(self, pattern, string, groups, pos, endpos):
        self.re = pattern
        self.string = string
        self.pos = pos
        self.endpos = endpos
        self._groups = groups

    def _number(self, group):
        if isinstance(group, str):
            if group not in self.re.groupindex:
                raise IndexError('no such group')
            return self.re.groupindex[group]
        if group < 0 or group >= len(self._groups):
            raise IndexError('no such group')
        return group

    def _text(self, group):
        text = self._groups[self._number(group)][2]
        return text if text is None else self.re._out(text)

    def group(self, *groups):
        if not groups:
            return self._text(0)
        if len(groups) == 1:
            return self._text(groups[0])
        return tuple([self._text(group) for group in groups])

    def __getitem__(self, group):
        return self._text(group)

    def groups(self, default=None):
        return tuple([default if one[2] is None else self.re._out(one[2]) for one in self._groups[1:]])

    def groupdict(self, default=None):
        texts = {}
        for name, number in self.re.groupindex.items():
            text = self._groups[number][2]
            texts[name] = default if text is None else self.re._out(text)
        return texts

    def start(self, group=0):
        return self._groups[self._number(group)][0]

    def end(self, group=0):
        return self._groups[self._number(group)][1]

    def span(self, group=0):
        return self._groups[self._number(group)][:2]

    @property
    def lastindex(self):
        last, end = None, -1
        for number in range(1, len(self._groups)):
            if self._groups[number][1] > end:
                last, end = number, self._groups[number][1]
        return last

    @property
    def lastgroup(self):
        for name, number in self.re.groupindex.items():
            if number == self.lastindex:
                return name
        return None

    def expand(self, template):
        return _expand(_parse_template(template, self.re), self)

    def __bool__(self):
        return True

    def __copy__(self):
        return self

    def __repr__(self):
        return '<re.Match object; span=%r, match=%r>' % (self.span(), self.group())


_ESCAPES = {'n': '\n', 't': '\t', 'r': '\r', 'f': '\f', 'v': '\v', 'a': '\a', 'b': '\b', '\\': '\\'}


def _parse_template(template, pattern):
    """Texts, and numbers of groups."""
    if isinstance(template, (bytes, bytearray)):
        template = bytes(template).decode('latin-1')
    if '\\' not in template:
        return [template]
    parts = []
    text = ''
    at = 0
    while at < len(template):
        sign = template[at]
        at += 1
        if sign != '\\' or at == len(template):
            text += sign
            continue
        kind = template[at]
        at += 1
        number = None
        if kind == 'g':
            end = template.find('>', at)
            if template[at:at + 1] != '<' or end < 0:
                raise PatternError('missing <', template, at)
            name = template[at + 1:end]
            at = end + 1
            if name.isdigit():
                number = int(name)
            elif name in pattern.groupindex:
                number = pattern.groupindex[name]
            else:
                raise IndexError("unknown group name %r" % name)
        elif kind in '123456789':
            number = int(kind)
            if template[at:at + 1].isdigit() and int(kind + template[at]) <= pattern.groups:
                number = int(kind + template[at])
                at += 1
        elif kind == '0':
            text += '\0'
            continue
        elif kind in _ESCAPES:
            text += _ESCAPES[kind]
            continue
        elif kind.isalpha():
            raise PatternError('bad escape \\' + kind, template, at - 2)
        else:
            text += '\\' + kind
            continue
        if number > pattern.groups:
            raise PatternError('invalid group reference %d' % number, template, at)
        parts.append(text)
        parts.append(number)
        text = ''
    parts.append(text)
    return parts


def _expand(parts, match):
    return ''.join([part if isinstance(part, str) else match._groups[part][2] or '' for part in parts])


class Pattern:
    def __init__(self, pattern, flags):
        self.pattern = pattern
        self._is_bytes = isinstance(pattern, (bytes, bytearray))
        compiled = _host.compile_pattern(self._in(pattern), int(flags) | (256 if self._is_bytes else 0))
        if isinstance(compiled[0], str):
            raise PatternError(compiled[0], pattern, compiled[1])
        self._compiled = compiled[0]
        self.groups = compiled[1]
        self.groupindex = dict(compiled[2])
        self.flags = int(flags) | (0 if self._is_bytes else 32)

    def _in(self, text):
        if self._is_bytes:
            return bytes(text).decode('latin-1')
        if not isinstance(text, str):
            raise TypeError('expected string or bytes-like object, got %r' % type(text).__name__)
        return text

    def _out(self, text):
        return text.encode('latin-1') if self._is_bytes else text

    def _find(self, how, string, pos, endpos):
        text = self._in(string)
        if endpos is not None and endpos < len(text):
            text = text[:endpos]
        groups = _host.find_pattern(self._compiled, how, text, max(0, pos))
        return None if groups is None else Match(self, string, groups, pos, len(string) if endpos is None else endpos)

    def search(self, string, pos=0, endpos=None):
        return self._find('search', string, pos, endpos)

    def match(self, string, pos=0, endpos=None):
        return self._find('match', string, pos, endpos)

    def fullmatch(self, string, pos=0, endpos=None):
        return self._find('full', string, pos, endpos)

    def _scan(self, string, pos=0, endpos=None, limit=0):
        text = self._in(string)
        if endpos is not None and endpos < len(text):
            text = text[:endpos]
        return _host.scan_pattern(self._compiled, text, pos, limit)

    def finditer(self, string, pos=0, endpos=None):
        end = len(string) if endpos is None else endpos
        return iter([Match(self, string, groups, pos, end) for groups in self._scan(string, pos, endpos)])

    def findall(self, string, pos=0, endpos=None):
        found = self._scan(string, pos, endpos)
        if self.groups == 0:
            return [self._out(groups[0][2]) for groups in found]
        if self.groups == 1:
            return [self._out(groups[1][2] or '') for groups in found]
        return [tuple([self._out(one[2] or '') for one in groups[1:]]) for groups in found]

    def subn(self, repl, string, count=0):
        text = self._in(string)
        template = None if callable(repl) else _parse_template(repl, self)
        parts = []
        at = 0
        found = self._scan(string, 0, None, count)
        for groups in found:
            start, end, _ = groups[0]
            parts.append(text[at:start])
            match = Match(self, string, groups, 0, len(string))
            parts.append(self._in(repl(match)) if template is None else _expand(template, match))
            at = end
        parts.append(text[at:])
        return self._out(''.join(parts)), len(found)

    def sub(self, repl, string, count=0):
        return self.subn(repl, string, count)[0]

    def split(self, string, maxsplit=0):
        text = self._in(string)
        parts = []
        at = 0
        for groups in self._scan(string, 0, None, maxsplit):
            start, end, _ = groups[0]
            parts.append(self._out(text[at:start]))
            parts.extend([None if one[2] is None else self._out(one[2]) for one in groups[1:]])
            at = end
        parts.append(self._out(text[at:]))
        return parts

    def __eq__(self, other):
        return isinstance(other, Pattern) and (self.pattern, self.flags) == (other.pattern, other.flags)

    def __hash__(self):
        return hash((self.pattern, self.flags))

    def __copy__(self):
        return self

    def __deepcopy__(self, _):
        return self

    def __repr__(self):
        return 're.compile(%r)' % (self.pattern,)


_cache = {}


def compile(pattern, flags=0):
    if isinstance(pattern, Pattern):
        return pattern
    key = (type(pattern), pattern, int(flags))
    if key not in _cache:
        if len(_cache) > 500:
            _cache.clear()
        _cache[key] = Pattern(pattern, flags)
    return _cache[key]


def search(pattern, string, flags=0):
    return compile(pattern, flags).search(string)


def match(pattern, string, flags=0):
    return compile(pattern, flags).match(string)


def fullmatch(pattern, string, flags=0):
    return compile(pattern, flags).fullmatch(string)


def findall(pattern, string, flags=0):
    return compile(pattern, flags).findall(string)


def finditer(pattern, string, flags=0):
    return compile(pattern, flags).finditer(string)


def sub(pattern, repl, string, count=0, flags=0):
    return compile(pattern, flags).sub(repl, string, count)


def subn(pattern, repl, string, count=0, flags=0):
    return compile(pattern, flags).subn(repl, string, count)


def split(pattern, string, maxsplit=0, flags=0):
    return compile(pattern, flags).split(string, maxsplit)


def escape(pattern):
    if isinstance(pattern, (bytes, bytearray)):
        return escape(bytes(pattern).decode('latin-1')).encode('latin-1')
    return ''.join(['\\' + sign if sign in '()[]{}?*+-|^$\\.&~# \t\n\r\v\f' else sign for sign in pattern])


def purge():
    _cache.clear()


def template(pattern, flags=0):
    return compile(pattern, flags)
