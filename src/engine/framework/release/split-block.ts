/** A declaration block, split into custom properties and the rest. */
interface SplitBlock {
  /** Ordinary declarations as written, separated by semicolons. */
  readonly plain: string;
  readonly variables: readonly (readonly [name: string, value: string])[];
}

/** Splits the text of a block (without braces) at its own semicolons: not those in strings, parentheses or escapes. */
export function splitBlock(text: string): SplitBlock {
  const plain: string[] = [];
  const variables: [string, string][] = [];
  for (const declaration of splitDeclarations(text)) {
    const colon = declaration.indexOf(':');
    if (declaration.startsWith('--') && colon > 2)
      variables.push([declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()]);
    else plain.push(declaration);
  }
  return { plain: plain.join(';'), variables };
}

const LEADING_COMMENTS = /^\s*(?:\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/\s*)+/;

function splitDeclarations(text: string): string[] {
  const declarations: string[] = [];
  let from = 0;
  let depth = 0;
  let quote = '';
  const close = (to: number): void => {
    const declaration = text.slice(from, to).replace(LEADING_COMMENTS, '').trim();
    if (declaration !== '') declarations.push(declaration);
    from = to + 1;
  };
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '\\') at++;
    else if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '(' || character === '[' || character === '{') depth++;
    else if (character === ')' || character === ']' || character === '}') depth--;
    else if (character === '/' && text.charAt(at + 1) === '*') at = endOfComment(text, at);
    else if (character === ';' && depth <= 0) close(at);
  }
  close(text.length);
  return declarations;
}

function endOfComment(text: string, from: number): number {
  const end = text.indexOf('*/', from + 2);
  return end < 0 ? text.length : end + 1;
}

/** Names of all custom properties that `text` may refer to: `--gap` of `var(--gap)`, and of anything similar. */
export function variablesIn(text: string): string[] {
  return text.match(/--[\w-]+/g) ?? [];
}
