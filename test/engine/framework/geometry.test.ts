// @tier full: draws every layout of the framework
import { readFileSync } from 'node:fs';
import t from 'tap';
import { buildPage } from '../../../src/engine/framework/framework.js';
import { viewsOfMashup } from '../../../src/engine/framework/mashup.js';
import type { MashupLayout } from '../../../src/engine/panel.js';
import type { ElementBox, FrameworkPage, Rendering } from '../../../src/engine/render.js';
import { renderDocument } from '../../support/drawing/render-page.js';
import { SCREENS, type ScreenName } from './screens.js';

interface Fact {
  readonly case: string;
  readonly screen: ScreenName;
  readonly view: readonly string[];
  readonly layout: readonly string[];
  readonly tb?: readonly string[];
}

const facts: readonly Fact[] = JSON.parse(
  readFileSync(new URL('../../fixtures/framework/geometry.json', import.meta.url), 'utf8'),
);
const LAYOUTS: readonly MashupLayout[] = ['1x1', '1Lx1R', '1Tx1B', '1Lx2R', '2Lx1R', '2Tx1B', '1Tx2B', '2x2'];

/** Measured boxes have two decimals. */
function isNear(box: ElementBox, measured: string): boolean {
  const numbers = measured.split(' ').map(Number);
  return [box.x, box.y, box.width, box.height].every((value, index) => Math.abs(value - (numbers[index] ?? 0)) < 0.06);
}

for (const fact of facts) {
  t.test(`views, layouts and bars of ${fact.case} are at their measured positions on ${fact.screen}`, async (t) => {
    const [name = '', ...words] = fact.case.split(' ');
    const { screen, pixelRatio } = SCREENS[fact.screen];
    const isPortrait = words.includes('portrait');
    const turned = isPortrait
      ? { ...screen, widthCssPx: screen.heightCssPx, heightCssPx: screen.widthCssPx, orientation: 'portrait' as const }
      : screen;
    const mashup = LAYOUTS.find((layout) => name === `m${layout}`);
    const views = mashup ? viewsOfMashup(mashup) : (['full'] as const);
    const heightOf = (measured: string | undefined): number => Number(measured?.split(' ')[3]);
    const hasBar = (index: number): boolean =>
      fact.tb !== undefined && heightOf(fact.layout[index]) < heightOf(fact.view[index]) - 1;
    const cell = (index: number): string =>
      `<div class="layout">x</div>${hasBar(index) ? '<div class="title_bar"><span class="title">Title</span></div>' : ''}`;
    const settings = {
      screen: turned,
      darkMode: false,
      noScreenPadding: words.includes('no-bleed'),
      frameworkVersion: 'latest',
    };
    let html = buildPage({ markup: cell(0), view: views[0] ?? 'full', ...settings });
    if (mashup) {
      const cells = views.map((view, index) => `<div class="view view--${view}">${cell(index)}</div>`).join('');
      const whole = `<div class="mashup mashup--${mashup}">${cells}</div>`;
      html = html.replace(/<div class="view [\s\S]*<\/div>(?=<\/div><\/body>)/, () => whole);
    }
    const { boxes } = await renderDocument(html, {
      widthPx: turned.widthCssPx * pixelRatio,
      heightPx: turned.heightCssPx * pixelRatio,
      pixelRatio,
      bitDepth: 1,
      framework: settings,
    });
    for (const [kind, measured] of [
      ['view', fact.view],
      ['layout', fact.layout],
      ['title_bar', fact.tb ?? []],
    ] as const) {
      const found = boxes.filter((box) => box.class.split(' ')[0] === kind);
      t.equal(found.length, measured.length, `as many of ${kind}`);
      found.forEach((box, index) => {
        const { x, y, width, height } = box;
        t.ok(
          isNear(box, measured[index] ?? ''),
          `${kind} at ${[x, y, width, height].join(' ')}, measured ${measured[index]}`,
        );
      });
    }
  });
}

/** On the panel of the original model. */
const drawFullView = (markup: string, settings: FrameworkPage): Promise<Rendering> =>
  renderDocument(buildPage({ markup, view: 'full', ...settings }), {
    widthPx: 800,
    heightPx: 480,
    bitDepth: 1,
    framework: settings,
  });

t.test('pages of release 1 have padding around the layout of a full view, and nothing shrinks', async (t) => {
  const { screen } = SCREENS.og;
  const settings = { screen, darkMode: false, noScreenPadding: false, frameworkVersion: '1.2.0' };
  const markup =
    '<div class="layout"><span class="title">A title that is cut to one line, however long it may be, as titles of that release are</span></div><div class="title_bar"></div>';
  const { boxes } = await drawFullView(markup, settings);
  const boxOf = (name: string) => boxes.find((box) => box.class.split(' ')[0] === name);
  t.match(boxOf('layout'), { x: 10, y: 10, width: 780, height: 420 });
  t.match(boxOf('title_bar'), { x: 10, y: 430, width: 780, height: 40 });
  t.match(boxOf('title'), { x: 20, width: 760, height: 26 });
});

t.test("elements sized with the full view's variables keep their size on a screen without padding", async (t) => {
  const { screen } = SCREENS.og;
  const settings = { screen, darkMode: false, noScreenPadding: true, frameworkVersion: 'latest' };
  const markup =
    '<div class="layout"><p class="mine" style="width: var(--half_vertical-w); height: var(--full-h)"></p></div>';
  const { boxes } = await drawFullView(markup, settings);
  t.match(
    boxes.find((box) => box.class === 'layout'),
    { width: 800, height: 480 },
  );
  t.match(
    boxes.find((box) => box.class === 'mine'),
    { width: 385, height: 460 },
  );
});
