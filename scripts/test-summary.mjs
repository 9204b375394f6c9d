// Reads the TAP of one or more runs, names what failed, and prints "N passed, N failed" from the totals at the end of each.
import { readFileSync } from 'node:fs';

const runs = process.argv.slice(2).map((results) => readFileSync(results, 'utf8'));
const counts = runs.map((tap) => {
  const totals = /^# \{ (.*) \}$/m.exec(tap)?.[1] ?? '';
  const count = (name) => Number(new RegExp(`\\b${name}: (\\d+)`).exec(totals)?.[1] ?? 0);
  return { total: count('total'), passed: count('pass'), failed: count('fail') };
});
const sum = (name) => counts.reduce((total, one) => total + one[name], 0);

/** Each failed assertion or aborted test, preceded by the names of its enclosing tests. */
function failuresOf(tap) {
  const around = [];
  const paths = [];
  for (const [, indent, kind, name] of tap.matchAll(/^( *)(# Subtest:|not ok \d+ -) (.*?)(?: # time=.*)?$/gm)) {
    // A test's content is indented below its line.
    around.length = indent.length / 4;
    if (kind !== '# Subtest:') paths.push([...around, name].join(' > '));
    else around.push(name);
  }
  // A test fails because of a failure inside it.
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path} > `)));
}

// A run without totals was aborted.
if (counts.some(({ total }) => total === 0)) {
  console.log('no test was run');
  process.exitCode = 1;
}
for (const failure of runs.flatMap(failuresOf)) console.log(`FAILED: ${failure}`);
// On its own line: the reporter may leave a terminal code behind.
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
