import t from 'tap';
import { playSequences } from '../support/shown-sequences.js';

t.setTimeout(300_000);

t.test('pages and the API show what the display fetched last, in 63 random sequences', (t) => playSequences(t, 1, 63));
