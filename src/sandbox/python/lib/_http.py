"""One request through the gate. The transform stops at its first unanswered request, and runs again with the answer."""
import _host
import json


class Failure(Exception):
    pass


class Headers:
    """Names in any case, as in an e-mail's headers."""

    def __init__(self, pairs=()):
        self._pairs = {}
        for name, value in dict(pairs).items():
            self[name] = value

    def __setitem__(self, name, value):
        self._pairs[name.lower()] = (name, value)

    def __getitem__(self, name):
        return self._pairs[name.lower()][1]

    def __delitem__(self, name):
        del self._pairs[name.lower()]

    def __contains__(self, name):
        return name.lower() in self._pairs

    def __iter__(self):
        return iter([name for name, _ in self._pairs.values()])

    def __len__(self):
        return len(self._pairs)

    def get(self, name, default=None):
        return self[name] if name in self else default

    def get_all(self, name, default=None):
        return [self[name]] if name in self else default

    def setdefault(self, name, value):
        if name not in self:
            self[name] = value
        return self[name]

    def pop(self, name, *default):
        if name not in self and default:
            return default[0]
        value = self[name]
        del self[name]
        return value

    def update(self, pairs=(), **more):
        for name, value in dict(pairs, **more).items():
            self[name] = value

    def keys(self):
        return [name for name, _ in self._pairs.values()]

    def values(self):
        return [value for _, value in self._pairs.values()]

    def items(self):
        return list(self._pairs.values())

    def copy(self):
        return Headers(self.items())

    def get_content_type(self):
        return self.get('Content-Type', 'text/plain').split(';')[0].strip().lower()

    def get_content_charset(self, failobj=None):
        for part in self.get('Content-Type', '').split(';')[1:]:
            name, _, value = part.partition('=')
            if name.strip().lower() == 'charset':
                return value.strip().strip('"\'').lower()
        return failobj

    def __repr__(self):
        return repr(dict(self.items()))


class Answer:
    def __init__(self, status, headers, text, content):
        self.status = status
        self.headers = headers
        self._text = text
        self._content = content

    @property
    def content(self):
        if self._content is None:
            # The gate decoded the text, whatever its charset was.
            self._content = self._text.encode('utf-8')
        return self._content

    @property
    def text(self):
        if self._text is None:
            self._text = self._content.decode(self.headers.get_content_charset('utf-8'), 'replace')
        return self._text


def _plain(value):
    return value.decode('latin-1') if isinstance(value, (bytes, bytearray)) else str(value)


def send(method, url, headers, body):
    """Raises `Failure` if there is no answer."""
    if isinstance(body, (bytes, bytearray)):
        body = bytes(body).decode('utf-8')
    sent = {_plain(name): _plain(value) for name, value in headers.items()}
    answer = _host.request(json.dumps({'method': method, 'url': url, 'headers': sent, 'body': body}))
    status, error, names, text, content = answer
    if error is not None:
        raise Failure(error)
    received = Headers(json.loads(names))
    if text is not None and received.get_content_charset('utf-8') != 'utf-8':
        received['Content-Type'] = received.get_content_type() + '; charset=utf-8'
    return Answer(status, received, text, content)
