import { InkstandError } from '@inkstand/common/errors';
import { isObject, type JsonObject } from '@inkstand/common/json';
import { readItemMembers } from '../playlist/playlist.js';
import { CELL_COUNTS, type ItemRules, type MashupLayout } from '../store/store.js';
import { readMember, wholeNumber } from './body.js';

const LAYOUTS = Object.keys(CELL_COUNTS);

/** Reads an id: a positive integer. */
export const anyId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** The layout of an item in a request: its name, and one id per view (null for an empty view). */
interface MashupBody {
  readonly layout: MashupLayout;
  readonly pluginSettingIds: readonly (number | undefined)[];
}

/** Reads the members of a playlist item. Throws `unprocessable` with what was expected. */
export const readItemChange = (body: JsonObject): Partial<ItemRules> =>
  readItemMembers((name, expected, read) => readMember(body, name, expected, read));

/** Reads `mashup`; undefined when the body lacks it. Throws `unprocessable` with what was expected. */
export function readMashup(body: JsonObject): MashupBody | undefined {
  const mashup = readMember(body, 'mashup', 'an object with layout and plugin_setting_ids', (value) =>
    isObject(value) ? value : undefined,
  );
  if (!mashup) return undefined;
  const layout = readMember(mashup, 'layout', `one of ${LAYOUTS.join(', ')}`, readLayout);
  if (!layout) throw new InkstandError('unprocessable', `expected mashup.layout to be one of ${LAYOUTS.join(', ')}`);
  const places = CELL_COUNTS[layout];
  const ids = readMember(mashup, 'plugin_setting_ids', `a list of ${places} ids or nulls`, (value) => {
    if (!Array.isArray(value) || value.length !== places) return undefined;
    const read = value.map((one) => (one === null ? undefined : (anyId(one) ?? 0)));
    return read.includes(0) || read.every((one) => one === undefined) ? undefined : read;
  });
  if (!ids) throw new InkstandError('unprocessable', `expected mashup.plugin_setting_ids to be ${places} ids or nulls`);
  return { layout, pluginSettingIds: ids };
}

const readLayout = (value: unknown): MashupLayout | undefined =>
  typeof value === 'string' && isLayout(value) ? value : undefined;

const isLayout = (name: string): name is MashupLayout => LAYOUTS.includes(name);
