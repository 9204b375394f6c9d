import { parseJson } from '@inkstand/common/json';
import { parseUrl } from '@inkstand/common/parse-url';
import { normaliseTimeZone } from '@inkstand/common/time-zone';
import { MAX_FIELD_CHARS, MAX_FIELD_LINE_CHARS, MAX_FIELD_VALUES } from '../plugin-limits.js';
import type { FieldDefinition, FieldValue } from './field-definition.js';
import type { FieldType } from './field-types.js';
import { isBlank } from './is-blank.js';
import { listHidden } from './required-fields.js';

/** The result of checking entered values. */
interface CheckedValues {
  /** Valid values in their stored form. */
  readonly values: Readonly<Record<string, FieldValue>>;
  /** What was expected, by keyname of the invalid value. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Stored state that the check of entered values depends on. */
export interface StoredState {
  /** Values before the change: a required field that has one may not be emptied. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Whether a plugin setting with this number exists, for fields that select one. */
  readonly isPlugin?: (id: number) => boolean;
}

/**
 * Checks entered values. Strings for unknown keynames are kept, so that a value may be set before its field exists.
 * Pure.
 */
export function checkValues(
  fields: readonly FieldDefinition[],
  entered: Readonly<Record<string, unknown>>,
  { values: before = {}, isPlugin = () => true }: StoredState = {},
): CheckedValues {
  const byName = new Map(fields.map((field) => [field.keyname, field]));
  const values = new Map<string, FieldValue>();
  const errors = new Map<string, string>();
  const hidden = listHidden(fields, { ...before, ...entered });
  for (const [keyname, value] of Object.entries(entered)) {
    const field = byName.get(keyname);
    if (field && !field.holdsValue) continue;
    const checked = field
      ? checkValue(field, value)
      : typeof value === 'string'
        ? { value }
        : { error: 'expected a text' };
    if ('error' in checked) errors.set(keyname, checked.error);
    else if (field?.isRequired && !hidden.has(keyname) && isBlank(checked.value) && !isBlank(before[keyname])) {
      errors.set(keyname, 'expected a value');
    } else if (field?.type === 'plugin_instance_select' && !choosesPlugins(checked.value, isPlugin)) {
      errors.set(keyname, `expected the number of a plugin, there is no ${String(checked.value).slice(0, 60)}`);
    } else values.set(keyname, checked.value);
  }
  return { values: Object.fromEntries(values), errors: Object.fromEntries(errors) };
}

const choosesPlugins = (value: FieldValue, isPlugin: (id: number) => boolean): boolean =>
  [value].flat().every((id) => id === '' || isPlugin(Number(id)));

/** A valid value in its stored form, or an error that says what was expected. */
type Checked = { readonly value: FieldValue } | { readonly error: string };

const TRUE = /^(?:true|yes|on|1)$/i;
const FALSE = /^(?:false|no|off|0)$/i;

/** Checks an entered value. An empty string is valid here; `listMissing` checks required fields. Pure. */
function checkValue(field: FieldDefinition, entered: unknown): Checked {
  if (Array.isArray(entered) || field.isMultiple) return checkList(field, entered);
  if (typeof entered !== 'string' && typeof entered !== 'number' && typeof entered !== 'boolean') {
    return { error: 'expected a text' };
  }
  const text = String(entered);
  const longest = Math.min(
    field.maxLength ?? MAX_FIELD_CHARS,
    isLong(field.type) ? MAX_FIELD_CHARS : MAX_FIELD_LINE_CHARS,
  );
  if (text.length > longest) return { error: `expected at most ${longest} characters, got ${text.length}` };
  if (text.trim() === '') return { value: '' };
  return checkText(field, text);
}

function checkList(field: FieldDefinition, entered: unknown): Checked {
  const items: unknown[] = Array.isArray(entered)
    ? entered
    : typeof entered === 'string'
      ? splitList(entered)
      : [entered];
  if (items.length > MAX_FIELD_VALUES) {
    return { error: `expected at most ${MAX_FIELD_VALUES} values, got ${items.length}` };
  }
  const single = { ...field, isMultiple: false };
  const values: string[] = [];
  for (const item of items) {
    if (Array.isArray(item)) return { error: 'expected a list of strings' };
    const checked = checkValue(single, item);
    if ('error' in checked) return checked;
    if (typeof checked.value === 'string' && checked.value !== '') values.push(checked.value);
  }
  // A list for a single-value field is checked as text: `0,0` is not a number.
  return field.isMultiple ? { value: values } : checkValue(single, values.join(','));
}

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const LONG: ReadonlySet<FieldType> = new Set(['text', 'code', 'json', 'multi_string', 'google_photos_picker']);
const isLong = (type: FieldType): boolean => LONG.has(type);

function checkText(field: FieldDefinition, text: string): Checked {
  const trimmed = text.trim();
  const expect = (isRight: boolean, what: string): Checked =>
    isRight ? { value: trimmed } : { error: `expected ${what}, got ${JSON.stringify(trimmed.slice(0, 60))}` };
  switch (field.type) {
    case 'boolean':
      if (TRUE.test(trimmed)) return { value: 'true' };
      return FALSE.test(trimmed) ? { value: 'false' } : expect(false, 'true or false');
    case 'number':
      return checkNumber(field, trimmed);
    case 'date':
      return expect(isDate(trimmed), 'a date like 2026-03-16');
    case 'time':
      return expect(/^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(trimmed), 'a time like 08:30');
    case 'time_zone': {
      const zone = normaliseTimeZone(trimmed);
      return zone === undefined ? expect(false, 'a time zone like Europe/Berlin') : { value: zone };
    }
    case 'url':
      return expect(isWebAddress(trimmed), 'a URL that begins with http://, https:// or webcal://');
    case 'lat_lon':
      return checkPlace(trimmed);
    case 'plugin_instance_select':
      return expect(/^[1-9]\d{0,14}$/.test(trimmed), 'the number of a plugin');
    case 'json':
      return expect(isJson(trimmed), 'JSON');
    case 'color':
      return expect(/^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(trimmed), 'a colour like #1a2b3c');
    case 'multi_string':
      return { value: splitList(text).join(',') };
    case 'select': {
      const isOption =
        field.options.length === 0 || field.options.some(({ value }) => value === trimmed || value === text);
      return isOption ? { value: text } : expect(false, `one of ${listOptions(field)}`);
    }
    default:
      return { value: text };
  }
}

function checkNumber({ min, max, step }: FieldDefinition, text: string): Checked {
  const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  const got = `got ${JSON.stringify(text.slice(0, 60))}`;
  if (!Number.isFinite(number)) return { error: `expected a number, ${got}` };
  if (min !== undefined && number < min) return { error: `expected at least ${min}, ${got}` };
  if (max !== undefined && number > max) return { error: `expected at most ${max}, ${got}` };
  const steps = step !== undefined && step > 0 ? (number - (min ?? 0)) / step : 0;
  if (Math.abs(steps - Math.round(steps)) > 1e-6)
    return { error: `expected steps of ${step} from ${min ?? 0}, ${got}` };
  return { value: text };
}

function checkPlace(text: string): Checked {
  const [latitude = Number.NaN, longitude = Number.NaN, ...more] = text.split(/\s*[,;]\s*|\s+/).map(Number);
  const isRight = more.length === 0 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isRight
    ? { value: `${latitude},${longitude}` }
    : { error: `expected latitude and longitude like 52.52,13.41, got ${JSON.stringify(text.slice(0, 60))}` };
}

function listOptions({ options }: FieldDefinition): string {
  const shown = options.slice(0, 8).map(({ value }) => value);
  return options.length > shown.length ? `${shown.join(', ')} …` : shown.join(', ');
}

function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

function isJson(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}

const isWebAddress = (text: string): boolean => /^(?:https?|webcals?):$/.test(parseUrl(text)?.protocol ?? '');
