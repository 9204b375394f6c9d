// Reads the TAP of a run: prints each failing assertion under its file, then "N passed, N failed" for the top-level files' assertions.
import { readFileSync } from 'node:fs';

const lines = readFileSync(process.argv[2], 'utf8').split('\n');
let passed = 0;
let failed = 0;
const path = [];

for (let at = 0; at < lines.length; at++) {
  const subtest = /^( *)# Subtest: (.*)$/.exec(lines[at]);
  if (subtest) {
    path.length = subtest[1].length / 4;
    path.push(subtest[2]);
    continue;
  }
  const result = /^( *)(not )?ok \d+(?: - (.*))?$/.exec(lines[at]);
  if (!result) continue;
  const [, indent, not, name = ''] = result;
  // A line that closes a subtest repeats what its own lines said.
  if (path.length > indent.length / 4) {
    const closes = path[indent.length / 4];
    path.length = indent.length / 4;
    if (closes !== undefined && name.startsWith(closes)) {
      if (not && !/# (SKIP|TODO)/.test(name)) console.log(`FAILED ${[...path, closes].join(' > ')}`);
      continue;
    }
  }
  if (/# SKIP/.test(name)) continue;
  if (not && !/# TODO/.test(name)) {
    failed++;
    console.log(`not ok: ${[...path, name].join(' > ')}`);
    while (
      /^ *(---|[^ ].*| {2,}.*)$/.test(lines[at + 1] ?? '') &&
      !/^ *(not )?ok /.test(lines[at + 1]) &&
      !/# Subtest/.test(lines[at + 1])
    ) {
      console.log(lines[++at]);
      if (/^ *\.\.\.$/.test(lines[at])) break;
    }
  } else passed++;
}
if (passed + failed === 0) {
  console.log('no test was run');
  process.exitCode = 1;
}
console.log(`${passed} passed, ${failed} failed`);
