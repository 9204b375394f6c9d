import t from 'tap';
import { playSequences } from '../support/shown-sequences.js';

/** `INKSTAND_SEEDS=1-8` and `INKSTAND_SEQUENCES=63` play as many as scripts/nightly does. */
const [first = 1, last = first] = (process.env.INKSTAND_SEEDS ?? '1').split('-').map(Number);
const count = Number(process.env.INKSTAND_SEQUENCES ?? 2);

for (let seed = first; seed <= last; seed++) {
  t.test(`pages and the API show what the display fetched last, in ${count} random sequences of seed ${seed}`, (t) =>
    playSequences(t, seed, count),
  );
}
