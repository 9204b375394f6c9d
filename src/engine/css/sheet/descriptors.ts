import { type Component, splitAtCommas, writeComponents } from '../syntax/component.js';
import { type Range, readDeclaration, readItems } from '../syntax/parse-rules.js';
import type { Tokens } from '../syntax/tokens.js';
import type { FontFace, RegisteredProperty } from './sheet.js';

type Descriptors = ReadonlyMap<string, readonly Component[]>;

function readDescriptors(tokens: Tokens, block: Range): Descriptors {
  const descriptors = new Map<string, readonly Component[]>();
  for (const item of readItems(tokens, block, true)) {
    const raw = item.kind === 'declaration' ? readDeclaration(tokens, item) : undefined;
    if (raw) descriptors.set(raw.name, raw.value);
  }
  return descriptors;
}

/** Reads the descriptors of `@font-face`; undefined without a family or a source. */
export function readFontFace(tokens: Tokens, block: Range): FontFace | undefined {
  const descriptors = readDescriptors(tokens, block);
  const family = descriptors
    .get('font-family')
    ?.map(({ text }) => text)
    .join(' ')
    .toLowerCase();
  const sources = splitAtCommas(descriptors.get('src') ?? []).flatMap(readSource);
  if (!family || sources.length === 0) return undefined;
  const textOf = (name: string) => writeComponents(descriptors.get(name) ?? []);
  return {
    family,
    sources,
    weight: textOf('font-weight') || '400',
    style: textOf('font-style') || 'normal',
    unicodeRange: textOf('unicode-range'),
  };
}

/** Formats of font files that are read; a source in another is passed over (css-fonts-4, 4.3). */
const FORMATS = /^(?:woff2?|truetype|opentype)(?:-variations)?$|^collection$/i;

function readSource([first, ...rest]: readonly Component[]): FontFace['sources'] {
  const [format] = rest.find(({ kind, text }) => kind === 'function' && text === 'format')?.children ?? [];
  if (format && !FORMATS.test(format.text)) return [];
  if (first?.kind === 'url') return [{ kind: 'url', value: first.text }];
  if (first?.kind !== 'function' || first.text !== 'local') return [];
  return [{ kind: 'local', value: first.children.map(({ text }) => text).join(' ') }];
}

/** Reads `@property`, which is ignored unless it has `syntax` and `inherits`. */
export function readRegisteredProperty(
  tokens: Tokens,
  block: Range,
  prelude: readonly Component[],
): RegisteredProperty | undefined {
  const [name] = prelude;
  const descriptors = readDescriptors(tokens, block);
  const inherits = descriptors.get('inherits')?.[0]?.text;
  const isName = name?.kind === 'ident' && name.text.startsWith('--') && prelude.length === 1;
  if (!isName || !descriptors.has('syntax') || (inherits !== 'true' && inherits !== 'false')) return undefined;
  return { name: name.text, inherits: inherits === 'true', initial: descriptors.get('initial-value') };
}
