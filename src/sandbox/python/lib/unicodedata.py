"""What the engine of the sandbox knows of characters."""
import _host

unidata_version = '16.0.0'


def normalize(form, unistr):
    return _host.normalize(form, unistr)


def category(chr):
    return _host.category(chr)


def combining(chr):
    return 230 if category(chr) == 'Mn' else 0


def decimal(chr, *default):
    return _digit(chr, default)


def digit(chr, *default):
    return _digit(chr, default)


def numeric(chr, *default):
    return float(_digit(chr, default))


def _digit(chr, default):
    try:
        return int(chr)
    except ValueError:
        if default:
            return default[0]
        raise ValueError('not a digit')


def east_asian_width(chr):
    code = ord(chr)
    wide = (0x1100 <= code <= 0x115f or 0x2e80 <= code <= 0xa4cf or 0xac00 <= code <= 0xd7a3 or 0xf900 <= code <= 0xfaff
            or 0xfe30 <= code <= 0xfe6f or 0xff00 <= code <= 0xff60 or 0x1f300 <= code <= 0x1faff
            or 0x20000 <= code <= 0x3fffd)
    return 'W' if wide else 'N'
