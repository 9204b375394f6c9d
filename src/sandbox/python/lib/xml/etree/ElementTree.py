"""What transforms use of ElementTree: reading, searching by the simple paths of the module, and writing."""
import re
import _xml


class ParseError(SyntaxError):
    def __init__(self, message):
        SyntaxError.__init__(self, message)
        self.msg = message
        self.position = (0, 0)
        self.code = 0


class Element:
    def __init__(self, tag, attrib={}, **extra):
        self.tag = tag
        self.attrib = dict(attrib, **extra)
        self.text = None
        self.tail = None
        self._children = []

    def __len__(self):
        return len(self._children)

    def __bool__(self):
        return len(self._children) != 0

    def __iter__(self):
        return iter(self._children)

    def __getitem__(self, index):
        return self._children[index]

    def __setitem__(self, index, element):
        self._children[index] = element

    def __delitem__(self, index):
        del self._children[index]

    def append(self, element):
        self._children.append(element)

    def extend(self, elements):
        self._children.extend(elements)

    def insert(self, index, element):
        self._children.insert(index, element)

    def remove(self, element):
        self._children.remove(element)

    def clear(self):
        self.attrib.clear()
        self._children = []
        self.text = self.tail = None

    def get(self, key, default=None):
        return self.attrib.get(key, default)

    def set(self, key, value):
        self.attrib[key] = value

    def keys(self):
        return self.attrib.keys()

    def items(self):
        return self.attrib.items()

    def iter(self, tag=None):
        if tag is None or tag == '*' or self.tag == tag:
            yield self
        for child in self._children:
            for found in child.iter(tag):
                yield found

    def itertext(self):
        if self.text:
            yield self.text
        for child in self._children:
            for text in child.itertext():
                yield text
            if child.tail:
                yield child.tail

    def find(self, path, namespaces=None):
        for found in self.iterfind(path, namespaces):
            return found
        return None

    def findall(self, path, namespaces=None):
        return list(self.iterfind(path, namespaces))

    def findtext(self, path, default=None, namespaces=None):
        found = self.find(path, namespaces)
        return default if found is None else found.text or ''

    def iterfind(self, path, namespaces=None):
        return iter(_select(self, path, namespaces))

    def __repr__(self):
        return '<Element %r at %#x>' % (self.tag, id(self))


_STEP = re.compile(r'(//?)|(\.\.)|(\.)|((?:\{[^}]*\})?[^/\[\]{}@=]+)|\[([^\]]*)\]')


def _resolve(name, namespaces):
    if name.startswith('{') or ':' not in name:
        default = (namespaces or {}).get('')
        return '{%s}%s' % (default, name) if default and name != '*' and not name.startswith('{') else name
    prefix, local = name.split(':', 1)
    if not namespaces or prefix not in namespaces:
        raise SyntaxError('prefix %r not found in prefix map' % prefix)
    return '{%s}%s' % (namespaces[prefix], local)


def _is_named(element, name):
    return (name == '*' or element.tag == name or name.startswith('{*}') and element.tag.split('}')[-1] == name[3:]
            or name.endswith('}*') and element.tag.startswith(name[:-1]))


def _holds(element, siblings, condition, namespaces):
    condition = condition.strip()
    if condition.isdigit():
        return siblings.index(element) == int(condition) - 1
    if condition.startswith('last()'):
        back = int(condition[7:]) if condition[6:] else 0
        return siblings.index(element) == len(siblings) - 1 - back
    match = re.match(r'''(@?[^=!]+?|\.)\s*(?:(!?=)\s*(?:'([^']*)'|"([^"]*)"))?$''', condition)
    if not match:
        raise SyntaxError('invalid predicate')
    name, operator, single, double = match.groups()
    wanted = single if single is not None else double
    if name.startswith('@'):
        value = element.get(_resolve(name[1:], None))
        return value is not None and (operator is None or (value == wanted) == (operator == '='))
    values = [element] if name == '.' else element.findall(name, namespaces)
    if operator is None:
        return bool(values)
    return any((''.join(one.itertext()) == wanted) == (operator == '=') for one in values)


