import { readFile } from 'node:fs/promises';
import { InkstandError } from '@inkstand/common/errors';
import { isObject, parseMarked, wrapRoot } from '@inkstand/common/json';
import { TimeZone } from '@inkstand/common/time-zone';
import type { Panel } from '@inkstand/engine/panel';
import {
  buildCell,
  DataTransform,
  deviceOfPanel,
  draftOfRecipe,
  type MergeVariables,
  staticDataOf,
  switchOf,
  type TransformNote,
  type Viewer,
  withPartials,
} from '../plugin/plugin.js';
import { readRecipe } from '../recipe/read-recipe.js';
import type { PluginDraft } from '../store/store.js';
import type { CellSource } from '../worker/worker.js';
import type { RenderFlags } from './render-flags.js';

/**
 * The recipe at `path` as the only cell of a render job, with data, fields and device from the files given as flags.
 */
export async function readRecipeCell(
  path: string,
  wanted: RenderFlags,
  panel: Panel,
  now: number,
  onTransformed: (note: TransformNote) => void = () => undefined,
): Promise<CellSource> {
  const recipe = withPartials(await readRecipe(path));
  const data = await readJson(wanted.data);
  const fields = await readObject('--fields', wanted.fields);
  const device = await readObject('--device', wanted.device);
  const draft = { ...draftOfRecipe(recipe, fields), scriptSwitch: switchOf(wanted.runScripts) };
  const viewer = describeViewer(wanted, panel, now);
  const input = data === undefined ? staticDataOf(recipe) : wrapRoot(data);
  const variables = await transformData(recipe.markup.transform, draft, input, viewer, now, onTransformed);
  const cell = buildCell(draft, recipe.markup, variables, wanted.view, viewer, now);
  return Object.keys(device).length === 0 ? cell : { ...cell, variables: withDevice(cell.variables, device) };
}

/** Runs the recipe's transform in this process, without network access. */
async function transformData(
  code: string | undefined,
  draft: PluginDraft,
  data: MergeVariables,
  viewer: Viewer,
  now: number,
  onTransformed: (note: TransformNote) => void,
): Promise<MergeVariables> {
  if (!code?.trim()) return data;
  const { runOwnTransform } = await import('../worker/jobs/run-own-transform.js');
  const { variables, note } = await new DataTransform({
    run: runOwnTransform,
    viewer: () => viewer,
    reach: () => ({ allowLoopback: false, gatewayPorts: [] }),
    now: () => now,
  }).apply(code, draft, data, []);
  onTransformed(note);
  return variables;
}

/** Defaults of `trmnl.user` and `trmnl.device` when no device file is given; the same as in the fidelity reference. */
function describeViewer({ locale, timeZone }: RenderFlags, panel: Panel, now: number): Viewer {
  return {
    user: {
      id: 1,
      name: 'name',
      firstName: 'first_name',
      lastName: 'last_name',
      locale,
      timeZone,
      utcOffsetSeconds: new TimeZone(timeZone).offsetMs(now) / 1000,
    },
    device: deviceOfPanel(panel, { friendlyId: 'ABC123', percentCharged: 85, wifiStrength: 90 }),
  };
}

function withDevice(variables: MergeVariables, device: MergeVariables): MergeVariables {
  const { trmnl } = variables;
  if (!isObject(trmnl)) return variables;
  const before = isObject(trmnl.device) ? trmnl.device : {};
  return { ...variables, trmnl: { ...trmnl, device: { ...before, ...device } } };
}

async function readJson(file: string | undefined): Promise<unknown> {
  if (file === undefined) return undefined;
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new InkstandError('not-found', `cannot read ${file}`, { cause });
  });
  try {
    return parseMarked(text);
  } catch (cause) {
    throw new InkstandError('invalid', `expected JSON in ${file}`, { cause });
  }
}

async function readObject(flag: string, file: string | undefined): Promise<MergeVariables> {
  const value = (await readJson(file)) ?? {};
  if (isObject(value)) return value;
  throw new InkstandError('invalid', `${flag}: expected a JSON object in ${file}`);
}
