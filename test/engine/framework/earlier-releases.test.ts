import { readFileSync } from 'node:fs';
import t from 'tap';
import { behave } from '../../../src/engine/behaviour/behaviour.js';
import { buildPage, Framework } from '../../../src/engine/framework/framework.js';
import { renderDocument } from '../../support/drawing/render-page.js';
import { SCREENS } from './screens.js';

/** A page's markup, and the boxes (x, y, width, height) of its elements by id in a browser with that release. */
interface Fact {
  readonly release: string;
  readonly name: string;
  readonly markup: string;
  readonly boxes: Readonly<Record<string, string>>;
  /** Elements that are not shown. */
  readonly hidden?: readonly string[];
  /** A class that the page adds to its screen. */
  readonly screenClass?: string;
}

/** Px; Chromium lays out in 1/64 px. */
const TOLERANCE_PX = 0.1;

const facts: readonly Fact[] = JSON.parse(
  readFileSync(new URL('../../fixtures/framework/earlier-releases.json', import.meta.url), 'utf8'),
);
const { screen } = SCREENS.og;

async function renderFor(release: string, markup: string, screenClass = '') {
  const framework = { screen, darkMode: false, noScreenPadding: false, frameworkVersion: release };
  const page = buildPage({ markup, view: 'full', ...framework }).replace(
    'class="screen ',
    `class="screen ${screenClass} `,
  );
  return renderDocument(page, { widthPx: 800, heightPx: 480, bitDepth: 1, framework, behave });
}

for (const { release, name, markup, boxes, hidden = [], screenClass } of facts)
  t.test(`a page made for release ${release} is laid out by its rules: ${name}`, async (t) => {
    const page = await renderFor(release, markup, screenClass);
    for (const [id, measured] of Object.entries(boxes)) {
      const box = page.boxes.find((one) => one.id === id);
      const own = [box?.x, box?.y, box?.width, box?.height].map((px) => px ?? Number.NaN);
      const expected = measured.split(' ').map(Number);
      const isEqual = own.every((px, index) => Math.abs(px - (expected[index] ?? 0)) < TOLERANCE_PX);
      t.ok(isEqual, `${id} is at ${measured}`, { found: own.join(' ') });
    }
    for (const id of hidden)
      t.notOk(
        page.boxes.some((box) => box.id === id && box.height > 0),
        `${id} is shown`,
      );
  });

t.test('the frame of a half view ends one px beyond it in release 1, as its picture does', async (t) => {
  const markup = '<div class="mashup mashup--1Tx1B"><div class="view view--half_horizontal"></div></div>';
  const isDark = async (release: string, x: number): Promise<boolean> => {
    const { rgba } = await renderFor(release, markup);
    // The first dot below the corner.
    return (rgba[(18 * 800 + x) * 4] ?? 255) < 128;
  };
  t.same([await isDark('1.2.0', 790), await isDark('1.2.0', 789)], [true, false]);
  t.same([await isDark('2.3.7', 790), await isDark('2.3.7', 789)], [false, true]);
});

t.test('release 3.0 does not colour text', async (t) => {
  const colours = (release: string): boolean =>
    new Framework()
      .rulesFor(['screen', 'text--gray-40'], screen, { pixelRatio: 1, frameworkVersion: release })
      .some(({ css }) => css.includes('.text--gray-40'));
  t.same(['2.3.7', '3.0.4', '3.1.1', '3.2.0'].map(colours), [true, false, true, true]);
});
