import type { MessageKey, Values } from '../../i18n/i18n.js';
import { type FormRecord, readBase } from './form-record.js';
import { reconcile } from './reconcile.js';

/** Hidden field with the values that the form showed when it was rendered; see `FormRecord`. */
export const BASE_FIELD = 'base';
/** Checkbox next to a field in conflict: use the stored value. */
export const TAKE_FIELD = 'take_stored';

/** The error of a field, as a message. */
export interface FieldError {
  readonly key: MessageKey;
  readonly values?: Values;
}

/**
 * Reads a posted form field by field and collects the errors, so that the page can show all of them at once. The
 * readers always return a usable value; check `isValid` before using it.
 */
export class FormReading {
  #fields: URLSearchParams;
  /** Undefined when the form has no base values, so all its fields count as touched. */
  #touched: ReadonlySet<string> | undefined;
  readonly #errors = new Map<string, FieldError>();
  readonly #conflicts = new Set<string>();
  /** The uploaded file, when the form had one. */
  readonly file: { readonly name: string; readonly bytes: Buffer } | undefined;
  /** Path of a large uploaded file, when the form had one and the route allows it. */
  readonly savedPath: string | undefined;
  /** The name that the large file has where it came from. */
  readonly savedName: string | undefined;

  constructor(
    fields: URLSearchParams,
    file?: { readonly name: string; readonly bytes: Buffer },
    saved?: { readonly name: string; readonly path: string },
  ) {
    this.#fields = fields;
    this.file = file;
    this.savedPath = saved?.path;
    this.savedName = saved?.name;
  }

  get isValid(): boolean {
    return this.#errors.size === 0;
  }

  /** Errors by field name. */
  get errors(): ReadonlyMap<string, FieldError> {
    return this.#errors;
  }

  /** Whether the form contains the values that it showed when it was rendered. */
  get hasBase(): boolean {
    return this.#fields.has(BASE_FIELD);
  }

  /** Fields and groups that were touched here and changed elsewhere. */
  get conflicts(): ReadonlySet<string> {
    return this.#conflicts;
  }

  /**
   * Replaces untouched fields by their stored values, so that an outdated form changes only what was touched. A touched
   * field or group that was also changed elsewhere gets an error.
   */
  reconcile(stored: FormRecord): void {
    const base = readBase(this.raw(BASE_FIELD));
    if (!base) return;
    const { fields, touched, conflicts } = reconcile(this.#fields, base, stored, new Set(this.all(TAKE_FIELD)));
    this.#fields = fields;
    this.#touched = touched;
    for (const name of conflicts) {
      this.#conflicts.add(name);
      this.fail(name, 'form.conflict');
    }
  }

  /** Whether the field differs from what the form showed. */
  isTouched(name: string): boolean {
    return this.#touched?.has(name) ?? true;
  }

  fail(name: string, key: MessageKey, values?: Values): void {
    this.#errors.set(name, values ? { key, values } : { key });
  }

  /** The value as submitted; empty when absent. */
  raw(name: string): string {
    return this.#fields.get(name) ?? '';
  }

  all(name: string): readonly string[] {
    return this.#fields.getAll(name);
  }

  /** All fields, for forms whose fields are not known in advance. */
  fields(): URLSearchParams {
    return new URLSearchParams(this.#fields);
  }

  text(name: string, { min = 1, max }: { readonly min?: number; readonly max: number }): string {
    const value = this.raw(name).trim();
    if (value.length < min) this.fail(name, min === 1 ? 'form.required' : 'form.too_short', { min });
    else if (value.length > max) this.fail(name, 'form.too_long', { max });
    return value;
  }

  whole(name: string, min: number, max: number): number {
    const value = this.raw(name).trim();
    const number = Number(value);
    if (/^-?\d{1,15}$/.test(value) && number >= min && number <= max) return number;
    this.fail(name, 'form.whole', { min, max });
    return min;
  }

  /** Undefined when the field was left empty. */
  optionalWhole(name: string, min: number, max: number): number | undefined {
    return this.raw(name).trim() === '' ? undefined : this.whole(name, min, max);
  }

  /**
   * Converts minutes to seconds; undefined when the field was left empty. Unchanged minutes return `storedSeconds`,
   * because API clients may store fractions of a minute.
   */
  secondsOfMinutes(name: string, maxMinutes: number, storedSeconds: number | undefined): number | undefined {
    const minutes = this.optionalWhole(name, 1, maxMinutes);
    if (minutes === undefined) return undefined;
    return minutes === wholeMinutes(storedSeconds) ? storedSeconds : minutes * 60;
  }

  oneOf<Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]): Choice {
    const value = this.raw(name);
    const choice = choices.find((one) => one === value);
    if (choice === undefined) this.fail(name, 'form.choose');
    return choice ?? choices[0];
  }

  /** Whether a checkbox is ticked. */
  isTicked(name: string): boolean {
    return this.#fields.has(name);
  }

  /**
   * Whether a rule is on: its box is ticked, or one of its values was entered while the box was left alone. A box that
   * was unticked stays off, whatever else was entered.
   */
  isSwitchedOn(name: string, values: readonly string[]): boolean {
    if (this.isTicked(name)) return true;
    if (this.isTouched(name)) return false;
    return values.some((value) => this.isTouched(value) && this.raw(value).trim() !== '');
  }

  /** Value of a time field in minutes after midnight. */
  minutes(name: string): number {
    const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(this.raw(name)) ?? [];
    if (hours === undefined) this.fail(name, 'form.time');
    return Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  }
}

/** Seconds as whole minutes, as forms show them. */
export const wholeMinutes = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : Math.round(seconds / 60);
