import { readFileSync } from 'node:fs';
import t from 'tap';
import { buildPage } from '../../../src/render/framework/framework.js';
import { renderDocument } from '../../support/render-page.js';
import { SCREENS } from './screens.js';

/** A page's markup, and the boxes (x, y, width, height) of its elements by id in a browser with that release. */
interface Fact {
  readonly release: string;
  readonly name: string;
  readonly markup: string;
  readonly boxes: Readonly<Record<string, string>>;
}

const facts: readonly Fact[] = JSON.parse(
  readFileSync(new URL('../../fixtures/framework/earlier-releases.json', import.meta.url), 'utf8'),
);
const { screen } = SCREENS.og;

for (const { release, name, markup, boxes } of facts)
  t.test(`a page made for release ${release} is laid out by its rules: ${name}`, async (t) => {
    const framework = { screen, darkMode: false, noScreenPadding: false, frameworkVersion: release };
    const page = await renderDocument(buildPage({ markup, view: 'full', ...framework }), {
      widthPx: 800,
      heightPx: 480,
      bitDepth: 1,
      framework,
    });
    for (const [id, measured] of Object.entries(boxes)) {
      const box = page.boxes.find((one) => one.id === id);
      const [x, y, width, height] = measured.split(' ').map(Number);
      t.match(box, { x, y, width, height }, id);
    }
  });
