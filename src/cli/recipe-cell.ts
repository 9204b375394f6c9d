import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { InkstandError } from '../errors.js';
import { buildCell, type Recipe, readRecipe, utcOffsetSeconds, type Viewer } from '../plugin/plugin.js';
import type { Panel } from '../render/panel.js';
import type { CellSource } from '../worker/protocol.js';
import type { RenderFlags } from './render-flags.js';

type JsonObject = Readonly<Record<string, unknown>>;

/** The recipe at `path` as the one cell of a render job, with data, fields and device from the files that the flags name. */
export async function readRecipeCell(
  path: string,
  wanted: RenderFlags,
  panel: Panel,
  now: number,
): Promise<CellSource> {
  const recipe = await readRecipe(path);
  const data = await readJson(wanted.data);
  const fields = await readObject('--fields', wanted.fields);
  const device = await readObject('--device', wanted.device);
  const variables = data === undefined ? staticVariables(recipe) : wrap(data);
  const draft = describeRecipe(recipe, path, fields);
  const cell = buildCell(draft, recipe.markup, variables, wanted.view, describeViewer(wanted, panel, now), now);
  return Object.keys(device).length === 0 ? cell : { ...cell, variables: withDevice(cell.variables, device) };
}

function describeRecipe({ settings }: Recipe, path: string, fieldValues: JsonObject): Parameters<typeof buildCell>[0] {
  const { polling_headers: headers, polling_body: body, ...others } = settings;
  return {
    name: typeof settings.name === 'string' ? settings.name : basename(resolve(path)),
    strategy: settings.strategy === 'static' || settings.strategy === 'webhook' ? settings.strategy : 'polling',
    settings: others,
    fieldValues,
    secrets: { pollingHeaders: textOf(headers), pollingBody: textOf(body), fieldValues: {} },
    pushSeconds: 0,
  };
}

/** Who looks, where no device file says otherwise; the same values as the fidelity reference has. */
function describeViewer({ locale, timeZone }: RenderFlags, panel: Panel, now: number): Viewer {
  return {
    user: {
      id: 1,
      name: 'name',
      firstName: 'first_name',
      lastName: 'last_name',
      locale,
      timeZone,
      utcOffsetSeconds: utcOffsetSeconds(timeZone, now),
    },
    device: {
      friendlyId: 'ABC123',
      percentCharged: 85,
      wifiStrength: 90,
      widthPx: panel.widthPx,
      heightPx: panel.heightPx,
    },
  };
}

function withDevice(variables: JsonObject, device: JsonObject): JsonObject {
  const { trmnl } = variables;
  if (!isObject(trmnl)) return variables;
  const before = isObject(trmnl.device) ? trmnl.device : {};
  return { ...variables, trmnl: { ...trmnl, device: { ...before, ...device } } };
}

function staticVariables({ settings }: Recipe): JsonObject {
  const { static_data: data } = settings;
  if (typeof data !== 'string') return isObject(data) ? data : {};
  try {
    return wrap(JSON.parse(data || '{}'));
  } catch {
    return {};
  }
}

async function readJson(file: string | undefined): Promise<unknown> {
  if (file === undefined) return undefined;
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new InkstandError('not-found', `cannot read ${file}`, { cause });
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InkstandError('invalid', `expected JSON in ${file}`, { cause });
  }
}

async function readObject(flag: string, file: string | undefined): Promise<JsonObject> {
  const value = (await readJson(file)) ?? {};
  if (isObject(value)) return value;
  throw new InkstandError('invalid', `${flag}: expected a JSON object in ${file}`);
}

const wrap = (value: unknown): JsonObject => (isObject(value) ? value : { data: value });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
