import { InkstandError } from '@inkstand/common/errors';
import { isObject, type JsonObject } from '@inkstand/common/json';
import { cellsOf, findMashupLayout, MASHUP_LAYOUTS, type MashupLayout } from '../store/store.js';
import { anyId, readMember } from './body.js';

/** The layout of an item in a request: its name, and one id per view (null for an empty view). */
interface MashupBody {
  readonly layout: MashupLayout;
  readonly pluginSettingIds: readonly (number | undefined)[];
}

/** Reads `mashup`; undefined when the body lacks it. Throws `unprocessable` with what was expected. */
export function readMashup(body: JsonObject): MashupBody | undefined {
  const mashup = readMember(body, 'mashup', 'an object with layout and plugin_setting_ids', (value) =>
    isObject(value) ? value : undefined,
  );
  if (!mashup) return undefined;
  const layout = readMember(mashup, 'layout', `one of ${MASHUP_LAYOUTS.join(', ')}`, findMashupLayout);
  if (!layout)
    throw new InkstandError('unprocessable', `expected mashup.layout to be one of ${MASHUP_LAYOUTS.join(', ')}`);
  const places = cellsOf(layout).length;
  const ids = readMember(mashup, 'plugin_setting_ids', `a list of ${places} ids or nulls`, (value) => {
    if (!Array.isArray(value) || value.length !== places) return undefined;
    const read = value.map((one) => (one === null ? undefined : (anyId(one) ?? 0)));
    return read.includes(0) || read.every((one) => one === undefined) ? undefined : read;
  });
  if (!ids) throw new InkstandError('unprocessable', `expected mashup.plugin_setting_ids to be ${places} ids or nulls`);
  return { layout, pluginSettingIds: ids };
}
