import type { Chance } from '../../support/random/chance.js';

/** A route, as `test/fixtures/route-access.txt` lists it. */
export interface FuzzedRoute {
  readonly method: string;
  readonly path: string;
}

/** Who sends a request. */
export interface FuzzedCaller {
  readonly headers: readonly string[];
  /** The token of forms; empty for callers without a session. */
  readonly token: string;
}

export interface ShapeOptions {
  readonly callers: readonly FuzzedCaller[];
  /** The UUID of a plugin setting that exists. */
  readonly uuid: string;
  readonly chance: Chance;
}

/** A body and the header lines that go with it. */
interface Body {
  readonly headers: readonly string[];
  readonly bytes: Buffer;
}

type MakeBody = (options: ShapeOptions, caller: FuzzedCaller) => Body;

const typed = (type: string, text: string | Buffer): Body => {
  const bytes = Buffer.from(text as string, 'latin1');
  return { headers: [`Content-Type: ${type}`, `Content-Length: ${bytes.length}`], bytes };
};

const ZIP = Buffer.from('504b0304140000000800', 'hex').toString('latin1');
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000080000000801', 'hex').toString('latin1');
const NAMES = [
  'name',
  'password',
  'login',
  'file',
  'image',
  'content',
  'label',
  'plugin_id',
  'token',
  'base',
  'settings',
];
const VALUES = [
  '',
  '1',
  '-1',
  '1e999',
  'null',
  'true',
  '\xff\xfe',
  '<b>',
  '{{ a }}',
  '../../etc',
  'a'.repeat(300),
  '\0',
];

function part(name: string, text: string, fileName?: string): string {
  const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`;
  return `--cut\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
}

function multipart(parts: string, isClosed: boolean): Body {
  return typed('multipart/form-data; boundary=cut', isClosed ? `${parts}--cut--\r\n` : parts);
}

function chunked(chunks: string): Body {
  const headers = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
  return { headers, bytes: Buffer.from(chunks, 'latin1') };
}

/** Bodies of every kind that something reads, whole and broken. */
export const BODIES: Readonly<Record<string, MakeBody>> = {
  none: () => ({ headers: [], bytes: Buffer.alloc(0) }),
  form: ({ chance }, { token }) => {
    const fields = chance.several(5, () => [chance.pick(NAMES), chance.pick(VALUES)]);
    return typed('application/x-www-form-urlencoded', new URLSearchParams([['token', token], ...fields]).toString());
  },
  json: ({ chance }) => {
    const members = chance.several(5, () => `${JSON.stringify(chance.pick(NAMES))}: ${jsonValue(chance, 0)}`);
    return typed('application/json', `{${members.join(', ')}}`);
  },
  'broken JSON': ({ chance }) =>
    typed(
      'application/json',
      chance.pick(['{"a":', '[[[', '"\\ud800"', '{"a":1e999999}', '\xef\xbb\xbf{}', '[1,]', '{"__proto__":{}}']),
    ),
  'deep JSON': ({ chance }) => typed('application/json', '['.repeat(1 + chance.below(2000))),
  upload: (_, { token }) =>
    multipart(part('token', token) + part('file', ZIP, 'a.zip') + part('image', PNG, 'a.png'), true),
  'unfinished upload': (_, { token }) => multipart(part('token', token) + part('file', ZIP, 'a.zip'), false),
  'many parts': ({ chance }) =>
    multipart(
      Array.from({ length: chance.below(70) }, (_, n) =>
        part(chance.pick(NAMES), `${n}`, n % 3 ? undefined : `${n}`),
      ).join(''),
      true,
    ),
  'odd parts': ({ chance }) =>
    multipart(
      chance.pick([
        '--cut\r\n\r\n\r\n',
        '--cut\r\nContent-Disposition: form-data\r\n\r\nx\r\n',
        '--cut\r\nContent-Disposition: form-data; name="file"; filename*=utf-8\'\'%ff\r\n\r\nx\r\n',
        `--cut\r\n${'A: b\r\n'.repeat(200)}\r\nx\r\n`,
        `--cut\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n====\r\n`,
        '--cut--\r\n--cut\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n',
      ]),
      chance.is(0.5),
    ),
  'odd boundary': ({ chance }) =>
    typed(
      `multipart/form-data${chance.pick(['', '; boundary', '; boundary=', `; boundary=${'x'.repeat(300)}`, '; boundary="', '; boundary=\xff'])}`,
      part('file', 'x', 'a'),
    ),
  picture: () => typed('image/png', PNG),
  archive: () => typed('application/zip', ZIP),
  chunked: () => chunked('5\r\n{"a":\r\n2\r\n1}\r\n0\r\n\r\n'),
  'odd chunks': ({ chance }) =>
    chunked(
      chance.pick([
        'ffffffffffffffff\r\nx',
        '-1\r\n',
        '5;a=b\r\n{"a":\r\n0\r\nX: y\r\n\r\n',
        'g\r\n',
        '0\r\n',
        '1\r\n\r\n',
        '5\r\n{"a"',
      ]),
    ),
  'odd length': ({ chance }) => ({
    headers: [
      'Content-Type: application/json',
      `Content-Length: ${chance.pick(['-1', '0x5', '5, 5', '99999999999', '4294967297', '5\r\nContent-Length: 6', ''])}`,
    ],
    bytes: Buffer.from('{"a":1}'),
  }),
  'length and chunks': () => ({
    headers: ['Content-Type: application/json', 'Content-Length: 3', 'Transfer-Encoding: chunked'],
    bytes: Buffer.from('3\r\nabc\r\n0\r\n\r\n'),
  }),
  compressed: ({ chance }) => ({
    headers: [
      'Content-Type: application/json',
      `Content-Encoding: ${chance.pick(['gzip', 'br', 'deflate', 'x'])}`,
      'Content-Length: 4',
    ],
    bytes: Buffer.from([0x1f, 0x8b, 8, 0]),
  }),
  'on request': () => ({
    headers: ['Expect: 100-continue', 'Content-Type: application/json', 'Content-Length: 2'],
    bytes: Buffer.from('{}'),
  }),
};

