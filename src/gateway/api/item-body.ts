import { InkstandError } from '@inkstand/common/errors';
import { isObject, type JsonObject } from '@inkstand/common/json';
import {
  CELL_COUNTS,
  MAX_WINDOWS,
  type MashupLayout,
  type PlaylistItemChange,
  type TimeWindow,
} from '../store/store.js';
import { readClock, readMember, trueOrFalse, wholeNumber } from './body.js';

const LAYOUTS = Object.keys(CELL_COUNTS);

/** Reads an id: a positive integer. */
export const anyId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** The layout of an item in a request: its name, and one id per view (null for an empty view). */
export interface MashupBody {
  readonly layout: MashupLayout;
  readonly pluginSettingIds: readonly (number | undefined)[];
}

/** Reads the members of a playlist item. Throws `unprocessable` with what was expected. */
export function readItemChange(body: JsonObject): PlaylistItemChange {
  const isVisible = readMember(body, 'visible', 'true or false', trueOrFalse);
  const position = readMember(body, 'row_order', 'a whole number', wholeNumber(0, 1_000_000));
  const duration = readDuration(body);
  const windows = readMember(
    body,
    'windows',
    `up to ${MAX_WINDOWS} objects {"days": [1…7], "start": "HH:MM", "end": "HH:MM"}`,
    readWindows,
  );
  const priority = readMember(body, 'priority', 'a whole number from 0 to 9', wholeNumber(0, 9));
  const skipsUnchanged = readMember(body, 'skip_unchanged', 'true or false', trueOrFalse);
  return {
    ...(isVisible === undefined ? {} : { isVisible }),
    ...(position === undefined ? {} : { position }),
    ...(duration === undefined ? {} : { durationSeconds: duration ?? undefined }),
    ...(windows === undefined ? {} : { windows }),
    ...(priority === undefined ? {} : { priority }),
    ...(skipsUnchanged === undefined ? {} : { skipsUnchanged }),
  };
}

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

/** Null stands for the display's refresh rate. */
const readDuration = (body: JsonObject): number | null | undefined =>
  readMember(body, 'duration_seconds', 'seconds from 60 to 86400, or null', (value) =>
    value === null ? null : wholeNumber(60, 86_400)(value),
  );

const readLayout = (value: unknown): MashupLayout | undefined =>
  typeof value === 'string' && isLayout(value) ? value : undefined;

const isLayout = (name: string): name is MashupLayout => LAYOUTS.includes(name);

function readWindows(value: unknown): readonly TimeWindow[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_WINDOWS) return undefined;
  const windows = value.map(readWindow);
  return windows.every((one) => one !== undefined) ? windows : undefined;
}

function readWindow(value: unknown): TimeWindow | undefined {
  if (!isObject(value)) return undefined;
  const { days, start, end } = value;
  const startMinutes = readClock(start);
  const endMinutes = readClock(end);
  if (startMinutes === undefined || endMinutes === undefined || !Array.isArray(days)) return undefined;
  const read = [...new Set(days.map(wholeNumber(1, 7)))].sort();
  return read.length > 0 && read.every((day) => day !== undefined)
    ? { days: read, startMinutes, endMinutes }
    : undefined;
}
