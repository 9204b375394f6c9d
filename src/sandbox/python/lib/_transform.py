"""Runs a transform and says what became of it."""
import builtins
import collections
import io
import json
import random
import sys
from _deque import deque
import _host
import _date_arithmetic
import _pydatetime

FILE = 'transform.py'


class _IsoCalendarDate(tuple):
    """In place of the library's, whose `super()` fails in Brython 3.14.3."""
    year = property(lambda self: self[0])
    week = property(lambda self: self[1])
    weekday = property(lambda self: self[2])

    def __getitem__(self, index):
        return tuple(list(self)[index]) if isinstance(index, slice) else list(self)[index]

    def __repr__(self):
        return 'datetime.IsoCalendarDate(year=%d, week=%d, weekday=%d)' % (self[0], self[1], self[2])


collections.deque = deque
_pydatetime._IsoCalendarDate = lambda *values: _IsoCalendarDate(values)


class _Console:
    encoding = 'utf-8'

    def __init__(self, level):
        self.level = level
        self.line = ''

    def write(self, text):
        lines = (self.line + text).split('\n')
        self.line = lines.pop()
        for line in lines:
            _host.write(self.level, line)
        return len(text)

    def end(self):
        if self.line:
            self.write('\n')

    def flush(self):
        pass

    def isatty(self):
        return False


def _open(file, mode='r', buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
    """There are no files: reading finds none, and what is written is forgotten."""
    if 'r' in mode and '+' not in mode:
        error = FileNotFoundError(2, 'No such file or directory: %r' % (file,))
        error.errno, error.strerror, error.filename = 2, 'No such file or directory', file
        raise error
    return io.BytesIO() if 'b' in mode else io.StringIO()


def _line_of(error):
    line = None
    place = error.__traceback__
    while place is not None:
        if place.tb_frame.f_code.co_filename == FILE:
            line = place.tb_lineno
        place = place.tb_next
    return line


def _describe(error):
    """`[message, line]`; the line is None if no line of the transform is known."""
    if isinstance(error, SyntaxError):
        return ['%s: %s' % (type(error).__name__, error.msg), error.lineno]
    text = str(error)
    if isinstance(error, ModuleNotFoundError) and ' ' not in text:
        text = "No module named '%s'" % text
    name = type(error).__name__
    return ['%s: %s' % (name, text) if text else name, _line_of(error)]


def _find_output(names, value):
    """As on the hosted service, and `transform` as in JavaScript."""
    for name in ('run', 'transform'):
        if callable(names.get(name)):
            return names[name](value)
    if 'result' in names:
        return names['result']
    if _host.is_empty() or value != _host.input():
        return value
    raise RuntimeError('expected a function run(input) or transform(input), or a variable result')


def translate():
    try:
        _host.translate()
    except BaseException as error:
        return json.dumps(_describe(error))
    return ''


def run(seed):
    random.seed(seed)
    sys.stdout, sys.stderr = _Console('log'), _Console('error')
    sys.argv = [FILE]
    value = _host.input()
    builtins.input = value
    builtins.open = _open
    try:
        return _host.write_result(_find_output(_host.load(value), value))
    except BaseException as error:
        _host.fail(json.dumps(_describe(error)))
        return ''
    finally:
        sys.stdout.end()
        sys.stderr.end()
