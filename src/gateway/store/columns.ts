import type { SqlValue } from './database/connection.js';

/** A row of the database. The schema's constraints guarantee the types of its columns. */
export type Row = Readonly<Record<string, SqlValue>>;

/** How a member is stored: a flag as 0 or 1, a list of words or ids as text with commas, or as JSON; undefined as NULL. */
type Kind = 'plain' | 'flag' | 'list' | 'ids' | 'json';

/** The columns that store the members of a `Value`. Rows, changes and copies derive from them. */
export class Columns<Value extends object> {
  readonly names: readonly string[];
  readonly #columns: readonly (readonly [member: string, column: string, kind: Kind])[];

  constructor(columns: Readonly<Record<keyof Value, readonly [column: string, kind: Kind]>>) {
    this.#columns = Object.entries<readonly [string, Kind]>(columns).map(([member, stored]) => [member, ...stored]);
    this.names = this.#columns.map(([, column]) => column);
  }

  read(row: Readonly<Record<string, unknown>>): Value {
    return this.#make((_, column, kind) => readValue(kind, row[column] ?? undefined));
  }

  /** The members that are stored, of a larger object. */
  pick(value: Value): Value {
    return this.#make((member) => (value as Readonly<Record<string, unknown>>)[member]);
  }

  /** The columns of the members that `value` has, as they are stored. */
  store(value: Partial<Value>): Row {
    const members: Readonly<Record<string, unknown>> = { ...value };
    const stored = this.#columns.filter(([member]) => member in members);
    return Object.fromEntries(stored.map(([member, column, kind]) => [column, storeValue(kind, members[member])]));
  }

  #make(find: (member: string, column: string, kind: Kind) => unknown): Value {
    return Object.fromEntries(this.#columns.map((one) => [one[0], find(...one)])) as Value;
  }
}

function readValue(kind: Kind, stored: unknown): unknown {
  if (kind === 'flag') return stored === 1;
  if (kind === 'list' || kind === 'ids') {
    const list = String(stored ?? '')
      .split(',')
      .filter(Boolean);
    return kind === 'ids' ? list.map(Number) : list;
  }
  return kind === 'json' && stored !== undefined ? JSON.parse(String(stored)) : stored;
}

function storeValue(kind: Kind, value: unknown): SqlValue {
  if (value === undefined) return null;
  if (kind === 'json') return JSON.stringify(value);
  return kind === 'plain' ? (value as SqlValue) : kind === 'flag' ? Number(value) : (value as string[]).join(',');
}

/** The end of an insertion, `(name, …) VALUES (?, …)`, with its parameters. */
export const insertion = (row: Row): { readonly sql: string; readonly values: readonly SqlValue[] } => ({
  sql: `(${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
    .map(() => '?')
    .join(', ')})`,
  values: Object.values(row),
});

/** `name = ?, refresh_rate = ?` of an update, with its parameters. */
export const assignments = (row: Row): { readonly sql: string; readonly values: readonly SqlValue[] } => ({
  sql: Object.keys(row)
    .map((column) => `${column} = ?`)
    .join(', '),
  values: Object.values(row),
});
