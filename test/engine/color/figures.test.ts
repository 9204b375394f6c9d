// @tier full: measures the colours of many pictures
import t from 'tap';
import { ColorGrid, pointNear } from '../../../src/engine/dither/color/color-grid.js';
import { InkHull } from '../../../src/engine/dither/color/ink-hull.js';
import { byteOfLight, type Light, lightOf } from '../../../src/engine/dither/color/oklab.js';
import { Ditherer } from '../../../src/engine/dither/dither.js';
import { parseHex } from '../../../src/engine/dither/parse-hex.js';
import { customModel } from '../../../src/engine/model/custom-model.js';
import { findModel, panelOf } from '../../../src/engine/model/model.js';
import type { Panel } from '../../../src/engine/panel.js';
import { sampleCases, TRIES_EVERY_CASE } from '../../support/every-case.js';
import { listPhotographs } from '../../support/pictures/computed-photographs.js';
import { meanDifference } from './color-difference.js';

const PANELS: readonly (readonly [string, Panel])[] = [
  ['Spectra 6', panelOf(findModel('seeed_e1002')!)],
  ['BWRY', panelOf(findModel('og_bwry')!)],
  ['ACeP', panelOf(customModel(800, 480), { paletteId: 'color-7a' })],
];
// Sixty photographs are drawn and written.
t.setTimeout(300_000);
const METHODS = ['auto', 'ordered', 'blue-noise', 'floyd-steinberg'] as const;
const ditherer = new Ditherer();
const hullOf = ({ measuredInks = [] }: Panel): InkHull =>
  new InkHull(measuredInks.map((ink) => lightOf(...parseHex(ink))));
const PX = 96;

function patchOf([red, green, blue]: readonly number[], noise: number): Uint8ClampedArray {
  let state = 1;
  const rgba = new Uint8ClampedArray(PX * PX * 4).fill(255);
  for (let i = 0; i < PX * PX; i++) {
    state = (state * 16_807) % 2_147_483_647;
    const shift = ((state >>> 8) % (2 * noise + 1)) - noise;
    rgba.set([(red ?? 0) + shift, (green ?? 0) + shift, (blue ?? 0) + shift], i * 4);
  }
  return rgba;
}

/** Mean ΔE over blocks of 16 × 16 px, against the patch in the panel's range of black to white. */
function measurePatch(panel: Panel, rgba: Uint8ClampedArray, method: (typeof METHODS)[number]): number {
  const tone = { x: 0, y: 0, width: PX, height: PX, dither: 'always', isFlat: false } as const;
  const { pixels } = ditherer.quantise(
    { widthPx: PX, heightPx: PX, rgba, tones: [tone] },
    { ...panel, rotationDegrees: 0 },
    method,
  );
  const hull = hullOf(panel);
  const wanted = (at: number): Light =>
    hull.fitRange(lightOf(rgba[at * 4] ?? 0, rgba[at * 4 + 1] ?? 0, rgba[at * 4 + 2] ?? 0));
  return meanDifference(pixels, PX, panel.measuredInks ?? [], wanted);
}

/** 24 mixtures of inks, spread over the hull, as sRGB. */
function listMixtures({ measuredInks = [] }: Panel): number[][] {
  const hull = hullOf({ measuredInks } as Panel);
  const inks = measuredInks.map((_, ink) => ink);
  const dark = hull.fitRange([0, 0, 0]);
  const range = hull.fitRange([1, 1, 1]).map((light, k) => light - (dark[k] ?? 0));
  const mixtures: number[][] = [];
  for (let seed = 1; mixtures.length < 24; seed++) {
    const weights = inks.map((ink) => ((seed * (ink + 3) * 7_919) % 101) ** 2 + 1);
    const sum = weights.reduce((all, weight) => all + weight, 0);
    const light = hull.lightOf({ inks, shares: weights.map((weight) => weight / sum) });
    const wanted = light.map((value, k) => (value - (dark[k] ?? 0)) / (range[k] ?? 1));
    if (wanted.every((value) => value >= 0 && value <= 1)) mixtures.push(wanted.map(byteOfLight));
  }
  return mixtures;
}

