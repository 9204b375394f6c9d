import t from 'tap';
import type { RenderOptions } from '../../src/engine/render.js';
import { renderDocument } from '../support/drawing/render-page.js';
import { SCREENS } from './framework/screens.js';

const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect x="5" y="5" width="10" height="10"/></svg>';

const options: Partial<RenderOptions> = {
  widthPx: 60,
  heightPx: 40,
  bitDepth: 1,
  framework: { screen: SCREENS.og.screen, darkMode: false, noScreenPadding: true, frameworkVersion: '3.2.0' },
  load: async (url) =>
    url.startsWith('http://icons.test/') ? { bytes: Buffer.from(SQUARE), mediaType: 'image/svg+xml' } : undefined,
};

/** The 60 × 40 page with an icon of 20 px in its corner: brightness of the icon's middle and of its margin. */
async function paintIcon(style: string, icon: string): Promise<{ middle: number; margin: number; missing: boolean }> {
  const page = `<body class="screen" style="margin: 0"><div style="${style}; width: 60px; height: 40px">${icon}</div></body>`;
  const { rgba, notes } = await renderDocument(page, options);
  const at = (x: number, y: number): number => rgba[(y * 60 + x) * 4] ?? -1;
  return { middle: at(10, 10), margin: at(2, 2), missing: notes.some(({ code }) => code === 'resource-missing') };
}

t.test('an adaptive image takes the colour of the surrounding text', async (t) => {
  const icon = `<img class="image image--adaptive" style="display: block" src="http://icons.test/a.svg">`;
  const cases: readonly [string, string, string, number, number][] = [
    ['black on white', 'background: #fff; color: #000', icon, 0, 255],
    ['white on black', 'background: #000; color: #fff', icon, 255, 0],
    [
      'one without the class keeps its own',
      'background: #fff; color: #fff',
      icon.replace('image--adaptive', ''),
      0,
      255,
    ],
  ];
  for (const [name, style, markup, middle, margin] of cases)
    t.same(await paintIcon(style, markup), { middle, margin, missing: false }, name);
});

t.test('a missing adaptive image leaves an empty, unpainted box', async (t) => {
  const icon = '<img class="image image--adaptive" width="20" height="20" alt="" src="http://elsewhere.test/a.png">';
  t.same(await paintIcon('background: #fff; color: #000', icon), { middle: 255, margin: 255, missing: true });
});

t.test('a URL with quotes and brackets cannot escape from the declaration it is inserted into', async (t) => {
  const source = 'http://icons.test/a&quot;);background:#000;mask:none;x:url(&quot;.svg';
  const icon = `<img class="image image--adaptive" width="20" height="20" alt="" src="${source}">`;
  t.same(await paintIcon('background: #fff; color: #000', icon), { middle: 0, margin: 255, missing: false });
});
