"""Errors as texts."""
import sys


def _lines(error):
    lines = []
    place = error.__traceback__
    while place is not None:
        code = place.tb_frame.f_code
        lines.append('  File "%s", line %d, in %s\n' % (code.co_filename, place.tb_lineno, code.co_name))
        place = place.tb_next
    return lines


def format_tb(place, limit=None):
    return []


def format_exception_only(error, value=None):
    error = error if value is None else value
    text = str(error)
    return [type(error).__name__ + (': ' + text if text else '') + '\n']


def format_exception(error, value=None, tb=None, **_):
    error = error if value is None else value
    lines = _lines(error)
    return (['Traceback (most recent call last):\n'] if lines else []) + lines + format_exception_only(error)


def format_exc(limit=None, chain=True):
    error = sys.exc_info()[1]
    return 'NoneType: None\n' if error is None else ''.join(format_exception(error))


def print_exc(limit=None, file=None, chain=True):
    print(format_exc(), end='', file=file or sys.stderr)


def print_exception(error, value=None, tb=None, limit=None, file=None, **_):
    print(''.join(format_exception(error, value)), end='', file=file or sys.stderr)


def format_stack(*_):
    return []


def extract_tb(*_):
    return []
