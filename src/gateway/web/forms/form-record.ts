import { createHash } from 'node:crypto';

/** The values that a browser submits for a field that nobody touches. */
interface RecordedField {
  readonly values: string[];
  readonly unit: string;
  /** Changes with a stored secret, whose value is never shown. */
  readonly version: string;
}

/** What a form showed when it was rendered, for a field or a group of fields that belong together. */
export interface BaseUnit {
  readonly digest: string;
  readonly version: string;
  readonly names: readonly string[];
}

export interface RecordOptions {
  /** Fields of a group change together or not at all; a field without a group is its own unit. */
  readonly group?: string | undefined;
  readonly version?: string | undefined;
}

const MAX_UNITS = 500;
const DIGEST_CHARS = 12;

/** Collects the fields of one form while its components are rendered. */
export class FormRecord {
  readonly #fields = new Map<string, RecordedField>();

  /** Checkboxes may share a name: their values are collected. */
  add(name: string, values: readonly string[], { group, version = '' }: RecordOptions = {}): void {
    const field = this.#fields.get(name);
    if (field) field.values.push(...values);
    else this.#fields.set(name, { values: [...values], unit: group ?? name, version });
  }

  values(name: string): readonly string[] {
    return this.#fields.get(name)?.values ?? [];
  }

  units(): ReadonlyMap<string, BaseUnit> {
    const names = new Map<string, string[]>();
    for (const [name, { unit }] of this.#fields) names.set(unit, [...(names.get(unit) ?? []), name]);
    return new Map(
      [...names].map(([unit, members]) => {
        const version = members.map((name) => this.#fields.get(name)?.version ?? '').join('');
        const digest = digestFields(members.map((name) => [name, this.values(name)]));
        return [unit, { digest, version, names: members }];
      }),
    );
  }
}

/** Serialises the units for a hidden field. */
export function writeBase(units: ReadonlyMap<string, BaseUnit>): string {
  return JSON.stringify(
    [...units].map(([unit, { digest, version, names }]) => {
      const isSingle = names.length === 1 && names[0] === unit;
      return [unit, digest, version, ...(isSingle ? [] : names)];
    }),
  );
}

/** Undefined for a form without base values, and for anything that is not written by `writeBase`. */
export function readBase(text: string): ReadonlyMap<string, BaseUnit> | undefined {
  if (text === '') return undefined;
  try {
    const rows: unknown = JSON.parse(text);
    if (!Array.isArray(rows) || rows.length > MAX_UNITS) return undefined;
    const units = rows.map((row: unknown): [string, BaseUnit] => {
      if (!Array.isArray(row)) throw new TypeError('expected a list');
      const [unit = '', digest = '', version = '', ...names] = row.map(String);
      return [unit, { digest, version, names: names.length > 0 ? names : [unit] }];
    });
    return new Map(units);
  } catch {
    return undefined;
  }
}

/** Equal for equal values, whatever line endings a browser sends. */
export function digestFields(fields: readonly (readonly [name: string, values: readonly string[]])[]): string {
  const filled = fields.filter(([, values]) => values.length > 0);
  const plain = filled.map(([name, values]) => [name, ...values.map((value) => value.replaceAll('\r\n', '\n'))]);
  return createHash('sha256').update(JSON.stringify(plain)).digest('base64url').slice(0, DIGEST_CHARS);
}
