import { scalarText } from '@inkstand/common/json';
/** Whether an entered value counts as empty. Pure. */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) ? value.length === 0 : scalarText(value).trim() === '');
