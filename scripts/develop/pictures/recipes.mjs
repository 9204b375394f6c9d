// Renders the bundled recipes with their sample data: node scripts/develop/pictures/recipes.mjs [NAME… | recipes.md]. Writes, for each recipe, three
// contact sheets (docs/recipes/NAME.SHEET.png) and the gallery picture (src/gateway/plugin/bundled/NAME/preview.png), and docs/recipes.md
// with the texts of recipe-texts.json. Needs the build. The time is pinned, so an unchanged recipe gives the same bytes.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { encodePng } from '../../../build/src/engine/encode/encode.js';
import { findModel, panelOf } from '../../../build/src/engine/model/model.js';
import { describeNote } from '../../../build/src/engine/note.js';
import {
  BUNDLED_GROUPS,
  buildCell,
  buildPictureCell,
  draftOfRecipe,
  readBundled,
} from '../../../build/src/gateway/plugin/plugin.js';
import { createRecipeRenderer } from '../../../build/src/gateway/worker/jobs/render/render-recipe.js';

const BUNDLED = 'src/gateway/plugin/bundled';
const SHEET_FOLDER = 'docs/recipes';
const LAYOUTS = { full: '1x1', half_horizontal: '1Tx1B', half_vertical: '1Lx1R', quadrant: '2x2' };
const FOUR_VIEWS = Object.keys(LAYOUTS).map((view) => ({ view, model: 'og_png', scale: 1 }));
/** What each sheet shows; large panels are shown at half size. */
const SHEETS = [
  { sheet: 'og_png', name: '1 bit, 800 × 480, in four views', tiles: FOUR_VIEWS },
  {
    sheet: 'v2',
    name: '4 bit, 1872 × 1404, full and half, and on 1 bit upright',
    tiles: [
      { view: 'full', model: 'v2', scale: 0.5 },
      { view: 'half_vertical', model: 'v2', scale: 0.5 },
      { view: 'full', model: 'og_png', scale: 1, orientation: 'portrait' },
    ],
  },
  {
    sheet: 'inky_impression_7_3',
    name: '7 colours, 800 × 480, full and half',
    tiles: [
      { view: 'full', model: 'inky_impression_7_3', scale: 1 },
      { view: 'half_vertical', model: 'inky_impression_7_3', scale: 1 },
    ],
  },
];
const HEAD = `# Bundled recipes

The recipes that are part of Inkstand. Add them with *Plugins → Add a plugin*. They work without the Internet, except where a recipe says
that its data comes from there. If a source does not answer, the last data stays; a recipe that never had any says what to check.

| Category | Recipes |
|---|---|
CONTENTS

Each recipe is shown with its sample data: in four views on 1 bit, 800 × 480; on 4 bit, 1872 × 1404, at half size, and in portrait orientation;
on 7 colours. [How they are made and checked](#how-they-are-made-and-checked) is at the end of this page.
`;
const FOOT = `## How they are made and checked

The sources are ordinary recipes in \`src/gateway/plugin/bundled/\` and make good examples. What several of them share, such as icons, curves and the
moon, is in \`src/gateway/plugin/partials/\`, one file per partial. A recipe that renders a partial gets it in front of its own \`shared.liquid\`, so an
added or exported recipe is complete; \`inkstand render\` does the same.

\`node scripts/develop/recipes/check-recipes.mjs\` draws every recipe that has markup in its four views, on five panels and with seven sets of data: its sample, long
texts, right-to-left texts, emoji, three times as much, one of each, and empty lists. It finds these faults in each picture:

| Fault | Measure |
|---|---|
| small | a text under 12 px on 800 × 480 |
| off, cut | a word outside the view, or covered by the edge of an element |
| shortened | a text ends in an ellipsis although its next word would fit into the line, or another line into its item or card |
| overlap | two words on each other |
| blank | with the sample or long texts: less than 55 % of the squares of 60 px have ink, or one empty rectangle takes more than 40 % |
| note | the renderer left something out |

COUNTS
\`node scripts/develop/pictures/recipes.mjs\` generates this page.
`;
const CHECKED_PANELS = {
  og: '1 bit, 800 × 480',
  grey: '2 bit, 800 × 480',
  x: '4 bit, 1872 × 1404',
  colour: '7 colours, 800 × 480',
  upright: '1 bit, 480 × 800',
};
const MARGIN_PX = 12;
const NOW_MS = Date.parse('2026-03-17T13:05:00Z');
const TIME_ZONE = 'Europe/Berlin';

const wanted = process.argv.slice(2);
const render = createRecipeRenderer();
mkdirSync(SHEET_FOLDER, { recursive: true });
const names = readdirSync(BUNDLED).filter((name) => wanted.length === 0 || wanted.includes(name));
for (const name of names) {
  for (const { sheet, tiles } of SHEETS) {
    const pictures = [];
    for (const tile of tiles) pictures.push({ ...tile, bytes: await draw(name, tile) });
    if (sheet === 'og_png') writeFileSync(join(BUNDLED, name, 'preview.png'), pictures[0].bytes);
    writeFileSync(join(SHEET_FOLDER, `${name}.${sheet}.png`), await arrange(pictures));
  }
}
if (wanted.length === 0 || wanted.includes('recipes.md')) writeFileSync('docs/recipes.md', await describe());

