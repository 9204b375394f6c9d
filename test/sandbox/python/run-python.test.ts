// @tier full: opens Python for each transform
import { gzipSync } from 'node:zlib';
import t from 'tap';
import type { ScriptAnswer, ScriptRequest } from '../../../src/sandbox/sandbox.js';
import { endOfPython, runPythonTransform } from '../../support/sandbox/python-transform.js';

t.test('results of a transform in Python', async (t) => {
  const input = { a: 1, trmnl: { user: { name: 'Ada' } } };
  const cases: readonly (readonly [name: string, code: string, data: unknown])[] = [
    ['a function run', 'def run(input):\n    return {"b": input["a"] + 1}', { b: 2 }],
    ['run before result', 'result = {"by": "result"}\ndef run(i):\n    return {"by": "run"}', { by: 'run' }],
    [
      'a function transform',
      'def transform(input):\n    return {"who": input["trmnl"]["user"]["name"]}',
      { who: 'Ada' },
    ],
    ['a variable result', 'result = {"sum": input["a"] * 2}', { sum: 2 }],
    ['nothing at all', '', input],
    ['input changed in place', 'input["a"] = 2', { ...input, a: 2 }],
    ['a list', 'run = lambda i: [i["a"], 2]', { data: [1, 2] }],
    ['no main program', 'result = {"main": 0}\nif __name__ == "__main__":\n    result = {"main": 1}', { main: 0 }],
    [
      'no files',
      'def run(i):\n  try:\n    open("x.json")\n  except FileNotFoundError as e:\n    return {"e": e.errno}',
      { e: 2 },
    ],
  ];
  for (const [name, code, data] of cases) t.strictSame(await endOfPython(code), data, name);
});

t.test('values keep their types on the way in and out', async (t) => {
  const input = {
    i: 1,
    f: '\u00001',
    g: 1.5,
    n: null,
    b: true,
    s: 'é😀"\u0000',
    big: '\u00001e+21',
    deep: { list: [1, '\u00002'] },
  };
  const code = `def run(input):
    kinds = [type(input[name]).__name__ for name in ("i", "f", "g", "n", "b", "s", "big")]
    return {"kinds": kinds, "length": len(input["s"]), "same": input["s"], "deep": input["deep"], "f": input["f"],
            "whole": 7 / 7, "int": 2 ** 53, "huge": 2 ** 70, "small": 1e-7, "tuple": (1, 2), "true": True, 3: "key"}`;
  t.strictSame(await endOfPython(code, { input }), {
    kinds: ['int', 'float', 'float', 'NoneType', 'bool', 'str', 'float'],
    length: 4,
    same: 'é😀"\u0000',
    deep: { list: [1, '\u00002'] },
    f: '\u00001',
    whole: '\u00001',
    int: '9007199254740992',
    huge: '1180591620717411303424',
    small: 1e-7,
    tuple: [1, 2],
    true: true,
    '3': 'key',
  });
});

t.test('what a transform in Python prints is its console', async (t) => {
  const code =
    'import sys\nprint("got", input["a"], [1.0])\nprint("a\\nb", end="")\nprint("wrong", file=sys.stderr)\nresult = {}';
  const { console } = await runPythonTransform(code);
  t.strictSame(console, ['log got 1 [1.0]', 'log a', 'error wrong', 'log b']);
});

t.test('errors of a transform in Python name their line', async (t) => {
  const cases: readonly (readonly [name: string, code: string, error: object])[] = [
    ['a raise', 'def run(i):\n    x = 1\n    return i["foo"]', { message: "KeyError: 'foo'", line: 3 }],
    [
      'within a library',
      'import json\n\nresult = json.loads("[1,")',
      { message: /^JSONDecodeError: Expecting value: line 1/, line: 3 },
    ],
    ['bad syntax', 'def run(i):\n    return (', { message: /^SyntaxError: /, line: 2 }],
    ['bad indentation', 'def run(i):\nreturn 1', { message: /^IndentationError: /, line: 2 }],
    ['a missing module', '\nimport numpy', { message: "ModuleNotFoundError: No module named 'numpy'", line: 2 }],
    ['an unknown name', 'result = foo', { message: "NameError: name 'foo' is not defined", line: 1 }],
    ['an exit', 'import sys\nsys.exit(3)', { message: /^SystemExit/ }],
    ['nothing callable', 'def rum(i):\n    return {}', { message: /expected a function run\(input\)/ }],
    ['a number', 'result = 5', { message: 'expected an object or an array, got number' }],
    ['nothing answered', 'def run(i):\n    pass', { message: 'expected an object or an array, got null' }],
    [
      'no number',
      'result = {"a": float("nan")}',
      { message: 'ValueError: Out of range float values are not JSON compliant: NaN' },
    ],
    ['no JSON', 'result = {"a": {1, 2}}', { message: 'TypeError: Object of type set is not JSON serializable' }],
    ['a cycle', 'result = {}\nresult["a"] = result', { message: 'ValueError: Circular reference detected' }],
    [
      'too deep',
      'result = {}\nfor _ in range(70):\n    result = {"a": result}',
      { message: 'ValueError: expected at most 64 levels' },
    ],
    ['too much', 'result = {"a": "x" * 1_000_001}', { message: /at most 1000000 characters/ }],
  ];
  for (const [name, code, error] of cases) t.match(await runPythonTransform(code), { kind: 'failed', error }, name);
});

