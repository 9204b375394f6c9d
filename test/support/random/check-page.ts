import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Ditherer } from '../../../src/engine/dither/dither.js';
import { findModel, panelOf } from '../../../src/engine/model/model.js';
import type { Panel } from '../../../src/engine/panel.js';
import { createRenderer } from '../../../src/engine/render.js';
import { renderScreen, type ScreenContent } from '../../../src/engine/screen.js';
import { Chance } from './chance.js';
import { randomPage } from './random-markup.js';

const REFERENCE_MARKUP =
  '<div class="layout"><div class="columns"><div class="column"><span class="value">42</span><p class="label">good</p></div></div></div>';

/** Renders random pages with one renderer, as a worker would, and reports errors. */
export class PageCheck {
  readonly #renderer = createRenderer();
  readonly #ditherer = new Ditherer();
  #reference: string | undefined;

  /** The markup of a seed. */
  markupOf(seed: number): string {
    return randomPage(new Chance(seed));
  }

  /** Rejects if the page cannot be rendered or its result is invalid. */
  async draw(seed: number): Promise<void> {
    const markup = this.markupOf(seed);
    const chance = new Chance(seed + 0x5eed);
    const panel = choosePanel(chance);
    const { bytes, words, boxes } = await this.#render(
      panel,
      chance.is(0.3) ? cellOf(markup) : { kind: 'page', html: markup },
    );
    assert.ok(bytes.length > 60 && bytes.length <= panel.byteLimit, `${bytes.length} bytes`);
    for (const { x, y, width, height, text } of words)
      assert.ok([x, y, width, height].every(Number.isFinite), `the word ${text} has no place`);
    for (const { x, y, width, height, tag } of boxes)
      assert.ok([x, y, width, height].every(Number.isFinite), `the box of ${tag} has no place`);
  }

  /** Rejects if a fixed screen differs from its first rendering. */
  async renderReference(): Promise<void> {
    const { bytes } = await this.#render(panelNamed('og_png'), cellOf(REFERENCE_MARKUP));
    const hash = createHash('sha256').update(bytes).digest('hex');
    this.#reference ??= hash;
    assert.equal(hash, this.#reference, 'a good screen looks different after what was drawn before it');
  }

  #render(panel: Panel, content: ScreenContent): ReturnType<typeof renderScreen> {
    return renderScreen(this.#renderer, this.#ditherer, {
      panel,
      content,
      load: async () => undefined,
      now: 0,
      locale: 'en',
      dither: 'auto',
      details: true,
    });
  }
}

function cellOf(html: string): ScreenContent {
  const cell = { view: 'full', html, darkMode: false, noScreenPadding: false, frameworkVersion: 'latest' } as const;
  return { kind: 'cells', layout: '1x1', cells: [cell] };
}

function panelNamed(name: string): Panel {
  const model = findModel(name);
  assert.ok(model, name);
  return panelOf(model);
}

/** Usually small, so that many pages are rendered; sometimes large, deep or coloured. */
function choosePanel(chance: Chance): Panel {
  const panel = panelNamed(chance.pick(['og_png', 'og_png', 'og_plus', 'v2']));
  const isSmall = chance.is(0.96);
  const size = isSmall ? { widthPx: 120 + chance.below(80), heightPx: 80 } : {};
  const palette = chance.is(0.1) ? { palette: ['#000000', '#ffffff', '#ff0000', '#ffff00'] } : {};
  return { ...panel, ...size, ...palette, byteLimit: 4_000_000 };
}
