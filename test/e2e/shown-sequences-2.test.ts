import t from 'tap';
import { playSequences } from '../support/shown-sequences.js';

t.setTimeout(300_000);

t.test('what pages and the API call shown is what the display fetched last, in 63 random sequences', (t) =>
  playSequences(t, 2, 63),
);
