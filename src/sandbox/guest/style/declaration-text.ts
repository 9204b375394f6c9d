/** A declared value. */
export interface Declared {
  readonly value: string;
  readonly isImportant: boolean;
}

/** Reads `name: value; …`, mindful of strings, brackets and comments. */
export function parseDeclarations(text: string): Map<string, Declared> {
  const found = new Map<string, Declared>();
  for (const part of splitAtSemicolons(text.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ''))) {
    const colon = part.indexOf(':');
    if (colon < 1) continue;
    const written = part.slice(0, colon).trim();
    const name = written.startsWith('--') ? written : written.toLowerCase();
    if (!/^-{0,2}[\w\u0080-\uffff][\w\u0080-\uffff-]*$/.test(name)) continue;
    const declared = readValue(part.slice(colon + 1));
    if (declared.value === '' && !name.startsWith('--')) continue;
    found.delete(name);
    found.set(name, declared);
  }
  return found;
}

export function readValue(text: string): Declared {
  const value = text.trim();
  const important = /!\s*important$/i.exec(value);
  return important
    ? { value: value.slice(0, important.index).trim(), isImportant: true }
    : { value, isImportant: false };
}

function splitAtSemicolons(text: string): string[] {
  if (!/["'()\\]/.test(text)) return text.split(';');
  const parts: string[] = [];
  let [start, depth, quote] = [0, 0, ''];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string;
    if (sign === '\\') at++;
    else if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '(') depth++;
    else if (sign === ')') depth = Math.max(0, depth - 1);
    else if (sign === ';' && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

export function writeDeclarations(declared: ReadonlyMap<string, Declared>): string {
  let text = '';
  // Quicker here than a loop.
  declared.forEach((one, name) => {
    const written = `${name}: ${one.value}${one.isImportant ? ' !important;' : ';'}`;
    text = text === '' ? written : `${text} ${written}`;
  });
  return text;
}
