// Renders the bundled recipes with their sample data: node scripts/recipe-pictures.mjs [NAME…]. Writes, for each recipe, one contact
// sheet of its four views per panel (docs/recipes/NAME.PANEL.png) and the gallery picture (src/plugin/bundled/NAME/preview.png),
// and docs/recipes.md. Needs the build. The time is pinned, so an unchanged recipe gives the same bytes.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { findModel, panelOf } from '../build/src/model/model.js';
import {
  buildCell,
  buildPictureCell,
  draftOfRecipe,
  readRecipe,
  utcOffsetSeconds,
} from '../build/src/plugin/plugin.js';
import { encodePng } from '../build/src/render/encode/encode.js';
import { describeNote } from '../build/src/render/note.js';
import { createRecipeRenderer } from '../build/src/worker/render-recipe.js';

const BUNDLED = 'src/plugin/bundled';
const SHEETS = 'docs/recipes';
const LAYOUTS = { full: '1x1', half_horizontal: '1Tx1B', half_vertical: '1Lx1R', quadrant: '2x2' };
/** Large panels are shown at half size. */
const PANELS = [
  { model: 'og_png', name: '1 bit, 800 × 480', scale: 1 },
  { model: 'v2', name: '4 bit, 1872 × 1404', scale: 0.5 },
  { model: 'inky_impression_7_3', name: '7 colours, 800 × 480', scale: 1 },
];
const MARGIN_PX = 12;
const NOW_MS = Date.parse('2026-03-17T13:05:00Z');
const TIME_ZONE = 'Europe/Berlin';

const wanted = process.argv.slice(2);
const render = createRecipeRenderer();
mkdirSync(SHEETS, { recursive: true });
const names = readdirSync(BUNDLED).filter((name) => wanted.length === 0 || wanted.includes(name));
for (const name of names) {
  for (const { model, scale } of PANELS) {
    const pictures = {};
    for (const view of Object.keys(LAYOUTS)) pictures[view] = await draw(name, view, model);
    if (model === 'og_png') writeFileSync(join(BUNDLED, name, 'preview.png'), pictures.full);
    writeFileSync(join(SHEETS, `${name}.${model}.png`), await arrange(pictures, scale));
  }
}
if (wanted.length === 0) writeFileSync('docs/recipes.md', await describe(names));

async function draw(name, view, modelName) {
  const recipe = await readRecipe(join(BUNDLED, name));
  const data = JSON.parse(readFileSync(join(BUNDLED, name, 'sample.json'), 'utf8'));
  const panel = { ...panelOf(findModel(modelName)), format: 'png', rotationDegrees: 0, mirrored: false };
  const { widthPx, heightPx } = panel;
  const viewer = {
    user: {
      id: 1,
      name: 'Owner',
      firstName: 'Owner',
      lastName: '',
      locale: 'en',
      timeZone: TIME_ZONE,
      utcOffsetSeconds: utcOffsetSeconds(TIME_ZONE, NOW_MS),
    },
    device: { friendlyId: 'ABC123', percentCharged: 85, wifiStrength: 90, widthPx, heightPx },
  };
  const layout = LAYOUTS[view];
  const picture = findPicture(join(BUNDLED, name, 'sample'));
  const cell = picture
    ? buildPictureCell({ settings: recipe.settings }, picture, view)
    : buildCell(draftOfRecipe(recipe, {}), recipe.markup, data, view, viewer, NOW_MS);
  const { bytes, notes } = await render({
    kind: 'render',
    ...{ panel, layout, cells: [cell] },
    ...(layout === '1x1' ? {} : { onlyCell: 0 }),
    ...{ now: NOW_MS, timeZone: TIME_ZONE, locale: 'en', pinned: true, dither: 'auto', details: false },
    ...{ assets: { kind: 'none' }, reach: { allowLoopback: false, ownPorts: [] } },
  });
  for (const { kind, subject, detail = '' } of notes.map(describeNote))
    console.error(`${name}, ${view}, ${modelName}: ${kind} ${subject} ${detail}`);
  return bytes;
}

/** The first picture of a recipe that shows pictures instead of markup. */
function findPicture(folder) {
  if (!existsSync(folder)) return undefined;
  const [first] = readdirSync(folder).sort();
  return { bytes: readFileSync(join(folder, first)), mediaType: 'image/svg+xml', fit: 'cover' };
}

/** The full view on the left, the others on the right. */
async function arrange(pictures, scale) {
  const images = {};
  for (const [view, bytes] of Object.entries(pictures)) images[view] = await loadImage(Buffer.from(bytes));
  const size = (view) => ({
    width: Math.round(images[view].width * scale),
    height: Math.round(images[view].height * scale),
  });
  const [full, wide, tall, quarter] = ['full', 'half_horizontal', 'half_vertical', 'quadrant'].map(size);
  const height = Math.max(full.height, wide.height + MARGIN_PX + tall.height) + 2 * MARGIN_PX;
  const canvas = createCanvas(full.width + wide.width + 3 * MARGIN_PX, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#8a8a86';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const right = full.width + 2 * MARGIN_PX;
  const below = wide.height + 2 * MARGIN_PX;
  context.drawImage(images.full, MARGIN_PX, MARGIN_PX, full.width, full.height);
  context.drawImage(images.half_horizontal, right, MARGIN_PX, wide.width, wide.height);
  context.drawImage(images.half_vertical, right, below, tall.width, tall.height);
  context.drawImage(images.quadrant, right + tall.width + MARGIN_PX, below, quarter.width, quarter.height);
  return encodeSheet(context.getImageData(0, 0, canvas.width, canvas.height));
}

/** Encodes an indexed image of the sheet's own colours, or of 16 greys where scaling made more: a tenth of the size. */
function encodeSheet({ data, width: widthPx, height: heightPx }) {
  const colours = new Map();
  const pixels = new Uint8Array(widthPx * heightPx);
  const hex = (value) => value.toString(16).padStart(2, '0');
  for (let i = 0; i < pixels.length && colours.size <= 16; i++) {
    const colour = `#${hex(data[i * 4])}${hex(data[i * 4 + 1])}${hex(data[i * 4 + 2])}`;
    if (!colours.has(colour)) colours.set(colour, colours.size);
    pixels[i] = colours.get(colour);
  }
  const palette = [...colours.keys()];
  if (palette.length <= 16) return encodePng({ widthPx, heightPx, bitDepth: 4, pixels, palette });
  for (let i = 0; i < pixels.length; i++) pixels[i] = Math.round((data[i * 4 + 1] * 15) / 255);
  return encodePng({ widthPx, heightPx, bitDepth: 4, pixels });
}

async function describe(all) {
  const parts = await Promise.all(
    all.map(async (name) => {
      const { settings } = await readRecipe(join(BUNDLED, name));
      const pictures = PANELS.map(
        (panel) => `![${settings.name} on ${panel.name}](recipes/${name}.${panel.model}.png)`,
      );
      return `## ${settings.name}\n\n${settings.description}.\n\n${pictures.join('\n\n')}\n`;
    }),
  );
  const panels = PANELS.map((panel) => panel.name).join('; ');
  const head = `# Bundled recipes\n\nThese recipes are part of the gateway and work without the Internet, except for their data sources. Add them on the *Plugins* page.\nEach is shown with its sample data in four views on three panels: ${panels}\n(the large one at half size). The sources are ordinary recipes in \`src/plugin/bundled/\` and make good examples.\n\nGenerated by \`node scripts/recipe-pictures.mjs\`.\n`;
  return `${head}\n${parts.join('\n')}`;
}
