import t from 'tap';
import { CellHosts } from '../../../../src/gateway/worker/jobs/render/cell-hosts.js';
import { findDataHosts, findLiteralHosts } from '../../../../src/gateway/worker/literal-hosts.js';

t.test('the hosts that a text writes out are found, those that a template completes are not', async (t) => {
  const table: readonly (readonly [text: string, hosts: readonly string[]])[] = [
    ['<img src="https://A.example/x.png">', ['a.example']],
    ["url(http://b.example:8080/{{ path }}) @import 'https://c.example'", ['b.example:8080', 'c.example']],
    ['<link href="//d.example/a.css"> background: url(//e.example/b)', ['d.example', 'e.example']],
    ['{"u": "https:\\/\\/f.example\\/g"}', ['f.example']],
    ['https://me:word@g.example/x https://h.example:443/', ['g.example', 'h.example']],
    ['http://192.168.1.7:81/ http://[fd00::1]/', ['192.168.1.7:81', '[fd00::1]']],
    ['https://i.example{{ path }}', ['i.example']],
    ['https://{{ host }}/ https://{{ word }}.evil.example/ http://10.0.0.{{ n }}/', []],
    ['http://nas{{ n }}/ http://10.0.0.1{{ n }}/ http://j.example:{{ port }}/', []],
    ['"https://" + host // note', []],
    ['<svg xmlns="http://www.w3.org/2000/svg">', []],
    ['<img src="/images/logo.svg">', ['trmnl.com']],
    ['<img src="/images/grayscale/gray-50.png"><a href="/x">', []],
    ['ftp://k.example/ javascript://l.example/', []],
  ];
  for (const [text, hosts] of table) t.strictSame(findLiteralHosts(text), hosts, text);
  t.strictSame(
    [...findDataHosts([{ a: ['https://a.example/1', { b: 'no' }] }, null, 7, '//b.example/x', undefined])].sort(),
    ['a.example', 'b.example'],
  );
  for (const long of ['http://'.repeat(100_000), '<img '.repeat(100_000), '"//'.repeat(100_000)])
    t.ok(findLiteralHosts(long).length < 2, 'long texts are read in proportion to their length');
});

const reach = { allowLoopback: true, gatewayPorts: [] };
const markup = { shared: '', view: '<img src="https://listed.example/a">' };

t.test('data names hosts, in the house only if no source is on the Internet', async (t) => {
  const variables = { field: 'https://field.example/', photo: { url: 'http://nas.local/1.jpg' } };
  const cell = { markup, variables, dataNames: ['photo'] };
  const home = new CellHosts(cell, reach);
  t.match(home.reachOf('https://listed.example/b'), { publicOnly: undefined });
  t.match(home.reachOf('http://nas.local/2.jpg'), { publicOnly: false });
  for (const address of ['https://field.example/', 'http://nas.local:81/', 'https://a.listed.example/', 'nonsense'])
    t.equal(home.reachOf(address), undefined, address);
  t.strictSame(home.refused, ['field.example', 'nas.local:81', 'a.listed.example']);
  const origin = { isPublic: true, homeHosts: ['ha.local:8123'], otherHosts: ['api.example'] };
  const open = new CellHosts({ ...cell, dataOrigin: origin }, reach);
  t.match(open.reachOf('http://nas.local/2.jpg'), { publicOnly: true });
  t.match(open.reachOf('https://api.example/2.jpg'), { publicOnly: true }, 'its name may change its address');
  t.match(open.reachOf('http://ha.local:8123/a.jpg'), { publicOnly: undefined }, 'polled in the house itself');
  t.match(open.reachOf('https://listed.example/b'), { publicOnly: undefined });
});

t.test('a redirect stays with the lists, and within the site of a host on them', async (t) => {
  const hosts = new CellHosts({ markup, variables: {}, hosts: ['www.a.example', 'b.example:81', '10.0.0.1'] }, reach);
  for (const host of ['www.a.example', 'a.example', 'img.a.example', 'x.b.example:81'])
    t.ok(hosts.mayFollow(host), host);
  for (const host of ['evil.example', 'nota.example', 'x.b.example', 'x.10.0.0.1', 'example'])
    t.notOk(hosts.mayFollow(host), host);
});
