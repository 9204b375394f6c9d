import { renderToString } from 'preact-render-to-string';
import t from 'tap';
import { Start, type StartPage } from '../../src/web/pages/start.js';

const PAGE: StartPage = {
  addresses: ['http://192.168.1.20:8080', 'http://ink.local:8080'],
  joinWindow: 'closed',
  demo: {
    pictureUrl: '/screens/abc/plugin-1.png',
    widthPx: 800,
    heightPx: 480,
    pluginName: 'Wel<come>',
    webhookUrl: 'http://192.168.1.20:8080/api/custom_plugins/uuid',
  },
  displays: [{ name: '<script>alert(1)</script>', friendlyId: 'A1B2C3', state: 'pending', lastSeen: undefined }],
};

t.test('shows the picture, every address, and what to do next', async (t) => {
  const html = renderToString(Start(PAGE));
  t.match(html, '<img src="/screens/abc/plugin-1.png" width="800" height="480" alt="Wel&lt;come>');
  for (const address of PAGE.addresses) t.match(html, `<code>${address}</code>`);
  t.match(html, /curl -X POST http:\/\/192\.168\.1\.20:8080\/api\/custom_plugins\/uuid/);
  t.match(html, /A pending display waits for you/);
  t.match(html, /join window is closed/);
});

t.test('names of strangers stay text and no script stands in the page', async (t) => {
  const html = renderToString(Start(PAGE));
  t.notMatch(html, /<script>alert/);
  t.notMatch(html, /<script(?![^>]*\ssrc=)/, 'no inline script');
  t.notMatch(html, /\s(on\w+|style)=/, 'no inline handler or style');
  t.notMatch(html.replace(/<code>[\s\S]*?<\/code>/g, ''), /https?:\/\//, 'nothing from elsewhere');
});

t.test('without a demo and without displays it says what to do', async (t) => {
  const html = renderToString(Start({ ...PAGE, demo: undefined, displays: [], joinWindow: 'until-first' }));
  t.match(html, /The gateway is running/);
  t.match(html, /None has called yet/);
  t.match(html, /first display that calls joins by itself/);
});

t.test('has one heading of the first level and landmarks for a screen reader', async (t) => {
  const html = renderToString(Start(PAGE));
  t.equal(html.match(/<h1/g)?.length, 1);
  t.match(html, /<html lang="en">/);
  t.match(html, /<main id="main">/);
  t.match(html, /href="#main"/);
  for (const [, id] of html.matchAll(/aria-labelledby="([^"]+)"/g)) t.match(html, `id="${id}"`);
});
