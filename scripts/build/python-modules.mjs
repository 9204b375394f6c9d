// Modules of Python that transforms may import, with what these import.

/** Part of the sandbox's first state: they cost memory, and no time. */
export const IMPORTED = [
  ...[
    'base64',
    'collections',
    'collections.abc',
    'copy',
    'datetime',
    'enum',
    'functools',
    'io',
    'itertools',
    'json',
    'math',
    'operator',
  ],
  ...[
    'os',
    'random',
    're',
    'requests',
    'requests.exceptions',
    'string',
    'sys',
    'time',
    'types',
    'urllib.error',
    'urllib.parse',
  ],
  ...['urllib.request', 'zoneinfo', '_strptime', '_date_arithmetic', '_transform'],
];

/** Loaded when a transform imports one. */
export const ON_DEMAND = [
  ...[
    '__future__',
    'abc',
    'array',
    'binascii',
    'bisect',
    'calendar',
    'cmath',
    'codecs',
    'colorsys',
    'concurrent.futures',
  ],
  ...[
    'contextlib',
    'copyreg',
    'contextvars',
    'csv',
    'dataclasses',
    ...['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'].map((one) => `crypto_js.rollups.${one}`),
    'decimal',
    'difflib',
    'email',
    'email.utils',
    'errno',
    'fnmatch',
    'fractions',
  ],
  ...[
    'gc',
    'gzip',
    'hashlib',
    'heapq',
    'hmac',
    'html',
    'html.entities',
    'html.parser',
    'ipaddress',
    'keyword',
    'locale',
  ],
  ...[
    'logging',
    'numbers',
    'platform',
    'posixpath',
    'pprint',
    'queue',
    'reprlib',
    'requests.adapters',
    'requests.auth',
    'secrets',
  ],
  ...[
    'shlex',
    'ssl',
    'stat',
    'statistics',
    'struct',
    'textwrap',
    'threading',
    'traceback',
    'typing',
    'unicodedata',
    'uuid',
  ],
  ...['warnings', 'weakref', 'xml.dom.minidom', 'xml.etree.ElementTree', 'zlib'],
];

/** What modules would import on other systems, or for what no transform can do. */
export const LEFT_OUT = new Set(
  `_aix_support _ast _colorize _datetime _hashlib _io _osx_support _posixsubprocess _pyrepl _winapi annotationlib argparse ast asyncio atexit
  browser builtins bz2 compression.zstd ctypes dis doctest fcntl getopt gettext grp http http.client importlib importlib._bootstrap
  importlib._bootstrap_external importlib.machinery importlib.metadata importlib.resources importlib.util inspect interpreter linecache lzma
  marshal msvcrt multiprocessing nt ntpath pathlib pdb pickle profile pwd pydoc quopri readline select selectors shutil signal site socket
  socketserver subprocess sysconfig tarfile tempfile termios tokenize tracemalloc turtle unittest urllib.robotparser webbrowser
  win32evtlog winreg zipfile zipimport`
    .trim()
    .split(/\s+/),
);
