// Draws every bundled recipe in every view: node scripts/recipe-pictures.mjs FOLDER [NAME…]. Writes FOLDER/NAME.VIEW.MODEL.png.
// The build must be there (npm run build). Pictures are pinned in time, so that an unchanged recipe gives the same bytes.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findModel, panelOf } from '../build/src/model/model.js';
import { buildCell, draftOfRecipe, readRecipe, utcOffsetSeconds } from '../build/src/plugin/plugin.js';
import { createRecipeRenderer } from '../build/src/worker/render-recipe.js';

const [folder = 'docs/recipes', ...wanted] = process.argv.slice(2);
const bundled = 'src/plugin/bundled';
const views = { full: '1x1', half_horizontal: '1Tx1B', half_vertical: '1Lx1R', quadrant: '2x2' };
const models = (process.env.MODELS ?? 'og_png,v2,inky_impression_7_3').split(',');
const now = Date.parse('2026-03-17T13:05:00Z');
const timeZone = 'Europe/Berlin';
const render = createRecipeRenderer();

mkdirSync(folder, { recursive: true });
for (const name of readdirSync(bundled)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const recipe = await readRecipe(join(bundled, name));
  const data = JSON.parse(readFileSync(join(bundled, name, 'sample.json'), 'utf8'));
  for (const [view, layout] of Object.entries(views)) {
    for (const modelName of models) {
      const panel = panelOf(findModel(modelName));
      const { widthPx, heightPx } = panel;
      const viewer = {
        user: {
          id: 1,
          name: 'Owner',
          firstName: 'Owner',
          lastName: '',
          locale: 'en',
          timeZone,
          utcOffsetSeconds: utcOffsetSeconds(timeZone, now),
        },
        device: { friendlyId: 'ABC123', percentCharged: 85, wifiStrength: 90, widthPx, heightPx },
      };
      const cell = buildCell(draftOfRecipe(recipe, {}), recipe.markup, data, view, viewer, now);
      const { bytes, notes } = await render({
        kind: 'render',
        panel: { ...panel, format: 'png' },
        layout,
        cells: [cell],
        ...(layout === '1x1' ? {} : { onlyCell: 0 }),
        now,
        timeZone,
        locale: 'en',
        pinned: true,
        dither: 'auto',
        assets: { kind: 'none' },
        reach: { allowLoopback: false, ownPorts: [] },
        details: false,
      });
      for (const note of notes)
        console.error(`${name} ${view} ${modelName}: ${note.kind} ${note.subject} ${note.detail ?? ''}`);
      writeFileSync(join(folder, `${name}.${view}.${modelName}.png`), bytes);
    }
  }
}