def _select(element, path, namespaces):
    if path.startswith('/'):
        raise SyntaxError('cannot use absolute path on element')
    found = [element]
    is_deep = False
    for separator, parent, same, name, condition in _STEP.findall(path):
        if separator:
            is_deep = separator == '//'
        elif name:
            tag = _resolve(name.strip(), namespaces)
            selected = []
            for one in found:
                for child in (list(one.iter())[1:] if is_deep else one):
                    if _is_named(child, tag):
                        selected.append(child)
            found = selected
            is_deep = False
        elif condition:
            found = [one for one in found if _holds(one, found, condition, namespaces)]
        elif parent:
            parents = {id(child): one for one in element.iter() for child in one}
            found = [parents[id(one)] for one in found if id(one) in parents]
    return found


class ElementTree:
    def __init__(self, element=None, file=None):
        self._root = element

    def getroot(self):
        return self._root

    def iter(self, tag=None):
        return self._root.iter(tag)

    def find(self, path, namespaces=None):
        return self._root.find(path.lstrip('/'), namespaces)

    def findall(self, path, namespaces=None):
        return self._root.findall(path.lstrip('/'), namespaces)

    def findtext(self, path, default=None, namespaces=None):
        return self._root.findtext(path.lstrip('/'), default, namespaces)


def _qualify(name, scope, is_attribute=False):
    if ':' in name:
        prefix, local = name.split(':', 1)
        if prefix == 'xml':
            return '{http://www.w3.org/XML/1998/namespace}' + local
        if prefix in scope:
            return '{%s}%s' % (scope[prefix], local)
        raise ParseError('unbound prefix')
    default = scope.get('')
    return '{%s}%s' % (default, name) if default and not is_attribute else name


def fromstring(text, parser=None):
    open_elements = []
    scopes = [{}]
    root = last = None
    try:
        for piece in _xml.pieces(_xml.decode(text)):
            if piece[0] == 'start':
                _, name, attributes = piece
                scope = dict(scopes[-1])
                for key, value in attributes.items():
                    if key == 'xmlns' or key.startswith('xmlns:'):
                        scope[key[6:]] = value
                scopes.append(scope)
                values = {_qualify(key, scope, True): value for key, value in attributes.items()
                          if key != 'xmlns' and not key.startswith('xmlns:')}
                element = Element(_qualify(name, scope), values)
                if open_elements:
                    open_elements[-1].append(element)
                else:
                    root = element
                open_elements.append(element)
                last = None
            elif piece[0] == 'end':
                last = open_elements.pop()
                scopes.pop()
            elif piece[0] == 'text':
                if last is None:
                    open_elements[-1].text = (open_elements[-1].text or '') + piece[1]
                else:
                    last.tail = (last.tail or '') + piece[1]
    except _xml.Fault as fault:
        error = ParseError(str(fault))
        error.position = fault.position
        raise error
    return root


XML = fromstring


def parse(source, parser=None):
    return ElementTree(fromstring(source.read()))


def iterparse(source, events=('end',), parser=None):
    root = fromstring(source.read())

    def walk(element):
        if 'start' in events:
            yield 'start', element
        for child in element:
            for event in walk(child):
                yield event
        if 'end' in events:
            yield 'end', element
    return walk(root)


def SubElement(parent, tag, attrib={}, **extra):
    element = Element(tag, attrib, **extra)
    parent.append(element)
    return element


def iselement(element):
    return isinstance(element, Element)


def register_namespace(prefix, uri):
    pass


def _escape(text):
    return text.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')


def _write(element):
    names = ''.join(' %s="%s"' % (key, _escape(str(value)).replace('"', '&quot;')) for key, value in element.items())
    inner = _escape(element.text or '') + ''.join(_write(child) for child in element)
    tail = _escape(element.tail or '')
    if not inner:
        return '<%s%s />%s' % (element.tag, names, tail)
    return '<%s%s>%s</%s>%s' % (element.tag, names, inner, element.tag, tail)


def tostring(element, encoding='us-ascii', method='xml', **_):
    text = _write(element)
    return text if encoding == 'unicode' else text.encode('utf-8')
