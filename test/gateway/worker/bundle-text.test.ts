import { readFileSync } from 'node:fs';
import t from 'tap';
import { findWorkerProgram } from '../../../src/gateway/worker/host/worker-program.js';

/** The process keeps the text of its program, and one such character makes V8 store two bytes for each: 3 MB more. */
const BEYOND_ASCII = /[^\0-\x7f]+/g;

t.test("the worker's program is written in ASCII", async (t) => {
  const path = findWorkerProgram();
  t.match(path, /\.cjs$/, 'there is a bundle');
  t.strictSame(
    readFileSync(path, 'utf8').match(BEYOND_ASCII),
    null,
    'patterns write \\u escapes, esbuild those of texts',
  );
});
