import { isObject, type JsonObject, parseJson } from '@inkstand/common/json';
import { ORIENTATIONS, type Orientation } from '@inkstand/engine/model';
import { REFRESH_SECONDS } from '../../device/device.js';

/** Lenient readers of what other servers answer: a value of another type counts as absent. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

export const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** Ids are numbers or texts. */
export const keyOf = (value: unknown): string | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : textOf(value);

export const flagOf = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : value === 1 || value === 0 ? value === 1 : undefined;

/** The objects of a list. */
export const objectsOf = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter((one): one is JsonObject => isObject(one)) : [];

/** JSON in a text column; undefined when it cannot be read. */
export function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  try {
    return parseJson(value);
  } catch {
    return undefined;
  }
}

/** Minutes after midnight of `HH:MM`, with seconds or a date or without. */
export function minutesOf(value: unknown): number | undefined {
  const [, hours, minutes] =
    /(?:^|[ T])(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/.exec(textOf(value) ?? '') ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  return total >= 0 && total < 1440 ? total : undefined;
}

/** Seconds within what a display may sleep. */
export const refreshOf = (value: unknown): number | undefined => {
  const seconds = numberOf(value);
  const { min, max } = REFRESH_SECONDS;
  return seconds === undefined ? undefined : Math.min(max, Math.max(min, Math.round(seconds)));
};

/** How a display is mounted, from the degrees that its pictures are turned by. */
export const orientationOf = (degrees: unknown): Orientation | undefined => {
  const quarter = (numberOf(degrees) ?? 0) / 90;
  return Number.isInteger(quarter) && quarter > 0 && quarter < 4 ? ORIENTATIONS[quarter] : undefined;
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const uuidOf = (value: unknown): string | undefined => {
  const text = textOf(value);
  return text !== undefined && UUID.test(text) ? text.toLowerCase() : undefined;
};
