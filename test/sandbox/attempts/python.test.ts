// @tier full: reaches limits of a transform in Python
import t from 'tap';
import { RequestSlots } from '../../../src/gateway/worker/jobs/fetch/request-slots.js';
import { createTransformRunner } from '../../../src/gateway/worker/jobs/transform-job.js';
import { limitsOfSeconds } from '../../../src/sandbox/sandbox.js';
import { endOfPython, PYTHON_NOW_MS } from '../../support/sandbox/python-transform.js';
import { startSourceServer } from '../../support/sources/source-server.js';

/** What a transform tries, and what it may end with. */
const ATTEMPTS: readonly (readonly [name: string, code: string, ends: RegExp])[] = [
  ['an endless loop', 'while True:\n    pass', /(steps|time) limit/],
  [
    'an endless loop in a clause for errors',
    'while True:\n    try:\n        1 / 0\n    except BaseException:\n        pass',
    /(steps|time) limit/,
  ],
  [
    'a list without end',
    'a = [0]\nwhile True:\n    a = a + a',
    /(memory|steps|time) limit|MemoryError|out of memory|too large/,
  ],
  [
    'a text without end',
    'a = "x"\nwhile True:\n    a = a + a',
    /(memory|steps|time) limit|MemoryError|out of memory|too long|length/,
  ],
  [
    'a huge number',
    'result = {"a": 10 ** 10 ** 8}',
    /(memory|steps|time) limit|out of memory|OverflowError|RangeError|MemoryError|too/,
  ],
  ['a recursion without end', 'def f(n):\n    return f(n + 1)\nresult = f(0)', /RecursionError|stack/],
  [
    'a recursion that is caught',
    'def f():\n    try:\n        return f()\n    except RecursionError:\n        return f()\nresult = f()',
    /RecursionError|limit|stack/,
  ],
  [
    'a pattern that takes for ever',
    'import re\nresult = {"m": bool(re.match("(a+)+$", "a" * 60 + "b"))}',
    /(steps|time) limit/,
  ],
  ['deeply nested code', `result = ${'['.repeat(300)}${']'.repeat(300)}`, /./],
  ['a million lines of console', 'for i in range(10 ** 6):\n    print(i)', /(crossings|steps|time|messages) limit/],
  [
    'globals of the guest',
    'from browser import self as window\nimport javascript\nresult = {"has": [n for n in ("process", "require", "fetch", "XMLHttpRequest", "WebSocket", "Worker", "__gate", "__register", "__python") if hasattr(window, n) and getattr(window, n) is not javascript.UNDEFINED and n != "require"]}',
    /^\{"has":\[\]\}$/,
  ],
  [
    'the constructor of functions',
    'from browser import self as window\nF = getattr(window, "Function")\nresult = {"p": F.new("return typeof process + typeof globalThis.__gate + typeof importScripts")()}',
    /^\{"p":"undefinedundefinedfunction"\}$|Error/,
  ],
  ['a module of the system', 'import subprocess', /No module named 'subprocess'/],
  ['a module by a path', '__import__("../../../etc/passwd")', /No module named|Error/],
  ['a socket', 'import socket', /No module named 'socket'/],
  [
    'the environment',
    'import os\nresult = {"e": sorted(k for k in os.environ if k not in ("HOME", "PYTHONPATH"))}',
    /^\{"e":\[\]\}$/,
  ],
];

t.test('what a transform in Python may not do', async (t) => {
  const limits = { ...limitsOfSeconds(1.5), watchdogMs: 300 };
  for (const [name, code, ends] of ATTEMPTS) {
    const end = await endOfPython(code, { limits });
    t.match(
      typeof end === 'object' && end !== null && 'message' in end ? String(end.message) : JSON.stringify(end),
      ends,
      name,
    );
  }
  t.strictSame(await endOfPython('result = {"still": "here"}'), { still: 'here' });
});

t.test('a transform in Python reaches only the hosts of its plugin', async (t) => {
  const secret = await startSourceServer({}, (_request, response) => void response.end('secret'));
  const open = await startSourceServer({
    '/away': (_request, response) => void response.writeHead(302, { location: `${secret.base}/` }).end(),
    '/echo': (request, response) =>
      void response.end(JSON.stringify({ method: request.method, headers: request.headers })),
  });
  t.teardown(async () => void (await Promise.all([open.stop(), secret.stop()])));
  const code = `import requests, urllib.request
OPEN, SECRET = ${JSON.stringify(open.base)}, ${JSON.stringify(secret.base)}
def ask(url, **kw):
    try:
        return requests.get(url, **kw).text
    except Exception as error:
        return str(error)
def run(input):
    echo = ask(OPEN + "/echo", headers={"x-a": "1\\r\\nx-forged: 2", "Host": "secret"})
    return {"said": [ask(SECRET), ask(OPEN + "/away"), ask("file:///etc/passwd"), ask(SECRET.replace("//", "//127.0.0.1@"))], "echo": echo}`;
  const runJob = createTransformRunner(new RequestSlots());
  const result = await runJob(
    {
      ...{ kind: 'transform', language: 'python', code, input: {}, now: PYTHON_NOW_MS, timeZone: 'UTC', locale: 'en' },
      hosts: [new URL(open.base).host],
      reach: { allowLoopback: true, gatewayPorts: [] },
    },
    new AbortController().signal,
  );
  const data = result.kind === 'done' ? result.data : {};
  t.match(
    JSON.stringify(data.said),
    /not a host of this plugin.*redirects to .* not a host.*No host supplied.*not a host/s,
  );
  t.notMatch(data.echo, /"x-forged"|secret/);
  t.strictSame(secret.asked, []);
});
