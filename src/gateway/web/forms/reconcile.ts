import { type BaseUnit, digestFields, type FormRecord } from './form-record.js';

interface Reconciled {
  /** Touched fields as entered, all others as currently stored. */
  readonly fields: URLSearchParams;
  /** Names of the fields that were touched. */
  readonly touched: ReadonlySet<string>;
  /** Units that were touched here and changed elsewhere, with different results. */
  readonly conflicts: readonly string[];
}

/**
 * Applies an entered form to values that may have changed since it was rendered. A unit (a field, or a group of fields)
 * is touched if it differs from its base, and changed if the stored values do. Pure.
 *
 * @param taken units that should get the stored value instead of the entered one
 */
export function reconcile(
  entered: URLSearchParams,
  base: ReadonlyMap<string, BaseUnit>,
  stored: FormRecord,
  taken: ReadonlySet<string>,
): Reconciled {
  const fields = new URLSearchParams(entered);
  const now = stored.units();
  const touched = new Set<string>();
  const conflicts: string[] = [];
  for (const unit of new Set([...base.keys(), ...now.keys()])) {
    const [before, after] = [base.get(unit), now.get(unit)];
    const names = before?.names ?? [];
    const digest = digestFields(names.map((name) => [name, entered.getAll(name)]));
    const isTouched = before !== undefined && digest !== before.digest;
    const isChanged = after?.digest !== before?.digest || after?.version !== before?.version;
    const isSame = digest === after?.digest && after.version === before?.version;
    if (isTouched && !taken.has(unit)) {
      for (const name of names) touched.add(name);
      if (isChanged && !isSame) conflicts.push(unit);
      continue;
    }
    for (const name of names) fields.delete(name);
    for (const name of after?.names ?? []) {
      for (const value of stored.values(name)) fields.append(name, value);
    }
  }
  return { fields, touched, conflicts };
}
