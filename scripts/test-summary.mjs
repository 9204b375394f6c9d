// Reads the TAP of one or more runs and prints "N passed, N failed" from the totals that tap puts at the end of each.
import { readFileSync } from 'node:fs';

const counts = process.argv.slice(2).map((results) => {
  const totals = /^# \{ (.*) \}$/m.exec(readFileSync(results, 'utf8'))?.[1] ?? '';
  const count = (name) => Number(new RegExp(`\\b${name}: (\\d+)`).exec(totals)?.[1] ?? 0);
  return { total: count('total'), passed: count('pass'), failed: count('fail') };
});
const sum = (name) => counts.reduce((total, one) => total + one[name], 0);

// A run without totals broke off.
if (counts.some(({ total }) => total === 0)) {
  console.log('no test was run');
  process.exitCode = 1;
}
// On a line of its own: the reporter may have left a terminal code behind.
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
