/** Maximum size of one part of the markup: in bytes where it is stored, in characters where the API renders it. */
export const MARKUP_LIMIT = 1_000_000;

/** Maximum length of a field's value, and of one in a field of a single line, in characters. */
export const MAX_FIELD_CHARS = 64 * 1024;
export const MAX_FIELD_LINE_CHARS = 8 * 1024;

/** Values of a field that takes a list. */
export const MAX_FIELD_VALUES = 500;
