import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { findModel, panelOf } from '../../../src/model/model.js';
import { Ditherer } from '../../../src/render/dither/dither.js';
import type { Panel } from '../../../src/render/panel.js';
import { createRenderer } from '../../../src/render/render.js';
import { renderScreen, type ScreenContent } from '../../../src/render/screen.js';
import { Chance } from './chance.js';
import { randomPage } from './random-markup.js';

const GOOD =
  '<div class="layout"><div class="columns"><div class="column"><span class="value">42</span><p class="label">good</p></div></div></div>';

/** Draws random pages with one renderer, as a worker would, and says what went wrong. */
export class PageCheck {
  readonly #renderer = createRenderer();
  readonly #ditherer = new Ditherer();
  #good: string | undefined;

  /** The markup that a seed stands for. */
  markupOf(seed: number): string {
    return randomPage(new Chance(seed));
  }

  /** Rejects when the page cannot be drawn or its picture is not as it must be. */
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

  /** Rejects when a plain screen looks different from the first time. */
  async drawGood(): Promise<void> {
    const { bytes } = await this.#render(panelNamed('og_png'), cellOf(GOOD));
    const hash = createHash('sha256').update(bytes).digest('hex');
    this.#good ??= hash;
    assert.equal(hash, this.#good, 'a good screen looks different after what was drawn before it');
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

/** Small, so that many pages are drawn; sometimes large, deep or coloured. */
function choosePanel(chance: Chance): Panel {
  const panel = panelNamed(chance.pick(['og_png', 'og_png', 'og_plus', 'v2']));
  const isSmall = chance.is(0.96);
  const size = isSmall ? { widthPx: 120 + chance.below(80), heightPx: 80 } : {};
  const palette = chance.is(0.1) ? { palette: ['#000000', '#ffffff', '#ff0000', '#ffff00'] } : {};
  return { ...panel, ...size, ...palette, byteLimit: 4_000_000 };
}
