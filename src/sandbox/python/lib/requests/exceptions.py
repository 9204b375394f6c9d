"""Of `requests`."""
import json


class RequestException(IOError):
    def __init__(self, *values, response=None, request=None):
        IOError.__init__(self, *values)
        self.response = response
        self.request = request


class HTTPError(RequestException):
    pass


class ConnectionError(RequestException):
    pass


class SSLError(ConnectionError):
    pass


class ProxyError(ConnectionError):
    pass


class Timeout(RequestException):
    pass


class ConnectTimeout(ConnectionError, Timeout):
    pass


class ReadTimeout(Timeout):
    pass


class TooManyRedirects(RequestException):
    pass


class InvalidURL(RequestException, ValueError):
    pass


MissingSchema = InvalidSchema = InvalidURL


class JSONDecodeError(RequestException, json.JSONDecodeError):
    def __init__(self, msg, doc, pos):
        json.JSONDecodeError.__init__(self, msg, doc, pos)
        self.response = None
        self.request = None
