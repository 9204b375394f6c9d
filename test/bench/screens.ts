import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VIEWS, type View } from '../../src/engine/framework/view.js';
import { findModel, panelOf } from '../../src/engine/model/model.js';
import type { MashupLayout } from '../../src/engine/panel.js';
import { readRecipeCell } from '../../src/gateway/cli/recipe-cell.js';
import { parseRenderFlags } from '../../src/gateway/cli/render-flags.js';
import type { MergeVariables } from '../../src/gateway/plugin/plugin.js';
import type { CellSource, RenderJob } from '../../src/gateway/worker/protocol/render.js';

const ROOT = dirname(fileURLToPath(import.meta.url));
/** Recipes of the tests, two of them as heavy as pages get, and the bundled recipes. */
const FOLDERS = [join(ROOT, '../fixtures/recipes'), join(ROOT, '../../src/gateway/plugin/bundled')];
const NOW = Date.UTC(2026, 10, 21, 9, 30);
const LAYOUTS: Readonly<Record<View, MashupLayout>> = {
  full: '1x1',
  half_horizontal: '1Tx1B',
  half_vertical: '1Lx1R',
  quadrant: '2x2',
};

/** A recipe in one of its views, rendered with other data each time. */
export interface BenchScreen {
  readonly name: string;
  readonly view: View;
  jobWith(round: number): RenderJob;
}

/** Every fixture recipe in all its views, for one model. */
export async function listBenchScreens(modelName: string): Promise<BenchScreen[]> {
  const model = findModel(modelName);
  if (!model) throw new Error(`there is no ${modelName}`);
  const panel = panelOf(model);
  const screens: BenchScreen[] = [];
  for (const folder of FOLDERS)
    for (const name of readdirSync(folder).sort())
      for (const view of VIEWS) {
        const path = join(folder, name);
        if (!existsSync(join(path, `${view}.liquid`))) continue;
        const data = ['data.json', 'sample.json'].map((file) => join(path, file)).find(existsSync);
        const flags = parseRenderFlags({ view, ...(data && { data }) });
        const cell = await readRecipeCell(path, flags, panel, NOW);
        screens.push({ name: `${name} ${view}`, view, jobWith: (round) => makeJob(vary(cell, round), panel) });
      }
  return screens;
}

/** Draws one cell, without assets and at a fixed time. */
function makeJob(cell: CellSource, panel: RenderJob['panel']): RenderJob {
  return {
    kind: 'render',
    panel,
    layout: LAYOUTS[cell.view],
    cells: [cell],
    ...(cell.view === 'full' ? {} : { onlyCell: 0 }),
    now: NOW,
    timeZone: 'UTC',
    locale: 'en',
    pinned: true,
    dither: 'auto',
    assets: { kind: 'none' },
    reach: { allowLoopback: false, gatewayPorts: [] },
    details: false,
  };
}

/** Draws markup as a full screen of an OG. */
export function makePageJob(view: string): RenderJob {
  const model = findModel('og_png');
  if (!model) throw new Error('there is no og_png');
  const settings = { darkMode: false, noScreenPadding: false, frameworkVersion: 'latest' };
  return makeJob({ view: 'full', markup: { shared: '', view }, variables: {}, ...settings }, panelOf(model));
}

/** The same page with other data: lists are rotated, small numbers and the name in the title bar change. */
function vary(cell: CellSource, round: number): CellSource {
  const { trmnl, ...data } = cell.variables;
  const settings = { ...at(trmnl, 'plugin_settings'), instance_name: `Round ${round}` };
  return {
    ...cell,
    variables: { ...varyObject(data, round), trmnl: { ...(trmnl as MergeVariables), plugin_settings: settings } },
  };
}

const at = (value: unknown, key: string): MergeVariables => ((value as MergeVariables)?.[key] ?? {}) as MergeVariables;

/** Larger numbers are times and years. */
const LARGEST_VARIED = 1000;

function varyValue(value: unknown, round: number): unknown {
  if (typeof value === 'number') return Math.abs(value) < LARGEST_VARIED ? value + (round % 7) : value;
  if (Array.isArray(value)) {
    const start = value.length === 0 ? 0 : round % value.length;
    return [...value.slice(start), ...value.slice(0, start)].map((one) => varyValue(one, round));
  }
  return typeof value === 'object' && value !== null ? varyObject(value, round) : value;
}

function varyObject(object: object, round: number): MergeVariables {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, varyValue(value, round)]));
}
