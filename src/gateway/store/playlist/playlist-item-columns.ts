/** A value of each kind of column. */
interface ItemValues {
  readonly flag: boolean;
  readonly number: number;
  /** In the database and the API null where it is undefined. */
  readonly seconds: number | undefined;
  readonly windows: readonly TimeWindow[];
}

/**
 * A column that the owner of a playlist item sets. Rows, copies, the API, transfers and the form of an item derive from
 * its entry in `ITEM_COLUMNS`.
 */
export interface ItemColumn {
  readonly column: string;
  readonly kind: keyof ItemValues;
  /** Name of the member in the API, if it is not that of the column. */
  readonly member?: string;
  /** Smallest and largest value of a number. */
  readonly min?: number;
  readonly max?: number;
  /** Name of the field in the form, and of its messages `item.<field>`; undefined: no field. */
  readonly field?: string;
}

/** The columns that an owner sets, in the order of the form. */
const ITEM_COLUMNS = {
  /** Determines the order within the playlist; may have gaps. */
  position: { column: 'position', kind: 'number', member: 'row_order', min: 0, max: 1_000_000 },
  /** The display's refresh rate when undefined. */
  durationSeconds: { column: 'duration_seconds', kind: 'seconds', min: 60, max: 86_400, field: 'duration' },
  /** When it may be shown; always when empty. */
  windows: { column: 'windows', kind: 'windows', field: 'windows' },
  /** Among items that can be shown, only those of the highest priority are in rotation. */
  priority: { column: 'priority', kind: 'number', min: 0, max: 9, field: 'priority' },
  /** Skipped while its screen equals the one that the display showed last. */
  skipsUnchanged: { column: 'skip_unchanged', kind: 'flag', field: 'skip_unchanged' },
  isVisible: { column: 'visible', kind: 'flag', field: 'visible' },
} as const satisfies Readonly<Record<string, ItemColumn>>;

type ItemColumns = typeof ITEM_COLUMNS;

/** What an owner sets of an item. */
export type ItemRules = { readonly [Name in keyof ItemColumns]: ItemValues[ItemColumns[Name]['kind']] };

/** Names of the fields in the form. */
export type ItemField = Extract<ItemColumns[keyof ItemColumns], { readonly field: string }>['field'];

/** The columns with their names in code. */
export const ITEM_RULES = Object.entries(ITEM_COLUMNS) as readonly (readonly [
  keyof ItemRules,
  ItemColumn & { readonly field?: ItemField },
])[];

/** Makes rules of a value for each column; columns without a value are left out. */
export function makeRules(
  read: (column: ItemColumn, name: keyof ItemRules) => { readonly value: unknown } | undefined,
): Partial<ItemRules> {
  return Object.fromEntries(
    ITEM_RULES.flatMap(([name, column]) => {
      const one = read(column, name);
      return one === undefined ? [] : [[name, one.value]];
    }),
  );
}

/**
 * A period on certain days, in the display's time zone. An end before the start is on the next day; equal ends mean a
 * whole day.
 */
export interface TimeWindow {
  /** Days on which the window starts; 1 is Monday, 7 Sunday. */
  readonly days: readonly number[];
  /** Minutes after midnight, 0 to 1439. */
  readonly startMinutes: number;
  readonly endMinutes: number;
}

/** How each kind of value is stored. */
const STORED: { readonly [Kind in keyof ItemValues]: StoredKind<ItemValues[Kind]> } = {
  flag: { read: (stored) => stored === 1, write: Number },
  number: { read: Number, write: (value) => value },
  seconds: { read: (stored) => (stored === null ? undefined : Number(stored)), write: (value) => value ?? null },
  windows: { read: (stored) => JSON.parse(String(stored)), write: JSON.stringify },
};

interface StoredKind<Value> {
  readonly read: (stored: unknown) => Value;
  readonly write: (value: Value) => string | number | null;
}

/** Reads the rules of a row; the schema's constraints guarantee the types of its columns. */
export const readRules = (row: Readonly<Record<string, unknown>>): ItemRules =>
  makeRules(({ column, kind }) => ({ value: STORED[kind].read(row[column]) })) as ItemRules;

/** The columns of a change and their values as they are stored. */
export const storeRules = (change: Partial<ItemRules>): readonly (readonly [string, string | number | null])[] =>
  ITEM_RULES.flatMap(([name, { column, kind }]) =>
    name in change ? [[column, STORED[kind].write(change[name] as never)] as const] : [],
  );
