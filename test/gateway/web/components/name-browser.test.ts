import t from 'tap';
import { nameBrowser } from '../../../../src/gateway/web/components/name-browser.js';

t.test('browsers are listed by their common names', async (t) => {
  t.equal(
    nameBrowser('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'),
    'Chrome, Linux',
  );
  t.equal(
    nameBrowser('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'),
    'Safari, iPhone',
  );
  t.equal(nameBrowser('curl/8'), 'curl/8');
  t.equal(nameBrowser(''), '–');
});
