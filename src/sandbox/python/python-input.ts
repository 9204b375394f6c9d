/**
 * The input of a transform as JSON in which floats that are whole numbers have a fraction (`21.0`): in data they are marked by U+0000
 * (`@inkstand/common/json`). A quotation mark within a text has a backslash before it, so only whole texts match.
 */
export const writePythonInput = (input: unknown): string =>
  JSON.stringify(input).replace(/(?<!\\)"\\u0000(-?\d+(?:\.\d+)?(e[+-]?\d+)?)"/g, (_text, number, exponent) =>
    exponent === undefined && !number.includes('.') ? `${number}.0` : number,
  );
