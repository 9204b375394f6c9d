import type { Option } from './option.js';

/** Sizes of text, smallest first; `auto` follows the height of the block. */
const ROLES = ['auto', 'small', 'text', 'title', 'large', 'value', 'huge', 'giant'] as const;
const role: Option = { type: 'choice', choices: ROLES };
const label: Option = { type: 'text', maxChars: 80 };
const value: Option = { type: 'path', wants: 'value' };
const items: Option = { type: 'path', wants: 'list' };
const key: Option = { type: 'key' };
const optionalKey: Option = { type: 'key', isOptional: true };
const rows: Option = { type: 'whole', min: 1, max: 20, usual: 5 };
const unit: Option = { type: 'text', maxChars: 12 };
const heading: Option = { type: 'text', maxChars: 40 };

/** How a value is written. */
const written = {
  format: {
    type: 'choice',
    choices: ['plain', 'number', 'time', 'date', 'date_time', 'weekday', 'relative', 'template'],
  },
  decimals: { type: 'whole', min: 0, max: 4, usual: 1 },
  template: { type: 'template' },
} as const satisfies Record<string, Option>;

/** How a block stands in its cell; every kind has these. */
const COMMON_OPTIONS = {
  align: { type: 'choice', choices: ['left', 'center', 'right'] },
  frame: { type: 'choice', choices: ['theme', 'none', 'outline', 'inverse'] },
  accent: { type: 'flag' },
} as const satisfies Record<string, Option>;

interface Kind {
  readonly group: 'words' | 'numbers' | 'charts' | 'time' | 'shapes' | 'plugins';
  /** Columns and rows of a new block. */
  readonly size: readonly [w: number, h: number];
  readonly options: Readonly<Record<string, Option>>;
}

/** Every kind of block, in the order of the page. */
export const BLOCK_KINDS = {
  text: {
    group: 'words',
    size: [6, 2],
    options: { text: { type: 'text', maxChars: 1000, hasLines: true }, value, role, ...written },
  },
  number: { group: 'numbers', size: [4, 3], options: { label, value, unit, before: value, role, ...written } },
  fact: { group: 'numbers', size: [6, 1], options: { label, value, unit, role, ...written } },
  list: {
    group: 'words',
    size: [6, 5],
    options: { label, items, title: key, detail: optionalKey, rows, role, ...written },
  },
  table: {
    group: 'words',
    size: [12, 5],
    options: {
      items,
      column_1: key,
      heading_1: heading,
      column_2: optionalKey,
      heading_2: heading,
      column_3: optionalKey,
      heading_3: heading,
      column_4: optionalKey,
      heading_4: heading,
      rows,
      role,
    },
  },
  agenda: { group: 'time', size: [6, 5], options: { label, items, title: key, start: key, rows, role } },
  progress: {
    group: 'numbers',
    size: [6, 1],
    options: { label, value, full: { type: 'whole', min: 1, max: 1_000_000, usual: 100 } },
  },
  gauge: {
    group: 'numbers',
    size: [4, 4],
    options: {
      label,
      value,
      unit,
      low: { type: 'whole', min: -1_000_000, max: 1_000_000, usual: 0 },
      high: { type: 'whole', min: -1_000_000, max: 1_000_000, usual: 100 },
      decimals: written.decimals,
    },
  },
  line: { group: 'charts', size: [8, 4], options: { label, items, key, unit, decimals: written.decimals } },
  bars: { group: 'charts', size: [8, 4], options: { label, items, key, name: optionalKey } },
  sparkline: { group: 'charts', size: [4, 2], options: { items, key } },
  pie: { group: 'charts', size: [6, 4], options: { label, items, key, name: key } },
  clock: { group: 'time', size: [4, 2], options: { hours: { type: 'choice', choices: ['24', '12'] }, role } },
  date: {
    group: 'time',
    size: [6, 1],
    options: { style: { type: 'choice', choices: ['full', 'day', 'weekday', 'short'] }, role },
  },
  countdown: { group: 'time', size: [4, 3], options: { label, date: { type: 'date' }, value, role } },
  weather: { group: 'words', size: [4, 4], options: { label, value, code: value, unit: { ...unit }, role } },
  forecast: {
    group: 'words',
    size: [8, 3],
    options: {
      label,
      items,
      day: key,
      max: optionalKey,
      max_list: items,
      min: optionalKey,
      min_list: items,
      sky: optionalKey,
      sky_list: items,
      unit,
      days: { type: 'whole', min: 1, max: 8, usual: 5 },
    },
  },
  picture: {
    group: 'shapes',
    size: [6, 6],
    options: {
      value,
      address: { type: 'text', maxChars: 500 },
      plugin: { type: 'plugin', isAlbum: true },
      fit: { type: 'choice', choices: ['contain', 'cover'] },
    },
  },
  qr: { group: 'shapes', size: [3, 4], options: { text: { type: 'text', maxChars: 500 }, value } },
  icon: { group: 'shapes', size: [2, 2], options: { icon: { type: 'text', maxChars: 30 } } },
  plugin: { group: 'plugins', size: [6, 4], options: { plugin: { type: 'plugin' } } },
  divider: { group: 'shapes', size: [12, 1], options: { direction: { type: 'choice', choices: ['across', 'down'] } } },
  box: { group: 'shapes', size: [6, 4], options: { fill: { type: 'choice', choices: ['outline', 'grey', 'black'] } } },
} as const satisfies Record<string, Kind>;

export type BlockKind = keyof typeof BLOCK_KINDS;
export const KIND_NAMES = Object.keys(BLOCK_KINDS) as readonly BlockKind[];
export const isBlockKind = (name: unknown): name is BlockKind =>
  typeof name === 'string' && Object.hasOwn(BLOCK_KINDS, name);

/** All options of a kind: its own, then those of every block. */
export const optionsOf = (kind: BlockKind): Readonly<Record<string, Option>> => ({
  ...BLOCK_KINDS[kind].options,
  ...COMMON_OPTIONS,
});

/** Roles without `auto`, smallest first. */
export const SIZED_ROLES = ROLES.slice(1) as readonly Exclude<(typeof ROLES)[number], 'auto'>[];
