import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { useFrame } from '../frame.js';
import type { FieldError, FormReading } from './form-reading.js';
import type { FormRecord, RecordOptions } from './form-record.js';

/** What fields need from the form around them. */
interface FormScope {
  readonly record: FormRecord;
  /** Set when this form was rejected, so its fields show what was entered. */
  readonly rejected: FormReading | undefined;
}

export const FormContext = createContext<FormScope | undefined>(undefined);
/** Set while a form is rendered only to find the values that it would show. */
export const RecordContext = createContext<FormRecord | undefined>(undefined);
/** Fields inside form a unit: they change together or not at all. */
export const GroupContext = createContext<string | undefined>(undefined);
/** Heading of the part of the page or form around a field. */
export const PlaceContext = createContext<string | undefined>(undefined);

/** Records a field with its stored values, and returns the values to show. */
export function useFieldValues(
  name: string,
  stored: readonly string[],
  options: Pick<RecordOptions, 'version'> = {},
): readonly string[] {
  const scope = useContext(FormContext);
  const group = useContext(GroupContext);
  if (!scope) return stored;
  scope.record.add(name, stored, { ...options, group });
  return scope.rejected?.all(name) ?? stored;
}

/** Errors by field name; empty outside the rejected form. */
export function useFormErrors(): ReadonlyMap<string, FieldError> {
  const { errors } = useFrame();
  const scope = useContext(FormContext);
  return scope && !scope.rejected ? NO_ERRORS : errors;
}

/** The error of a field, and whether the page opens at this field. */
export function useFieldError(name: string | undefined): { readonly error?: FieldError; readonly isFocused: boolean } {
  const { focusedField } = useFrame();
  const error = useFormErrors().get(name ?? '');
  return error ? { error, isFocused: focusedField === name } : { isFocused: false };
}

const NO_ERRORS: ReadonlyMap<string, FieldError> = new Map();

/** Records the label by which errors refer to the field. */
export function useFieldName(name: string | undefined, label: string): void {
  const { fieldNames } = useFrame();
  const place = useContext(PlaceContext);
  if (name !== undefined) fieldNames.set(name, place === undefined ? label : `${place} › ${label}`);
}
