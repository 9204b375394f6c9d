import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findModel, panelOf } from '../../src/engine/model/model.js';
import { type DescribedNote, describeNote } from '../../src/engine/note.js';
import { createRecipeRenderer } from '../../src/gateway/worker/jobs/render-recipe.js';
import type { CellSource } from '../../src/gateway/worker/protocol/render.js';

const LIBRARIES =
  '<script src="https://trmnl.com/js/latest/plugins.js"></script><script src="https://trmnl.com/js/maplibre-gl/5.24.0/maplibre-gl.js"></script>';
const MAP =
  '<div class="layout layout--col"><div id="m" class="map stretch w--full"><b class="map__fallback">no map here</b></div></div>';

interface DrawnMap {
  readonly bytes: Uint8Array;
  readonly notes: readonly DescribedNote[];
  /** What the page logged, parsed. */
  readonly logged: readonly unknown[];
}

/** Draws pages with a map in `#m`, of the map files by name; `dataDir` is empty. */
export function createMapDrawer(
  dataDir: string,
  files: Readonly<Record<string, Uint8Array>>,
): (script: string, model?: string, markup?: string) => Promise<DrawnMap> {
  mkdirSync(join(dataDir, 'maps'), { recursive: true });
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(dataDir, 'maps', name), bytes);
  const draw = createRecipeRenderer(dataDir);
  return async (script, model = 'og_png', markup = MAP) => {
    const cell: CellSource = {
      view: 'full',
      markup: { shared: '', view: `${LIBRARIES}${markup}<script>${script}</script>` },
      variables: {},
      darkMode: false,
      noScreenPadding: false,
      frameworkVersion: 'latest',
    };
    const { notes, bytes } = await draw({
      kind: 'render',
      panel: panelOf(requireModel(model)),
      layout: '1x1',
      cells: [cell],
      now: 0,
      timeZone: 'UTC',
      locale: 'en',
      pinned: true,
      dither: 'auto',
      assets: { kind: 'none' },
      details: false,
      reach: { allowLoopback: false, gatewayPorts: [] },
    });
    const described = notes.map(describeNote);
    const logged = described
      .filter(({ kind }) => kind === 'log')
      .map(({ detail }) => JSON.parse(detail?.replace(/^log: /, '') ?? 'null'));
    return { bytes, notes: described.filter(({ kind }) => kind !== 'log'), logged };
  };
}

function requireModel(name: string): NonNullable<ReturnType<typeof findModel>> {
  const model = findModel(name);
  if (!model) throw new Error(`expected a model ${name}`);
  return model;
}