async function draw(name, { view, model, orientation }) {
  const { recipe, sample } = await readBundled(name);
  const options = orientation === undefined ? {} : { orientation };
  const panel = { ...panelOf(findModel(model), options), format: 'png', rotationDegrees: 0, mirrored: false };
  const { widthPx, heightPx } = panel;
  const viewer = {
    user: {
      id: 1,
      name: 'Owner',
      firstName: 'Owner',
      lastName: '',
      locale: 'en',
      timeZone: TIME_ZONE,
      utcOffsetSeconds: 3600,
    },
    device: { friendlyId: 'ABC123', percentCharged: 85, wifiStrength: 90, widthPx, heightPx },
  };
  const layout = LAYOUTS[view];
  const picture = findPicture(join(BUNDLED, name, 'sample'), recipe.settings);
  const cell = picture
    ? buildPictureCell({ settings: recipe.settings }, picture, view)
    : buildCell(draftOfRecipe(recipe, {}), recipe.markup, sample, view, viewer, NOW_MS);
  const { bytes, notes } = await render({
    kind: 'render',
    ...{ panel, layout, cells: [cell] },
    ...(layout === '1x1' ? {} : { onlyCell: 0 }),
    ...{ now: NOW_MS, timeZone: TIME_ZONE, locale: 'en', pinned: true, dither: 'auto', details: false },
    ...{
      assets: { kind: 'folder', path: 'test/fixtures/recipe-assets' },
      reach: { allowLoopback: false, gatewayPorts: [] },
    },
  });
  for (const { kind, subject, detail = '' } of notes.map(describeNote))
    console.error(`${name}, ${view}, ${model}: ${kind} ${subject} ${detail}`);
  return bytes;
}

/** The first picture of a recipe that shows pictures instead of markup. */
function findPicture(folder, settings) {
  if (!existsSync(folder)) return undefined;
  const [first] = readdirSync(folder).sort();
  const mediaType = first.endsWith('.jpg') ? 'image/jpeg' : 'image/svg+xml';
  const fit = settings.custom_fields.find(({ keyname }) => keyname === 'picture_fit').default;
  return { bytes: readFileSync(join(folder, first)), mediaType, fit };
}

/** The first picture at the left, the others beside it from the top: the third under the second, the fourth beside that. */
async function arrange(pictures) {
  const tiles = [];
  for (const { bytes, scale } of pictures) {
    const image = await loadImage(Buffer.from(bytes));
    tiles.push({ image, width: Math.round(image.width * scale), height: Math.round(image.height * scale) });
  }
  placeTiles(tiles);
  const right = Math.max(...tiles.map(({ x, width }) => x + width));
  const bottom = Math.max(...tiles.map(({ y, height }) => y + height));
  const canvas = createCanvas(right + MARGIN_PX, bottom + MARGIN_PX);
  const context = canvas.getContext('2d');
  context.fillStyle = '#8a8a86';
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const { image, x, y, width, height } of tiles) context.drawImage(image, x, y, width, height);
  return encodeSheet(context.getImageData(0, 0, canvas.width, canvas.height));
}

function placeTiles(tiles) {
  let x = MARGIN_PX;
  for (const [index, tile] of tiles.entries()) {
    const isBelow = tiles.length === 4 && index >= 2;
    if (isBelow && index === 2) x = tiles[0].width + 2 * MARGIN_PX;
    Object.assign(tile, { x, y: isBelow ? tiles[1].height + 2 * MARGIN_PX : MARGIN_PX });
    x += tile.width + MARGIN_PX;
  }
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

async function describe() {
  const texts = JSON.parse(readFileSync('scripts/develop/pictures/recipe-texts.json', 'utf8'));
  const messages = JSON.parse(readFileSync('src/gateway/i18n/messages/en.json', 'utf8'));
  const [parts, contents] = [[], []];
  for (const [group, keys] of Object.entries(BUNDLED_GROUPS)) {
    const title = messages[`gallery.group.${group}`];
    const links = [];
    parts.push(`## ${title}\n`);
    for (const key of keys) {
      if (!(key in texts)) throw new Error(`no text for ${key}`);
      const { name } = (await readBundled(key)).recipe.settings;
      links.push(`[${name}](#${anchorOf(name)})`);
      const pictures = SHEETS.map((one) => `![${name} on ${one.name}](recipes/${key}.${one.sheet}.png)`);
      parts.push(`### ${name}\n\n${texts[key]}\n\n${pictures.join('\n\n')}\n`);
    }
    contents.push(`| ${title} | ${links.join(', ')} |`);
  }
  const head = HEAD.replace('CONTENTS', contents.join('\n'));
  return `${head}\n${parts.join('\n')}\n${FOOT.replace('COUNTS\n', `${describeCheck()}\n`)}`;
}

/** The anchor that GitHub gives a heading. */
function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** The counts that the last run of check-recipes left, one row per panel. */
function describeCheck() {
  const counts = JSON.parse(readFileSync('scripts/develop/recipes/recipe-check.json', 'utf8'));
  const rows = Object.entries(CHECKED_PANELS).map(([id, name]) => {
    const recipes = Object.values(counts[id]);
    const [pictures, faulty] = [0, 1].map((at) => recipes.reduce((sum, row) => sum + row[at], 0));
    const [used, gap] = [Math.min(...recipes.map((row) => row[2])), Math.max(...recipes.map((row) => row[3]))];
    return `| ${name} | ${recipes.length} | ${pictures} | ${faulty} | ${used} % | ${gap} % |`;
  });
  return `The last run:\n\n| Panel | Recipes | Pictures | With faults | Least used | Largest gap |\n|---|---:|---:|---:|---:|---:|\n${rows.join('\n')}\n`;
}
