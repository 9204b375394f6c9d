import type { IncomingMessage } from 'node:http';
import t from 'tap';
import { createOriginReader } from '../../../src/gateway/http/request-origin.js';

/** A request to 192.168.1.5:8080, by default from a proxy on this machine. */
const request = (headers: Record<string, string>, remoteAddress = '127.0.0.1', localPort = 8080): IncomingMessage =>
  ({ headers, socket: { remoteAddress, localAddress: '192.168.1.5', localPort } }) as unknown as IncomingMessage;

t.test('the base address follows what a trusted proxy says, in the older headers and in Forwarded', async (t) => {
  const read = createOriginReader(['127.0.0.1']);
  const base = (headers: Record<string, string>) => read(request({ host: 'ink.lan', ...headers })).base;
  const cases: readonly [string, Record<string, string>, string][] = [
    ['nothing', {}, 'http://ink.lan'],
    ['a port', { 'x-forwarded-port': '8443' }, 'http://ink.lan:8443'],
    ['the usual port', { 'x-forwarded-port': '443', 'x-forwarded-proto': 'https' }, 'https://ink.lan'],
    ['a port in place of another', { host: 'ink.lan:9000', 'x-forwarded-port': '8443' }, 'http://ink.lan:8443'],
    ['no port', { 'x-forwarded-port': 'many' }, 'http://ink.lan'],
    ['a port too high', { 'x-forwarded-port': '65536' }, 'http://ink.lan'],
    ['Forwarded', { forwarded: 'for=10.0.0.7;proto=https;host=ink.example.org' }, 'https://ink.example.org'],
    ['quoted, with a port', { forwarded: 'proto="https";host="ink.example.org:8443"' }, 'https://ink.example.org:8443'],
    ['the older ones first', { forwarded: 'host=a.lan', 'x-forwarded-host': 'b.lan' }, 'http://b.lan'],
    ['what the client wrote before the proxy', { forwarded: 'host=evil.lan, for=10.0.0.7;host=a.lan' }, 'http://a.lan'],
    ['two proxies', { forwarded: 'for=10.0.0.7;host=a.lan, for=127.0.0.1;host=b.lan' }, 'http://a.lan'],
    ['Forwarded beside an older one', { forwarded: 'host=evil.lan', 'x-forwarded-for': '10.0.0.7' }, 'http://ink.lan'],
    ['nonsense', { forwarded: ';;=;"' }, 'http://ink.lan'],
  ];
  for (const [name, headers, expected] of cases) t.equal(base(headers), expected, name);
  const client = (forwarded: string) => read(request({ host: 'ink.lan', forwarded })).clientAddress;
  t.equal(client('for=10.0.0.7'), '10.0.0.7');
  t.equal(client('for="[2001:db8::7]:4711"'), '2001:db8::7');
  t.equal(client('for=10.0.0.7, for=127.0.0.1'), '10.0.0.7');
  t.equal(client('for=6.6.6.6, for="10.0.0.7:5555"'), '10.0.0.7', 'with a port');
  t.equal(client('for=6.6.6.6, for=unknown'), '127.0.0.1', 'not what stands left of an unreadable one');
});

t.test('headers of others are ignored, and each of them is reported', async (t) => {
  const ignored: string[] = [];
  const read = createOriginReader(
    ['127.0.0.1'],
    () => 8080,
    (peer) => ignored.push(peer),
  );
  const headers = { host: 'ink.lan', forwarded: 'host=evil.example', 'x-forwarded-port': '1' };
  t.equal(read(request(headers, '172.18.0.2')).base, 'http://ink.lan');
  read(request({ host: 'ink.lan' }, '172.18.0.3'));
  t.same(ignored, ['172.18.0.2']);
});

t.test('a client that leaves the port out of the address that it reached gets it back', async (t) => {
  const read = createOriginReader([]);
  const base = (host: string, port?: number) => read(request({ host }, '192.168.1.9', port)).base;
  t.equal(base('192.168.1.5'), 'http://192.168.1.5:8080', 'Nook');
  t.equal(base('192.168.1.5', 80), 'http://192.168.1.5');
  t.equal(base('192.168.1.77'), 'http://192.168.1.77', 'the port of a router may be another one');
  t.equal(base('ink.lan'), 'http://ink.lan');
});
