"""Unpacking, by the gateway. Nothing is packed."""
import _host

MAX_WBITS = 15


class error(Exception):
    pass


def _unpack(format, data):
    unpacked = _host.unpack(format, bytes(data))
    if unpacked is None:
        raise error('Error -3 while decompressing data: damaged or too large')
    return unpacked


def decompress(data, wbits=MAX_WBITS, bufsize=0):
    if wbits < 0:
        return _unpack('deflate-raw', data)
    if wbits > 15 and bytes(data)[:2] == b'\x1f\x8b':
        return _unpack('gzip', data)
    return _unpack('deflate', data)


def crc32(data, value=0):
    crc = value ^ 0xffffffff
    for byte in bytes(data):
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0xedb88320 if crc & 1 else 0)
    return crc ^ 0xffffffff


def adler32(data, value=1):
    low, high = value & 0xffff, value >> 16
    for byte in bytes(data):
        low = (low + byte) % 65521
        high = (high + low) % 65521
    return high << 16 | low
