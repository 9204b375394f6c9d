// Checks every regular expression of the bundles for more than linear time, and writes the hashes of those that pass, so that
// test/e2e/patterns.test.ts checks only new ones. Prints the others, which have to change or to be listed with what limits their text
// (test/support/patterns/limited-patterns.ts); runs after npm run build.
import { readFileSync, writeFileSync } from 'node:fs';
import {
  hashOf,
  judgePattern,
  listComposedPatterns,
  listPatterns,
  SAFE_FILE,
  writePattern,
} from '../../../build/test/support/patterns/bundle-patterns.js';
import { LIMITED } from '../../../build/test/support/patterns/limited-patterns.js';

const TIMEOUT_MS = 20_000;
const passed = new Set(readFileSync(SAFE_FILE, 'utf8').split('\n'));
const limited = new Set(Object.values(LIMITED).flat());
const safe = [];
for (const pattern of [...listPatterns(), ...(await listComposedPatterns())].filter(
  (one) => !limited.has(writePattern(one)),
)) {
  const hash = hashOf(pattern);
  const verdict = passed.has(hash) ? 'safe' : await judgePattern(pattern, TIMEOUT_MS);
  if (verdict === 'safe') safe.push(hash);
  else console.log(`${verdict}: ${writePattern(pattern)}`);
}
writeFileSync(SAFE_FILE, `${safe.sort().join('\n')}\n`);
