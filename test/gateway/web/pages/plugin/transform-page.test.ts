// @tier full: starts workers
import t from 'tap';
import { openDashboard } from '../../../../support/browser/dashboard.js';
import { startSourceServer } from '../../../../support/sources/source-server.js';
import { writeZip } from '../../../../support/storage/zip.js';
import { waitFor } from '../../../../support/wait-for.js';

const plain = (text: string): string => text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

t.test('a transform is tried on fetched data and stored, and its error reported with the line', async (t) => {
  const { browser } = await openDashboard(t);
  const web = await startSourceServer({}, (_request, response) => response.end('{"rows": [3, 4]}'));
  t.teardown(() => web.stop());
  await browser.get('/plugins/new/polling');
  const created = await browser.post('/plugins/new/polling', { name: 'Rows', polling_url: `${web.base}/rows` });
  const at = created.location;
  await waitFor('the data', async () =>
    (await browser.get(at)).text.match(/tree__key"[^>]*>rows/) ? true : undefined,
  );

  const page = await browser.get(`${at}/transform`);
  t.match(plain(page.text), /Input .* rows/, 'the fetched data are shown');
  const post = (fields: Record<string, string>) => browser.post(`${at}/transform`, fields);
  const good = 'const run = (input) => {\r\n  console.log("got", input.rows.length);\r\n  return { total: 7 };\r\n};';
  const tried = plain((await post({ do: 'run', content: good })).text);
  t.match(tried, /Output .* total : 7/);
  t.match(tried, 'log got 2');
  t.notMatch((await browser.get(at)).text, 'total', 'nothing is stored');
  t.match(
    plain((await post({ do: 'run', content: 'let a;\nconst run = () => a.b;' })).text),
    /transform\.js:2:\d+: TypeError/,
  );
  t.match((await browser.get(`${at}/transform`)).text, /<textarea[^>]*><\/textarea>/, 'a trial is not stored');

  t.equal((await post({ do: 'save', content: good })).status, 303);
  await waitFor('the result', async () => ((await browser.get(at)).text.includes('total') ? true : undefined));
  t.match((await browser.get(`${at}/transform`)).text, 'console.log(&quot;got&quot;, input.rows.length);\n');

  await post({ do: 'save', content: '\n\nmissing();' });
  const failed = await waitFor('the failure', async () => {
    const { text } = await browser.get(at);
    return text.includes('Transform failed') ? plain(text) : undefined;
  });
  t.match(failed, /transform\.js:3:\d+: ReferenceError: .*missing.* The last data is kept/);
  t.match(failed, /Data .* total : 7/);
});

t.test('a transform in Python is imported, tried, changed and exported', async (t) => {
  const { browser } = await openDashboard(t);
  const web = await startSourceServer({}, (_request, response) => response.end('{"n": 1.0}'));
  t.teardown(() => web.stop());
  await browser.get('/plugins/new');
  const archive = await writeZip([
    ['settings.yml', `name: Snake\nstrategy: polling\npolling_url: ${web.base}/n\nserverless_language: python\n`],
    ['full.liquid', '<b>{{ n }}</b>'],
    ['transform.py', 'def run(input):\n  return {"n": input["n"] + 2}\n'],
  ]);
  const location = await browser.follow((await browser.upload('/plugins/import', archive)).location);
  t.notMatch((await browser.get(location)).text, 'stored but not run');
  const plugin = location.replace('/report', '');
  const at = `${plugin}/transform`;
  const page = (await browser.get(at)).text;
  t.match(page, /<option value="python" selected[^>]*>Python \(transform\.py\)/);
  t.match(page, 'return {&quot;n&quot;: input[&quot;n&quot;] + 2}');
  await browser.post(`${plugin}/scripts`, { do: 'allow' });
  await waitFor('the result', async () =>
    plain((await browser.get(plugin)).text).includes('n : 3') ? true : undefined,
  );
  const run = async (language: string, content: string) =>
    plain((await browser.post(at, { do: 'run', language, content })).text);
  t.match(await run('python', 'print("got", input)\nresult = {"m": 4}'), /m : 4 .* log got \{/);
  t.match(await run('javascript', 'const run = () => ({ j: 5 })'), /j : 5/);
  t.match(await run('python', 'x = 1\nresult = y'), /transform\.py:2: NameError/);
  await browser.post(at, { do: 'save', language: 'python', content: 'result = {"n": 9}' });
  const exported = await browser.get(`${plugin}/export`);
  t.match(exported.text, 'transform.py');
  await browser.post(at, { do: 'save', language: 'javascript', content: 'const run = () => ({ n: 3 });' });
  t.match((await browser.get(at)).text, /<option value="javascript" selected/);
  t.match((await browser.get(`${plugin}/export`)).text, 'transform.js');
});

t.test('a transform in another language can be rewritten in JavaScript', async (t) => {
  const { browser } = await openDashboard(t);
  const web = await startSourceServer({}, (_request, response) => response.end('{"n": 1}'));
  t.teardown(() => web.stop());
  await browser.get('/plugins/new');
  const archive = await writeZip([
    ['settings.yml', `name: Snake\nstrategy: polling\npolling_url: ${web.base}/n\nserverless_language: ruby\n`],
    ['full.liquid', '<b>{{ n }}</b>'],
    ['transform.rb', 'def run(input)\n  {"n" => 2}\nend\n'],
  ]);
  const location = await browser.follow((await browser.upload('/plugins/import', archive)).location);
  const report = (await browser.get(location)).text;
  t.match(report, 'only transforms in JavaScript and Python run, not in ruby');
  const at = location.replace('/report', '/transform');
  t.match(report, `href="${at}"`);
  const page = (await browser.get(at)).text;
  t.match(page, /It is written in Ruby/);
  t.match(page, '{&quot;n&quot; => 2}');
  await browser.post(at, { do: 'save', content: '' });
  t.match((await browser.get(at)).text, '{&quot;n&quot; => 2}', 'an empty field replaces nothing');
  await browser.post(at, { do: 'save', content: 'const run = () => ({ n: 3 });' });
  const after = (await browser.get(at)).text;
  t.notMatch(after, 'Ruby');
  t.match(after, 'const run = () => ({ n: 3 });');
  await browser.post(`${location.replace('/report', '')}/scripts`, { do: 'allow' });
  await waitFor('the data', async () => ((await browser.get(at)).text.match(/tree__key"[^>]*>n</) ? true : undefined));
  const tried = await browser.post(at, { do: 'run', content: 'const run = () => ({ n: 3 });' });
  t.match(plain(tried.text), /n : 3/);
});
