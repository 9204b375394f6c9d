import { InkstandError } from '@inkstand/common/errors';
import { isObject } from '@inkstand/common/json';
import { isBlockKind, KIND_NAMES, optionsOf } from './block-kinds.js';
import { readPath } from './data-path.js';
import { COLUMNS, MAX_BLOCKS, MAX_DESIGN_BYTES, MAX_PLUGIN_BLOCKS, ROWS } from './design-limits.js';
import { type Block, type Design, SCHEMA, showsPlugin, THEMES } from './design-types.js';
import { type Option, type OptionValue, usualValue } from './option.js';
import { isTemplate } from './template.js';

/**
 * Reads a stored or imported design. Options that are missing get their usual value, and those that this version does
 * not have are dropped.
 * @throws InkstandError `unprocessable` saying what was expected where, `too-large` above 64 kB
 */
export function readDesign(json: string): Design {
  if (Buffer.byteLength(json) > MAX_DESIGN_BYTES)
    throw new InkstandError('too-large', `expected a design of at most ${MAX_DESIGN_BYTES} bytes`);
  const value = parse(json);
  const { schema, theme, has_bar: hasBar, blocks } = value;
  if (schema !== SCHEMA)
    refuse(
      'schema',
      typeof schema === 'number' && schema > SCHEMA ? `${SCHEMA}: a newer Inkstand made it` : `${SCHEMA}`,
    );
  const read = THEMES.find((one) => one === theme);
  if (read === undefined) refuse('theme', THEMES.join(', '));
  if (typeof hasBar !== 'boolean') refuse('has_bar', 'true or false');
  if (!Array.isArray(blocks) || blocks.length > MAX_BLOCKS) refuse('blocks', `a list of at most ${MAX_BLOCKS}`);
  const list = blocks.map(readBlock);
  const ids = new Set(list.map(({ id }) => id));
  if (ids.size < list.length) refuse('blocks', 'a different id for each');
  if (list.filter(showsPlugin).length > MAX_PLUGIN_BLOCKS)
    refuse('blocks', `a list with at most ${MAX_PLUGIN_BLOCKS} that show another plugin`);
  return { schema: SCHEMA, theme: read, hasBar, blocks: list };
}

/** The stored form. Equal designs give equal texts. */
export function writeDesign({ schema, theme, hasBar, blocks }: Design): string {
  const lines = blocks.map(({ id, kind, x, y, w, h, options }) => JSON.stringify({ id, kind, x, y, w, h, options }));
  const list = lines.length === 0 ? '[]' : `[\n    ${lines.join(',\n    ')}\n  ]`;
  const [of, bar] = [JSON.stringify(theme), JSON.stringify(hasBar)];
  return `{\n  "schema": ${schema},\n  "theme": ${of},\n  "has_bar": ${bar},\n  "blocks": ${list}\n}\n`;
}

const MAX_PLUGIN_ID = 999_999_999;

/** Checks one option. @throws InkstandError `unprocessable` saying what was expected */
export function checkOption(option: Option, value: unknown, where: string): OptionValue {
  const expected = findFault(option, value);
  if (expected !== undefined) refuse(where, expected);
  return value as OptionValue;
}

function parse(json: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    // Said below.
  }
  return isObject(value) ? value : refuse('the design', 'a JSON object');
}

function readBlock(value: unknown, index: number): Block {
  const where = `blocks[${index}]`;
  if (!isObject(value)) refuse(where, 'an object');
  const { id, kind, x, y, w, h, options = {} } = value;
  if (typeof id !== 'string' || !/^b[1-9]\d{0,5}$/.test(id)) refuse(`${where}.id`, 'b and a number');
  if (!isBlockKind(kind)) refuse(`${where}.kind`, KIND_NAMES.join(', '));
  const place = {
    x: readWhole(x, 0, COLUMNS - 1, `${where}.x`),
    y: readWhole(y, 0, ROWS - 1, `${where}.y`),
    w: readWhole(w, 1, COLUMNS, `${where}.w`),
    h: readWhole(h, 1, ROWS, `${where}.h`),
  };
  if (place.x + place.w > COLUMNS) refuse(`${where}.w`, `at most ${COLUMNS - place.x}, the columns to its right`);
  if (place.y + place.h > ROWS) refuse(`${where}.h`, `at most ${ROWS - place.y}, the rows below it`);
  if (!isObject(options)) refuse(`${where}.options`, 'an object');
  const entries = Object.entries(optionsOf(kind)).map(([name, option]) => [
    name,
    Object.hasOwn(options, name) ? checkOption(option, options[name], `${where}.options.${name}`) : usualValue(option),
  ]);
  return { id, kind, ...place, options: Object.fromEntries(entries) };
}

function findFault(option: Option, value: unknown): string | undefined {
  switch (option.type) {
    case 'text':
      return typeof value === 'string' && value.length <= option.maxChars
        ? undefined
        : `at most ${option.maxChars} characters`;
    case 'whole': {
      const isWhole = Number.isInteger(value) && Number(value) >= option.min && Number(value) <= option.max;
      return isWhole ? undefined : `a whole number from ${option.min} to ${option.max}`;
    }
    case 'choice':
      return option.choices.some((one) => one === value) ? undefined : option.choices.join(', ');
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'true or false';
    case 'plugin':
      return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_PLUGIN_ID
        ? undefined
        : 'the number of a plugin setting, or 0';
    case 'path':
    case 'key':
      return value === '' || (typeof value === 'string' && readPath(value))
        ? undefined
        : 'a path such as sensors[0].value';
    case 'date':
      return typeof value === 'string' && isDate(value) ? undefined : 'a date such as 2026-12-24';
    case 'template':
      return typeof value === 'string' && isTemplate(value)
        ? undefined
        : 'text with values such as {{ value | round: 1 }}';
  }
}

const isDate = (text: string): boolean =>
  text === '' || (/^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text);

function readWhole(value: unknown, min: number, max: number, where: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  return refuse(where, `a whole number from ${min} to ${max}`);
}

function refuse(where: string, expected: string): never {
  throw new InkstandError('unprocessable', `expected ${where} to be ${expected}`);
}
