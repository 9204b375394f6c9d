"""Takes XML apart: start tags, end tags, texts, comments. Entities are those of XML and characters by number; nothing is loaded."""
import re

_PIECE = re.compile(r'<!--(.*?)-->|<!\[CDATA\[(.*?)\]\]>|<\?(.*?)\?>|<!DOCTYPE[^\[>]*(?:\[[^\]]*\])?[^>]*>'
                    r'|</([^\s>]+)\s*>|<([^\s/>!?][^\s/>]*)((?:\s+[^\s=>/]+\s*=\s*(?:"[^"]*"|\'[^\']*\'))*)\s*(/?)>', re.DOTALL)
_ATTRIBUTE = re.compile(r'([^\s=]+)\s*=\s*(?:"([^"]*)"|\'([^\']*)\')')
_ENTITY = re.compile(r'&(#x[0-9a-fA-F]+|#[0-9]+|\w+);')
_NAMED = {'lt': '<', 'gt': '>', 'amp': '&', 'quot': '"', 'apos': "'"}


class Fault(Exception):
    def __init__(self, message, text, at):
        line = text.count('\n', 0, at) + 1
        column = at - (text.rfind('\n', 0, at) + 1)
        Exception.__init__(self, '%s: line %d, column %d' % (message, line, column))
        self.position = (line, column)


def _replace(match):
    name = match.group(1)
    if name.startswith('#x'):
        return chr(int(name[2:], 16))
    if name.startswith('#'):
        return chr(int(name[1:]))
    return _NAMED.get(name, match.group(0))


def unescape(text):
    return _ENTITY.sub(_replace, text) if '&' in text else text


def decode(data):
    if isinstance(data, str):
        return data
    data = bytes(data)
    match = re.match(r'<\?xml[^>]*encoding=["\']([^"\']+)', data[:200].decode('latin-1'))
    return data.decode(match.group(1) if match else 'utf-8')


def pieces(text):
    """('start', name, attributes), ('end', name), ('text', text), ('comment', text), in order."""
    text = text.replace('\r\n', '\n').lstrip('\ufeff')
    at = 0
    open_names = []
    has_root = False
    while at < len(text):
        found = text.find('<', at)
        if found < 0:
            found = len(text)
        if found > at:
            if open_names:
                yield ('text', unescape(text[at:found]))
            elif text[at:found].strip():
                raise Fault('junk after document element' if has_root else 'syntax error', text, at)
            at = found
            continue
        match = _PIECE.match(text, at)
        if not match:
            raise Fault('not well-formed (invalid token)', text, at)
        comment, data, _, end, start, attributes, is_empty = match.groups()
        if comment is not None:
            yield ('comment', comment)
        elif data is not None:
            yield ('text', data)
        elif end is not None:
            if not open_names or open_names.pop() != end:
                raise Fault('mismatched tag', text, at)
            yield ('end', end)
        elif start is not None:
            if has_root and not open_names:
                raise Fault('junk after document element', text, at)
            has_root = True
            values = {}
            for name, double, single in _ATTRIBUTE.findall(attributes):
                values[name] = unescape(double or single)
            yield ('start', start, values)
            if is_empty:
                yield ('end', start)
            else:
                open_names.append(start)
        at = match.end()
    if open_names:
        raise Fault('no element found', text, len(text))
    if not has_root:
        raise Fault('no element found', text, len(text))
