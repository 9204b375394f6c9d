import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { runDocument } from '../../support/sandbox/script-page.js';

const FOLDER = join(import.meta.dirname, '../../../../test/fixtures/scripts');

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.html')))
  t.test(`${file} logs what Chromium logs`, async (t) => {
    const { log } = await runDocument(readFileSync(join(FOLDER, file), 'utf8'));
    const expected = readFileSync(join(FOLDER, file.replace('.html', '.log')), 'utf8')
      .trimEnd()
      .split('\n');
    for (const [index, line] of expected.entries()) t.equal(log[index], line);
    t.equal(log.length, expected.length, 'nothing else is logged');
  });
