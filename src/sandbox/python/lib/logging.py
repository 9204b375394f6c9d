"""Logs to the console of the transform."""
import sys

CRITICAL = FATAL = 50
ERROR = 40
WARNING = WARN = 30
INFO = 20
DEBUG = 10
NOTSET = 0

_NAMES = {CRITICAL: 'CRITICAL', ERROR: 'ERROR', WARNING: 'WARNING', INFO: 'INFO', DEBUG: 'DEBUG', NOTSET: 'NOTSET'}
_LEVELS = {name: level for level, name in _NAMES.items()}


def _level(level):
    return _LEVELS.get(level, NOTSET) if isinstance(level, str) else level


class Handler:
    def __init__(self, *_, **__):
        self.level = NOTSET

    def setLevel(self, level):
        self.level = _level(level)

    def setFormatter(self, formatter):
        pass

    def addFilter(self, _):
        pass


class StreamHandler(Handler):
    pass


class NullHandler(Handler):
    pass


class Formatter:
    def __init__(self, *_, **__):
        pass


class Logger:
    def __init__(self, name):
        self.name = name
        self.level = NOTSET
        self.handlers = []
        self.propagate = True
        self.disabled = False

    def setLevel(self, level):
        self.level = _level(level)

    def getEffectiveLevel(self):
        return self.level or root.level

    def isEnabledFor(self, level):
        return level >= self.getEffectiveLevel()

    def addHandler(self, handler):
        self.handlers.append(handler)

    def removeHandler(self, handler):
        pass

    def hasHandlers(self):
        return True

    def log(self, level, message, *values, exc_info=None, **_):
        if not self.isEnabledFor(level):
            return
        text = str(message)
        if values:
            text = text % (values[0] if len(values) == 1 and isinstance(values[0], dict) else values)
        if exc_info:
            import traceback
            text += '\n' + traceback.format_exc().rstrip()
        print('%s:%s:%s' % (_NAMES.get(level, level), self.name, text), file=sys.stderr)

    def debug(self, message, *values, **kw):
        self.log(DEBUG, message, *values, **kw)

    def info(self, message, *values, **kw):
        self.log(INFO, message, *values, **kw)

    def warning(self, message, *values, **kw):
        self.log(WARNING, message, *values, **kw)

    warn = warning

    def error(self, message, *values, **kw):
        self.log(ERROR, message, *values, **kw)

    def critical(self, message, *values, **kw):
        self.log(CRITICAL, message, *values, **kw)

    fatal = critical

    def exception(self, message, *values, **kw):
        self.log(ERROR, message, *values, exc_info=True)


root = Logger('root')
root.level = WARNING
_loggers = {}


def getLogger(name=None):
    if not name or name == 'root':
        return root
    return _loggers.setdefault(name, Logger(name))


def basicConfig(level=None, **_):
    if level is not None:
        root.setLevel(level)


def getLevelName(level):
    return _NAMES.get(level, level) if not isinstance(level, str) else _level(level)


def disable(level=CRITICAL):
    pass


def captureWarnings(_):
    pass


log, debug, info, warning, error, critical, exception = (root.log, root.debug, root.info, root.warning, root.error, root.critical,
                                                         root.exception)
warn = warning
