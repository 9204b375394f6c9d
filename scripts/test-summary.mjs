// Reads the TAP of a run and prints "N passed, N failed" from the totals that tap puts at its end.
import { readFileSync } from 'node:fs';

const [results = ''] = process.argv.slice(2);
const totals = /^# \{ (.*) \}$/m.exec(readFileSync(results, 'utf8'))?.[1] ?? '';
const count = (name) => Number(new RegExp(`\\b${name}: (\\d+)`).exec(totals)?.[1] ?? 0);

if (count('total') === 0) {
  console.log('no test was run');
  process.exitCode = 1;
}
// On a line of its own: the reporter may have left a terminal code behind.
console.log(`\n${count('pass')} passed, ${count('fail')} failed`);
