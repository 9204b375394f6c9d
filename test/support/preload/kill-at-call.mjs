// Loaded before a program: kills it (SIGKILL) before the nth call of a function that changes files, with KILL_AT=n. The calls are
// counted in the file COUNT_TO, if it ends by itself.
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const CHANGING = ['chmod', 'mkdir', 'mkdtemp', 'open', 'rename', 'rm', 'symlink', 'writeFile'];
const { KILL_AT, COUNT_TO } = process.env;
const killAt = Number(KILL_AT ?? Infinity);
let calls = 0;

function count() {
  calls += 1;
  if (calls === killAt) process.kill(process.pid, 'SIGKILL');
}

for (const name of CHANGING) {
  const original = promises[name];
  promises[name] = (...words) => {
    count();
    return original(...words);
  };
}
const { createWriteStream } = fs;
fs.createWriteStream = (...words) => {
  count();
  return createWriteStream(...words);
};
syncBuiltinESMExports();
if (COUNT_TO) process.once('exit', () => fs.writeFileSync(COUNT_TO, String(calls)));
