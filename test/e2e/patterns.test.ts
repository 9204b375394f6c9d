import { readFileSync } from 'node:fs';
import t from 'tap';
import {
  hashOf,
  judgePattern,
  listComposedPatterns,
  listPatterns,
  SAFE_FILE,
  writePattern,
} from '../support/patterns/bundle-patterns.js';
import { LIMITED } from '../support/patterns/limited-patterns.js';

/** New patterns are checked here; `scripts/develop/checks/check-patterns.mjs` adds those that pass to the list, with more time. */
const TIMEOUT_MS = 10_000;

t.test('no text from outside makes a regular expression take more than linear time', async (t) => {
  const composed = await listComposedPatterns();
  t.ok(composed.length > 25, 'modules were loaded');
  const patterns = [...listPatterns(), ...composed];
  t.ok(patterns.length > 500, 'the bundles were read');
  const safe = new Set(readFileSync(SAFE_FILE, 'utf8').split('\n'));
  const limited = new Set(Object.values(LIMITED).flat());
  const offenders: string[] = [];
  for (const pattern of patterns) {
    if (safe.has(hashOf(pattern)) || limited.has(writePattern(pattern))) continue;
    const verdict = await judgePattern(pattern, TIMEOUT_MS);
    if (verdict !== 'safe') offenders.push(`${verdict}: ${writePattern(pattern)}`);
  }
  t.strictSame(
    offenders,
    [],
    'use a loop, bound each part of the pattern, or list it in test/support/patterns/limited-patterns.ts with what limits its text',
  );
});

t.test('the check finds a pattern that takes quadratic time', async (t) => {
  t.equal(await judgePattern({ source: '\\s+$', flags: '' }, TIMEOUT_MS), 'quadratic or worse');
  t.equal(await judgePattern({ source: '^\\s+', flags: '' }, TIMEOUT_MS), 'safe');
});
