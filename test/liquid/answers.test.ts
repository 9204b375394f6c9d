import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { renderLiquid } from '../../src/liquid/liquid.js';

/**
 * Our own templates with the output of the language's reference in lax mode; written by `scripts/develop/answers/liquid-answers.mjs`.
 */
interface Answered {
  readonly template: string;
  readonly data?: Record<string, unknown>;
  readonly answer?: string;
  /** The reference rejects it. */
  readonly error?: true;
}

const FOLDER = join(import.meta.dirname, '../fixtures/liquid');
const now = Date.parse('2026-03-16T09:30:00Z');

for (const file of readdirSync(FOLDER)) {
  t.test(`templates about ${file.replace('.json', '')} print what the reference prints`, async (t) => {
    const cases: readonly Answered[] = JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
    for (const { template, data = {}, answer } of cases) {
      const render = () => renderLiquid(template, data, { now, pinned: true }).html;
      if (answer === undefined) t.throws(render, { code: 'unprocessable' }, template);
      else t.equal(render(), answer, template);
    }
  });
}
