"""Names of `ssl`. The gateway decides which certificates it accepts, whatever a transform asks for."""
CERT_NONE = 0
CERT_OPTIONAL = 1
CERT_REQUIRED = 2
PROTOCOL_TLS = PROTOCOL_TLS_CLIENT = 16


class SSLError(OSError):
    pass


class SSLCertVerificationError(SSLError, ValueError):
    pass


class SSLContext:
    def __init__(self, protocol=None):
        self.check_hostname = True
        self.verify_mode = CERT_REQUIRED

    def load_verify_locations(self, *_, **__):
        pass

    def load_default_certs(self, *_):
        pass

    def set_ciphers(self, _):
        pass


def create_default_context(*_, **__):
    return SSLContext()


_create_unverified_context = _create_default_https_context = create_default_context