const CODE = `import json, requests, urllib.request
from urllib.error import HTTPError, URLError

def run(input):
    print("runs once for whoever reads this")
    first = requests.get("http://a.example/list", params={"q": "é b", "n": 2}, headers={"X-Key": "k"}, timeout=4)
    first.raise_for_status()
    second = requests.post("http://a.example/post", json={"ids": [one["id"] for one in first.json()]})
    with urllib.request.urlopen(urllib.request.Request("http://a.example/form", data=b"x=1"), timeout=3) as response:
        third = response.read().decode(response.headers.get_content_charset() or "utf-8")
    said = []
    try:
        urllib.request.urlopen("http://a.example/404")
    except HTTPError as error:
        said.append("%s %s" % (error.code, error))
    try:
        requests.get("http://b.example/")
    except requests.exceptions.ConnectionError as error:
        said.append(str(error))
    try:
        requests.put("http://a.example/")
    except requests.RequestException as error:
        said.append(str(error))
    return {"status": first.status_code, "type": first.headers["CONTENT-TYPE"], "second": second.text, "third": third, "said": said}
`;

t.test('a transform in Python waits for its requests, and runs again from its start', async (t) => {
  const asked: ScriptRequest[] = [];
  const json = { 'content-type': 'application/json' };
  const request = async (wanted: ScriptRequest): Promise<ScriptAnswer> => {
    asked.push(wanted);
    if (wanted.url.includes('/list')) return { status: 200, headers: json, body: '[{"id": 4}, {"id": 5}]' };
    if (wanted.url.endsWith('/post')) return { status: 201, headers: json, body: wanted.body ?? '' };
    if (wanted.url.endsWith('/form'))
      return { status: 200, headers: { 'content-type': 'text/html' }, body: `${wanted.body} é` };
    if (wanted.url.endsWith('/404')) return { status: 404, headers: {}, body: 'gone' };
    return { error: 'b.example is not a host of this plugin' };
  };
  const result = await runPythonTransform(CODE, { request });
  t.match(result, {
    kind: 'done',
    data: {
      status: 200,
      type: 'application/json',
      second: '{"ids": [4, 5]}',
      third: 'x=1 é',
      said: ['404 HTTP Error 404: Not Found', 'b.example is not a host of this plugin', 'PUT is not available'],
    },
    console: ['log runs once for whoever reads this'],
  });
  t.strictSame(
    asked.map(({ method, url }) => `${method} ${url}`),
    [
      'GET http://a.example/list?q=%C3%A9+b&n=2',
      'POST http://a.example/post',
      'POST http://a.example/form',
      'GET http://a.example/404',
      'GET http://b.example/',
    ],
    'each request is sent once',
  );
  t.equal(asked[0]?.headers['X-Key'], 'k');
});

t.test('a transform in Python sends ten requests, and reads packed bytes', async (t) => {
  const packed = gzipSync('num,name\n1,Castle\n').toString('base64');
  const request = async (): Promise<ScriptAnswer> => ({ status: 200, headers: {}, body: packed, isBase64: true });
  const code = `import csv, gzip, io, requests
def run(input):
    count = 0
    try:
        while True:
            content = requests.get("http://a.example/%d" % count).content
            count += 1
    except requests.ConnectionError as error:
        with gzip.open(io.BytesIO(content), "rt", encoding="utf-8") as file:
            return {"count": count, "said": str(error), "rows": list(csv.DictReader(file))}`;
  t.strictSame(await endOfPython(code, { request }), {
    count: 10,
    said: 'more than 10 requests',
    rows: [{ num: '1', name: 'Castle' }],
  });
});

t.test('random numbers follow from the seed, and the clock is that of the job', async (t) => {
  const code =
    'import random, time\nt = time.time()\ntime.sleep(2)\nresult = {"r": random.random(), "t": t, "passed": time.time() - t}';
  const first = await endOfPython(code);
  t.match(first, { t: '\u00001773653400', passed: '\u00002' });
  t.strictSame(await endOfPython(code), first);
  t.notSame(await endOfPython(code, { seed: 8 }), first);
});
