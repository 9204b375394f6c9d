import t from 'tap';
import {
  checkNetworkPolicy,
  isPublicAddress,
  plainAddress,
} from '../../../../src/gateway/worker/jobs/fetch/network-policy.js';
import { fc } from '../../../support/property.js';

const policy = { allowLoopback: true, gatewayPorts: [8080] };
const own = new Set(['192.168.1.5', '2001:db8::5']);
const isOpen = (address: string, port = 80, path = '/') => {
  try {
    checkNetworkPolicy({ address, port, path }, policy, own);
    return true;
  } catch {
    return false;
  }
};

t.test('the home network is reachable, link-local addresses and the gateway are not', async (t) => {
  const table: readonly [address: string, port: number, path: string, isOpen: boolean][] = [
    ['192.168.1.9', 8080, '/', true],
    ['10.0.0.1', 80, '/', true],
    ['127.0.0.1', 8123, '/api/states', true],
    ['::1', 8123, '/', true],
    ['127.0.0.1', 8080, '/', false],
    ['127.8.9.1', 8080, '/', false],
    ['0.0.0.0', 8080, '/', false],
    ['::', 8080, '/', false],
    ['192.168.1.5', 8080, '/', false],
    ['2001:db8::5', 8080, '/', false],
    ['2001:0db8:0:0::5', 8080, '/', false],
    ['192.168.1.5', 8123, '/', true],
    ['192.168.1.5', 8080, '/api/demo/quote', true],
    ['169.254.169.254', 80, '/', false],
    ['fe80::1%eth0', 80, '/', false],
    ['::ffff:169.254.169.254', 80, '/', false],
    ['::ffff:7f00:1', 8080, '/', false],
    ['64:ff9b::a9fe:a9fe', 80, '/', false],
    ['224.0.0.251', 80, '/', false],
    ['nonsense', 80, '/', false],
  ];
  for (const [address, port, path, expected] of table)
    t.equal(isOpen(address, port, path), expected, `${address}:${port}${path}`);
});

t.test('a public server cannot direct requests to a private network', async (t) => {
  const table: readonly [address: string, isPublic: boolean][] = [
    ['93.184.216.34', true],
    ['2606:2800:220:1::1', true],
    ['::ffff:93.184.216.34', true],
    ['10.1.2.3', false],
    ['172.31.0.1', false],
    ['192.168.1.9', false],
    ['100.100.1.1', false],
    ['127.0.0.1', false],
    ['0.0.0.0', false],
    ['169.254.1.1', false],
    ['::ffff:192.168.1.9', false],
    ['64:ff9b::c0a8:109', false],
    ['fd00::1', false],
    ['::1', false],
    ['nonsense', false],
  ];
  for (const [address, expected] of table) {
    t.equal(isPublicAddress(address), expected, address);
    const check = () => checkNetworkPolicy({ address, port: 80, path: '/' }, { ...policy, publicOnly: true }, own);
    if (expected) t.doesNotThrow(check, address);
    else t.throws(check, { code: 'forbidden' }, address);
  }
});

t.test('restricted to private networks, no public address is reached in any spelling', async (t) => {
  const isReached = (address: string): boolean => {
    try {
      checkNetworkPolicy({ address, port: 80, path: '/' }, { ...policy, lanOnly: true }, own);
      return true;
    } catch {
      return false;
    }
  };
  for (const home of ['192.168.1.9', '10.0.0.1', '172.31.0.1', '127.0.0.1', 'fd00::1', '::ffff:192.168.1.9'])
    t.ok(isReached(home), home);
  for (const away of ['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808', '100.64.0.1'])
    t.notOk(isReached(away), away);
});

t.test('every spelling of an IPv4 address inside IPv6 counts as that address', async (t) => {
  fc.assert(
    fc.property(
      fc.ipV4(),
      (address) => plainAddress(`::ffff:${address}`) === address && plainAddress(`[::FFFF:${address}]`) === address,
    ),
  );
  t.pass();
});
