"""Of `requests`."""
import base64


class HTTPBasicAuth:
    def __init__(self, username, password):
        self.username = username
        self.password = password

    def header(self):
        return 'Basic ' + base64.b64encode(('%s:%s' % (self.username, self.password)).encode('utf-8')).decode('ascii')