t.test('eight patches keep their colour within the hull, whatever the method and the noise', async (t) => {
  const patches: Record<string, readonly number[]> = {
    brick: [160, 80, 60],
    sea: [40, 90, 120],
    grey: [128, 128, 128],
    light: [200, 200, 200],
    dark: [60, 55, 50],
    sand: [210, 190, 150],
    wood: [120, 80, 55],
    slate: [70, 85, 90],
  };
  for (const [name, panel] of PANELS)
    for (const method of METHODS)
      for (const noise of [2, 24]) {
        const inside = Object.entries(patches).filter(([, color]) =>
          hullOf(panel).contains(hullOf(panel).fitRange(lightOf(color[0] ?? 0, color[1] ?? 0, color[2] ?? 0))),
        );
        const differences = inside.map(
          ([patch, color]) => [patch, measurePatch(panel, patchOf(color, noise), method)] as const,
        );
        const mean = differences.reduce((sum, [, one]) => sum + one, 0) / differences.length;
        t.ok(
          mean <= 3,
          `${name}, ${method}, noise ${noise}: ${mean.toFixed(1)}; ${differences.map(([patch, one]) => `${patch} ${one.toFixed(1)}`).join(', ')}`,
        );
      }
});

t.test('24 mixtures over the hull of each panel keep their colour', async (t) => {
  for (const [name, panel] of PANELS) {
    const differences = listMixtures(panel).map((color) => measurePatch(panel, patchOf(color, 2), 'auto'));
    const mean = differences.reduce((sum, one) => sum + one, 0) / differences.length;
    t.ok(mean <= 3, `${name}: mean ${mean.toFixed(2)}, worst ${Math.max(...differences).toFixed(1)}`);
  }
});

t.test('photographs look like the picture fitted to the panel, and fit the file limit of old firmware', async (t) => {
  const [widthPx, heightPx] = [800, 480];
  const photographs = listPhotographs(widthPx, heightPx);
  for (const [index, [name, panel]] of PANELS.entries()) {
    // Each photograph on one of the panels, and on all of them at night.
    const shown = sampleCases(TRIES_EVERY_CASE ? photographs : photographs.slice(index), PANELS.length);
    const grid = new ColorGrid(hullOf(panel));
    const differences: number[] = [];
    const sizes: number[] = [];
    for (const rgba of shown) {
      const tone = { x: 0, y: 0, width: widthPx, height: heightPx, dither: 'always', isFlat: false } as const;
      const painted = { widthPx, heightPx, rgba, tones: [tone] };
      const { pixels } = ditherer.quantise(painted, { ...panel, rotationDegrees: 0 });
      const shifts = new Int16Array(256);
      const counts = new Uint32Array(32 ** 3);
      for (let at = 0; at < rgba.length; at += 4) {
        const point = pointNear(rgba, at, shifts, 4);
        counts[point] = (counts[point] ?? 0) + 1;
      }
      const fitted = grid.fit(counts);
      const lights = new Map<number, Light>();
      const wanted = (pixel: number): Light => {
        const point = pointNear(rgba, pixel * 4, shifts, 4);
        const light = lights.get(point) ?? fitted.mixedLightOf(point);
        lights.set(point, light);
        return light;
      };
      differences.push(meanDifference(pixels, widthPx, panel.measuredInks ?? [], wanted));
      const { bytes, saving } = await ditherer.encode(painted, { ...panel, byteLimit: 90_000 });
      sizes.push(bytes.length);
      t.equal(saving, undefined, `${name}: ${bytes.length} bytes without a smaller file`);
    }
    differences.sort((a, b) => a - b);
    const [median = 0, worst = 0] = [differences[Math.floor(differences.length / 2)], differences.at(-1)];
    t.ok(
      median <= 5 && worst <= 12,
      `${name}: median ${median.toFixed(1)}, worst ${worst.toFixed(1)}, up to ${Math.max(...sizes)} bytes`,
    );
  }
});

t.test('a byte limit never changes the colours of a picture', async (t) => {
  for (const [name, panel] of PANELS)
    for (const color of [
      [160, 80, 60],
      [128, 128, 128],
    ]) {
      const rgba = patchOf(color, 24);
      const tone = { x: 0, y: 0, width: PX, height: PX, dither: 'always', isFlat: false } as const;
      const painted = { widthPx: PX, heightPx: PX, rgba, tones: [tone] };
      const { bytes } = await ditherer.encode(painted, { ...panel, rotationDegrees: 0 });
      const { saving, bytes: small } = await ditherer.encode(painted, {
        ...panel,
        rotationDegrees: 0,
        byteLimit: Math.round(bytes.length * 0.6),
      });
      t.ok(saving && small.length < bytes.length);
      t.not(saving?.method, 'none', `${name}: ${JSON.stringify(saving)}`);
    }
});
