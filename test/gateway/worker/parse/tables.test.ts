import t from 'tap';
import { parseBody } from '../../../../src/gateway/worker/jobs/parse/parse-body.js';

const parse = (text: string, contentType = 'text/csv') =>
  parseBody(Buffer.from(text), { contentType, now: 0, timeZone: 'UTC' });
const rowsOf = async (text: string, contentType?: string) => (await parse(text, contentType)).data.data;

t.test('the separator is found outside quotes, or is named', async (t) => {
  const table: readonly [text: string, rows: unknown][] = [
    ['"Name, Ort";Wert\r\nx;1\r\n', [{ 'Name, Ort': 'x', Wert: '1' }]],
    ['"a;b;c",d\n1,2\n', [{ 'a;b;c': '1', d: '2' }]],
    ['"two\nlines";b\n1;2', [{ 'two\nlines': '1', b: '2' }]],
    ['sep=;\r\na,b;c\r\n1,5;2\r\n', [{ 'a,b': '1,5', c: '2' }]],
    ['"sep=|"\na|b\n1|2', [{ a: '1', b: '2' }]],
    ['\ufeffa\tb\n1\t2', [{ a: '1', b: '2' }]],
    ['a;b\r1;2\r', [{ a: '1', b: '2' }]],
  ];
  for (const [text, rows] of table) t.same(await rowsOf(text), rows, text);
});

t.test('every type of a table is read as one', async (t) => {
  for (const type of ['application/csv', 'text/x-csv', 'TEXT/CSV; header=present', 'text/comma-separated-values'])
    t.same(await rowsOf('a;b\n1;2', type), [{ a: '1', b: '2' }], type);
  for (const type of ['text/tab-separated-values', 'text/tsv'])
    t.same(await rowsOf('a;x\tb\n1\t2', type), [{ 'a;x': '1', b: '2' }], type);
});

t.test('no cell is lost: doubled and missing names, extra cells, a quote that is never closed', async (t) => {
  t.same(await rowsOf('a,a,,b\n1,2,3,4,5\n6'), [
    { a: '1', a_2: '2', column_3: '3', b: '4', column_5: '5' },
    { a: '6', a_2: '', column_3: '', b: '' },
  ]);
  t.same(await rowsOf('a;b\n1;"x;y"\n2;"open\n3;w\n'), [
    { a: '1', b: 'x;y' },
    { a: '2', b: '"open' },
    { a: '3', b: 'w' },
  ]);
  t.same(await rowsOf('"a;b\n1;2'), [{ '"a': '1', b: '2' }]);
  const { report } = await parse(`a,b\n1,"${'x,y\n'.repeat(60_000)}`);
  t.match(report, { readCount: 20_000, leftOutCount: 40_000 });
});

t.test('a wide header costs no more than its own length', async (t) => {
  const started = process.cpuUsage();
  const wide = await rowsOf(`${'a,'.repeat(45_000)}a\n1`);
  t.same(Object.keys((wide as Record<string, string>[])[0] ?? {}).slice(-2), ['a_45000', 'a_45001']);
  t.ok(process.cpuUsage(started).user < 20_000_000);
  await t.rejects(parse(`${'a,'.repeat(45_000)}a\n${'1\n'.repeat(20_000)}`), {
    code: 'limit',
    message: 'expected at most 200000 values',
  });
  for (const text of [`a,b\n${'x'.repeat(200_000)}\n`, `a,"b\n${'x'.repeat(200_000)}\n`])
    await t.rejects(parse(text), { code: 'unprocessable', message: 'the response is not CSV' });
});

t.test('rows beyond the limit are counted', async (t) => {
  const { data, report } = await parse(`a\n${'1\n'.repeat(20_007)}`);
  t.equal((data.data as unknown[]).length, 20_000);
  t.same(report, { unit: 'rows', readCount: 20_000, leftOutCount: 7, examples: [{ line: 20_002, text: '1' }] });
});

t.test('lines of JSON, JSONP and a lone string are read under their types', async (t) => {
  for (const type of ['application/x-ndjson', 'application/jsonl', 'application/json-seq', 'application/jsonlines']) {
    const { data, report } = await parse('{"a": 1}\n\n[2]\r\nbroken\n"x"\n', type);
    t.same(data, { data: [{ a: 1 }, [2], 'x'] }, type);
    t.same(report, { unit: 'lines', readCount: 3, leftOutCount: 1, examples: [{ line: 4, text: 'broken' }] }, type);
  }
  for (const type of ['application/javascript', 'text/javascript; charset=utf-8', 'application/json'])
    for (const text of ['cb({"a": 1});', '/**/ typeof cb === "function" && cb({"a": 1})', ' a.b["c"]( {"a":1} ) '])
      t.same((await parse(text, type)).data, { a: 1 }, `${type} ${text}`);
  t.same((await parse('const a = f(1) + g(2)', 'text/javascript')).data, { data: 'const a = f(1) + g(2)' });
  t.same((await parse('"top level"', 'application/json')).data, { data: 'top level' });
  t.same((await parse('"top level"', 'text/json; charset=utf-8')).data, { data: 'top level' });
});
