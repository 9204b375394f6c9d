import t from 'tap';
import { findModel, panelOf } from '../../src/engine/model/model.js';
import { layOutStrip } from '../../src/engine/strip.js';

t.test('a strip holds the first text that fits, and only the last one is cut', (t) => {
  const panel = panelOf(findModel('og_png')!, {});
  const long = 'Weather: as of Sat 28 Nov 11:27 · source not reachable   '.repeat(4);
  t.equal(layOutStrip([long, 'Weather, News: not up to date'], panel).text, 'Weather, News: not up to date');
  t.equal(layOutStrip(['short', 'shorter'], panel).text, 'short');
  t.match(layOutStrip([long, long], panel).text, /^Weather: as of .*…$/);
  t.end();
});
