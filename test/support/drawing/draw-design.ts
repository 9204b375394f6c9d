import type { Orientation } from '../../../src/engine/model/model.js';
import { findModel, panelOf } from '../../../src/engine/model/model.js';
import { type Design, writeMarkup } from '../../../src/gateway/design/design.js';
import { buildCell } from '../../../src/gateway/plugin/exchange/build-cell.js';
import { ANY_DEVICE, draftOfRecipe } from '../../../src/gateway/plugin/plugin.js';
import { createRecipeRenderer } from '../../../src/gateway/worker/jobs/render/render-recipe.js';
import type { CellSource } from '../../../src/gateway/worker/protocol/render.js';

const LAYOUTS = { full: '1x1', half_horizontal: '1Tx1B', half_vertical: '1Lx1R', quadrant: '2x2' } as const;
export const NOW_MS = Date.parse('2026-03-17T13:05:00Z');
const USER = {
  ...{ id: 1, name: 'Owner', firstName: 'Owner', lastName: '' },
  ...{ timeZone: 'Europe/Berlin', utcOffsetSeconds: 3600 },
};

/** Panels of every kind: 1 bit, 4 bit and large, upright, small, colour. */
export const FIVE_PANELS: readonly (readonly [model: string, orientation?: Orientation])[] = [
  ['og_png'],
  ['v2'],
  ['og_png', 'portrait'],
  ['waveshare_5_8_bw'],
  ['inky_impression_7_3'],
];

const render = createRecipeRenderer();

/** Data and place of a drawing of markup. */
export interface MarkupDrawing {
  readonly view?: keyof typeof LAYOUTS;
  readonly model?: string;
  readonly orientation?: Orientation | undefined;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly locale?: string;
}

/** What the worker gets for a view of markup. */
export function cellOfMarkup(
  markup: Readonly<Record<string, string>>,
  view: keyof typeof LAYOUTS,
  { widthPx, heightPx }: Readonly<Record<'widthPx' | 'heightPx', number>>,
  data: Readonly<Record<string, unknown>> = {},
  locale = 'en',
): CellSource {
  const viewer = { user: { ...USER, locale }, device: { ...ANY_DEVICE, widthPx, heightPx } };
  const draft = draftOfRecipe({ settings: { name: 'Kitchen' }, markup: {}, ignoredFiles: [] }, {});
  return buildCell(draft, markup, data, view, viewer, NOW_MS);
}

/** A view of markup, as displays get it. Boxes are in CSS px, words in device px. */
export async function drawMarkup(markup: Readonly<Record<string, string>>, drawing: MarkupDrawing = {}) {
  const { view = 'full', model: name = 'og_png', orientation, data = {}, locale = 'en' } = drawing;
  const options = orientation === undefined ? {} : { orientation };
  const model = findModel(name);
  if (!model) throw new Error(`expected a model, got ${name}`);
  const panel = { ...panelOf(model, options), format: 'png', rotationDegrees: 0, mirrored: false } as const;
  const cell = cellOfMarkup(markup, view, panel, data, locale);
  const drawn = await render({
    ...{ kind: 'render', panel, layout: LAYOUTS[view], cells: [cell], ...(view === 'full' ? {} : { onlyCell: 0 }) },
    ...{ now: NOW_MS, timeZone: 'Europe/Berlin', locale, pinned: true, dither: 'auto', details: true },
    ...{ assets: { kind: 'none' }, reach: { allowLoopback: false, gatewayPorts: [] } },
  });
  return { ...drawn, pixelRatio: panel.pixelRatio };
}

export const drawDesign = (design: Design, drawing?: MarkupDrawing) => drawMarkup(writeMarkup(design), drawing);
