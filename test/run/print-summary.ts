/** Prints what failed in the results of one or more runs, and the totals: `node build/test/run/print-summary.js FILE…` */
import { summarise } from './summarise.js';

const { text, isOk } = summarise(process.argv.slice(2));
// On a line of its own: a reporter may leave a terminal code behind.
console.log(`\n${text}`);
process.exitCode = isOk ? 0 : 1;