function jsonValue(chance: Chance, depth: number): string {
  if (depth > 3) return '0';
  switch (chance.below(6)) {
    case 0:
      return `[${chance.several(3, () => jsonValue(chance, depth + 1)).join(',')}]`;
    case 1:
      return `{${chance.several(3, () => `${JSON.stringify(chance.pick(NAMES))}:${jsonValue(chance, depth + 1)}`).join(',')}}`;
    case 2:
      return JSON.stringify(chance.pick(VALUES));
    default:
      return chance.pick(['null', 'true', '-0', '1e308', '9007199254740993', '"37"', '37']);
  }
}

/** Header lines that replace or follow the usual ones. */
const HEADS: readonly string[] = [
  ...[
    'Host: a:99999',
    'Host: 999.999.999.999',
    'Host: [::1',
    'Host: ',
    'Host: a b',
    'Host: xn--a',
    'Host: 1.2.3.4.5.',
    'Host: \xff',
  ],
  ...[
    'Upgrade: websocket\r\nConnection: Upgrade',
    'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings',
    'Connection: keep-alive, close',
  ],
  ...[
    'X-Forwarded-Host: a:0:1',
    'X-Forwarded-For: 1.2.3.4, ::::',
    'X-Forwarded-Proto: https',
    'X-Forwarded-Prefix: /%2e%2e',
  ],
  ...[
    'Cookie: a=%ff; b; =c; session="',
    'Cookie: theme=dark; flash=%7B%22',
    'Authorization: Basic ====',
    'Authorization: Bearer',
  ],
  ...[
    'ID: AA:BB:CC:DD:EE:FF',
    'ID: \x80',
    'Width: 99999\r\nHeight: -1',
    'Battery-Voltage: 1e999',
    'FW-Version: 1.8.15\r\nModel: og',
  ],
  ...[
    'Accept: text/html',
    `Accept-Language: de;q=9, *;q=x, ${'a'.repeat(200)}`,
    'If-None-Match: "',
    'If-Match: *',
    'Range: bytes=0-,5-',
  ],
  ...[
    `A: ${'b'.repeat(17_000)}`,
    'A: b\r\n'.repeat(300).trimEnd(),
    'A:\r\n b',
    'A\0: b',
    ': b',
    'Transfer-Encoding: gzip',
    'Te: trailers',
  ],
  ...[
    'Origin: null',
    'Sec-Fetch-Site: cross-site',
    'Origin: http://127.0.0.1',
    'Content-Type: a/b; charset=\xff',
    'Expect: nothing',
  ],
];

const VERSIONS = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1.1 ', 'http/1.1'];
const QUERIES = [
  '',
  '',
  '',
  '?',
  '?key=%ff',
  '?page=-1&search=%00',
  `?${'a=b&'.repeat(400)}`,
  '?token=\xff',
  '?next=//a',
  `?${'%41'.repeat(1500)}`,
];
const PATHS = [
  '//',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/%ff',
  '/%',
  '*',
  'http://a:99999/',
  '/\0',
  `/${'a/'.repeat(2000)}`,
  '/assets/../x',
  '/api/%E0%A4%A',
];

/** One request of this route with a body of this kind; `isPlain` leaves its head as clients send it. */
export function makeRequest(route: FuzzedRoute, kind: string, isPlain: boolean, options: ShapeOptions): Buffer {
  const { chance, callers, uuid } = options;
  const caller = chance.pick(callers);
  const body = BODIES[kind]?.(options, caller);
  if (!body) throw new Error(`there is no body ${kind}`);
  const path = route.path.replace(/:(\w+)/g, (_, name) => parameter(name, uuid, chance));
  const target = isPlain || chance.is(0.9) ? path + (isPlain ? '' : chance.pick(QUERIES)) : chance.pick(PATHS);
  const version = isPlain ? 'HTTP/1.1' : chance.pick(VERSIONS);
  const odd = isPlain ? [] : chance.several(3, () => chance.pick(HEADS));
  const host = odd.some((line) => line.startsWith('Host:')) ? [] : ['Host: 127.0.0.1'];
  const lines = [`${route.method} ${target} ${version}`, ...host, ...caller.headers, ...body.headers, ...odd];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body.bytes]);
}

function parameter(name: string, uuid: string, chance: Chance): string {
  if (name === 'uuid' || (name === 'id' && chance.is(0.3)))
    return chance.is(0.8) ? uuid : '0b8a4f7e-1111-4222-8333-123456789abc';
  return chance.pick([
    '1',
    '2',
    '3',
    '0',
    '-1',
    '99999999999999999999',
    'a',
    '%00',
    '..%2f..',
    '%C3%A9',
    'full',
    'AbCdEfGhIjKlMnOpQrStUv',
  ]);
}

/** Bytes of a request, changed at a few places. */
export function disturb(bytes: Buffer, chance: Chance): Buffer {
  let disturbed = Buffer.from(bytes);
  for (let n = chance.below(4); n >= 0; n--) {
    const at = chance.below(disturbed.length + 1);
    const end = Math.min(disturbed.length, at + chance.below(8));
    const inserted = Buffer.from(chance.several(4, () => chance.below(256)));
    disturbed = Buffer.concat([disturbed.subarray(0, at), inserted, disturbed.subarray(chance.is(0.5) ? at : end)]);
  }
  return disturbed;
}
