// Reads the TAP of one or more runs, names what failed, and prints "N passed, N failed" from the totals at the end of each.
import { readFileSync } from 'node:fs';

const runs = process.argv.slice(2).map((results) => readFileSync(results, 'utf8'));
const counts = runs.map((tap) => {
  const totals = /^# \{ (.*) \}$/m.exec(tap)?.[1] ?? '';
  const count = (name) => Number(new RegExp(`\\b${name}: (\\d+)`).exec(totals)?.[1] ?? 0);
  return { total: count('total'), passed: count('pass'), failed: count('fail') };
});
const sum = (name) => counts.reduce((total, one) => total + one[name], 0);

/** Each failed assertion, or test that broke off, behind the names of the tests around it. */
function failuresOf(tap) {
  const around = [];
  const paths = [];
  for (const [, indent, kind, name] of tap.matchAll(/^( *)(# Subtest:|not ok \d+ -) (.*?)(?: # time=.*)?$/gm)) {
    // A test is announced where its line stands, and what is in it stands further in.
    around.length = indent.length / 4;
    if (kind !== '# Subtest:') paths.push([...around, name].join(' > '));
    else around.push(name);
  }
  // A test fails for what failed in it.
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path} > `)));
}

// A run without totals broke off.
if (counts.some(({ total }) => total === 0)) {
  console.log('no test was run');
  process.exitCode = 1;
}
for (const failure of runs.flatMap(failuresOf)) console.log(`FAILED: ${failure}`);
// On a line of its own: the reporter may have left a terminal code behind.
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
