import { fileURLToPath } from 'node:url';
import type { Orientation } from '../../../src/engine/model/model.js';
import { findModel, panelOf } from '../../../src/engine/model/model.js';
import { buildCell, buildPictureCell, identifyRecipe } from '../../../src/gateway/plugin/exchange/build-cell.js';
import { readPictureFit } from '../../../src/gateway/plugin/picture/picture-choices.js';
import { ANY_DEVICE, draftOfRecipe, type MergeVariables, readBundled } from '../../../src/gateway/plugin/plugin.js';
import { createRecipeRenderer } from '../../../src/gateway/worker/jobs/render/render-recipe.js';

const LAYOUTS = { full: '1x1', half_horizontal: '1Tx1B', half_vertical: '1Lx1R', quadrant: '2x2' } as const;
export type RecipeView = keyof typeof LAYOUTS;
export const RECIPE_VIEWS = Object.keys(LAYOUTS) as readonly RecipeView[];
/** Recipes without markup: their view is a picture. */
export const PICTURE_RECIPES: readonly string[] = ['camera', 'comic', 'picture-frame'];
const NOW_MS = Date.parse('2026-03-17T13:05:00Z');
const USER = {
  ...{ id: 1, name: 'Owner', firstName: 'Owner', lastName: '', locale: 'en' },
  ...{ timeZone: 'Europe/Berlin', utcOffsetSeconds: 3600 },
};

/** What the addresses of samples answer. */
const ASSETS = fileURLToPath(new URL('../../fixtures/recipe-assets', import.meta.url));
const mediaTypeOf = (bytes: Uint8Array): string => (bytes[0] === 0xff ? 'image/jpeg' : 'image/svg+xml');

const render = createRecipeRenderer();

export interface DrawingOptions {
  readonly orientation?: Orientation;
  /** Replaces the sample. */
  readonly data?: MergeVariables;
  /** Values of fields, instead of their defaults. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly locale?: string;
}

/** Recipes already read: all views and panels of a recipe render the same one. */
const recipes = new Map<string, ReturnType<typeof readBundled>>();

function readOnce(key: string): ReturnType<typeof readBundled> {
  const kept = recipes.get(key) ?? readBundled(key);
  recipes.set(key, kept);
  return kept;
}

/** A view of a bundled recipe, rendered from its sample or its first sample picture; boxes in device px like words. */
export async function drawBundled(
  key: string,
  view: RecipeView,
  modelName: string,
  { orientation, data, fields = {}, locale = 'en' }: DrawingOptions = {},
) {
  const { recipe, sample, samplePictures } = await readOnce(key);
  const model = findModel(modelName)!;
  const options = orientation === undefined ? {} : { orientation };
  const panel = { ...panelOf(model, options), format: 'png', rotationDegrees: 0, mirrored: false } as const;
  const { widthPx, heightPx } = panel;
  const device = { ...ANY_DEVICE, friendlyId: 'ABC123', percentCharged: 85, wifiStrength: 90, widthPx, heightPx };
  const viewer = { user: { ...USER, locale }, device };
  const [picture] = samplePictures;
  const values = identifyRecipe(draftOfRecipe(recipe, fields)).fieldValues;
  const cell = picture
    ? buildPictureCell(recipe, { bytes: picture, mediaType: mediaTypeOf(picture), fit: readPictureFit(values) }, view)
    : buildCell(draftOfRecipe(recipe, fields), recipe.markup, data ?? sample, view, viewer, NOW_MS);
  const { bytes, words, boxes, notes, html } = await render({
    ...{ kind: 'render', panel, layout: LAYOUTS[view], cells: [cell], ...(view === 'full' ? {} : { onlyCell: 0 }) },
    ...{ now: NOW_MS, timeZone: 'Europe/Berlin', locale, pinned: true, dither: 'auto', details: true },
    ...{ assets: { kind: 'folder', path: ASSETS }, reach: { allowLoopback: false, gatewayPorts: [] } },
  });
  const ratio = panel.pixelRatio;
  const scaled = (boxes ?? []).map((box) => ({
    class: box.class,
    ...{ x: box.x * ratio, y: box.y * ratio, width: box.width * ratio, height: box.height * ratio },
  }));
  return { bytes, words: words ?? [], boxes: scaled, notes, html: html?.[0] ?? '' };
}
