import { isNumber, isOptions, type Options, readFlag, readNumberOrNone, readText } from '../options/read.js';
import { Point, type Series } from './series.js';

/** Reads one entry of a series's data; numbers in lists stand for the names of `keys`. */
export function readPoint(
  series: Series,
  index: number,
  entry: unknown,
  nextX: number,
  keys: readonly string[],
): Point {
  const point = new Point(series, index, nextX);
  if (Array.isArray(entry)) readListEntry(point, entry, keys);
  else if (isOptions(entry)) readObjectEntry(point, entry);
  else if (entry !== null && entry !== undefined) setMain(point, entry);
  return point;
}

function setMain(point: Point, value: unknown): void {
  const number = readNumberOrNone(value) ?? null;
  if (point.series.kind.mainKey === 'value') point.value = number;
  else point.y = number;
  if (point.series.kind.mainKey === 'high') point.high = number;
}

function readListEntry(point: Point, entry: readonly unknown[], keys: readonly string[]): void {
  const hasX =
    entry.length >= keys.length ||
    (typeof entry[0] === 'string' && readNumberOrNone(entry[0]) === undefined && entry.length > 1);
  const shift = hasX ? 0 : 1;
  for (let index = 0; index < entry.length && index + shift < keys.length; index += 1) {
    setKey(point, keys[index + shift] ?? '', entry[index]);
  }
}

function readObjectEntry(point: Point, entry: Options): void {
  point.options = entry;
  for (const key of ['name', 'x', 'x2', 'y', 'low', 'high', 'z', 'value'] as const) {
    if (entry[key] !== undefined) setKey(point, key, entry[key]);
  }
  if (entry.color !== undefined) point.ownColor = entry.color;
  point.visible = readFlag(entry.visible, true);
  point.sliced = readFlag(entry.sliced, false);
}

function setKey(point: Point, key: string, value: unknown): void {
  switch (key) {
    case 'x':
      readX(point, value);
      break;
    case 'x2':
      point.x2 = readNumberOrNone(value);
      break;
    case 'y':
    case 'low':
    case 'high':
    case 'z':
    case 'value':
      point[key] = readNumberOrNone(value) ?? null;
      break;
    case 'name':
      point.name = readText(value, '');
      break;
    case 'color':
      point.ownColor = value;
      break;
    default:
      point.options = { ...point.options, [key]: value };
  }
}

/** Milliseconds, also of a date written as text; without a zone it is in UTC. */
export function readMoment(value: unknown): number | undefined {
  if (typeof value !== 'string' || readNumberOrNone(value) !== undefined) return readNumberOrNone(value);
  const moment = Date.parse(
    /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d[\d:.]*$/.test(value) ? `${value.replace(' ', 'T')}Z` : value,
  );
  return isNumber(moment) ? moment : undefined;
}

/** Texts as x are names, or times on a datetime axis. */
function readX(point: Point, value: unknown): void {
  const axis = point.series.xAxis;
  if (isNumber(value)) {
    point.x = value;
  } else if (typeof value === 'string') {
    const isTime = axis?.isDatetimeAxis;
    const moment = isTime ? readMoment(value) : undefined;
    if (moment !== undefined) point.x = moment;
    else if (axis?.hasNames || axis === undefined) point.name = value;
    else point.x = readNumberOrNone(value) ?? point.x;
    if (!isTime && point.name === '') point.name = value;
  }
}
