/**
 * The part of css-tree that is used: the tokenizer of CSS Syntax 3. Its published types cover only the whole package.
 */
declare module 'css-tree/tokenizer' {
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void;
  export function consumeEscaped(source: string, offset: number): number;
  export function decodeEscaped(escaped: string): string;
  export function isValidEscape(first: number, second: number): boolean;
}
