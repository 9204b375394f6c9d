import { Ditherer, type PaintedPixels, type PanelFile } from '../../../src/engine/dither/dither.js';
import type { Panel } from '../../../src/engine/panel.js';
import { createRenderer, renderScreen, type ScreenContent } from '../../../src/engine/render.js';

/** Keeps what a screen looked like before it was quantised. */
class RecordingDitherer extends Ditherer {
  last: PaintedPixels | undefined;

  /** Only what was painted counts here. */
  override async encode(painted: PaintedPixels): Promise<PanelFile> {
    this.last = { ...painted, rgba: painted.rgba.slice() };
    return { bytes: new Uint8Array(0), saving: undefined };
  }
}

const HIDE_TEXT =
  '<style>*, *::before, *::after { color: transparent !important; -webkit-text-fill-color: transparent !important }</style>';

/** Draws screens twice, with letters and without, to see which pixels are letters. */
export class LetterFinder {
  readonly #renderer = createRenderer();
  readonly #ditherer = new RecordingDitherer();

  /**
   * Letters of a screen that have dithered pixels inside or beside them: of every group of connected pixels that text
   * changes, one colour must be free of them, the letter; the other one is its outline.
   */
  async countUnclear(
    panel: Panel,
    html: string,
    cellOf: (html: string) => ScreenContent,
  ): Promise<{ letters: number; unclear: string[] }> {
    const withText = await this.#paint(panel, cellOf(html));
    const without = await this.#paint(panel, cellOf(HIDE_TEXT + html));
    return findUnclear(withText, without, panel.palette ?? []);
  }

  async #paint(panel: Panel, content: ScreenContent): Promise<PaintedPixels> {
    await renderScreen(this.#renderer, this.#ditherer, {
      panel,
      content,
      load: async () => undefined,
      now: Date.UTC(2026, 10, 21, 9, 30),
      locale: 'en',
      dither: 'auto',
      details: false,
    });
    const { last } = this.#ditherer;
    if (!last) throw new Error('nothing was painted');
    return last;
  }
}

function findUnclear(
  painted: PaintedPixels,
  without: PaintedPixels,
  palette: readonly string[],
): { letters: number; unclear: string[] } {
  const { widthPx, heightPx } = painted;
  const dithered = markDithered(painted, palette);
  const words = new Uint32Array(painted.rgba.buffer);
  const plain = new Uint32Array(without.rgba.buffer);
  const changed = Uint8Array.from(words, (word, i) => (word === plain[i] ? 0 : 1));
  const unclear: string[] = [];
  let letters = 0;
  for (let start = 0; start < changed.length; start++) {
    if (changed[start] !== 1) continue;
    letters++;
    const disturbed = new Map<number, boolean>();
    const queue = [start];
    changed[start] = 2;
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      const [x, y] = [at % widthPx, Math.floor(at / widthPx)];
      const color = words[at] ?? 0;
      disturbed.set(color, disturbed.get(color) ?? false);
      for (let ny = Math.max(0, y - 1); ny <= Math.min(heightPx - 1, y + 1); ny++)
        for (let nx = Math.max(0, x - 1); nx <= Math.min(widthPx - 1, x + 1); nx++) {
          const next = ny * widthPx + nx;
          if (dithered[next]) disturbed.set(color, true);
          if (changed[next] !== 1) continue;
          changed[next] = 2;
          queue.push(next);
        }
    }
    if (![...disturbed.values()].includes(false)) unclear.push(`${start % widthPx},${Math.floor(start / widthPx)}`);
  }
  return { letters, unclear };
}

/** Pixels of tones that are not painted in an ink. */
function markDithered({ widthPx, heightPx, rgba, tones }: PaintedPixels, palette: readonly string[]): Uint8Array {
  const inks = palette.map((color) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)));
  const dithered = new Uint8Array(widthPx * heightPx);
  for (const tone of tones)
    for (let y = 0; y < tone.height; y++)
      for (let x = 0; x < tone.width; x++) {
        if (tone.mask && tone.mask[y * tone.width + x] === 0) continue;
        const at = (tone.y + y) * widthPx + tone.x + x;
        const isInk = inks.some((ink) => ink.every((value, k) => Math.abs(value - (rgba[at * 4 + k] ?? 0)) <= 6));
        dithered[at] = isInk || tone.dither === 'none' ? 0 : 1;
      }
  return dithered;
}
