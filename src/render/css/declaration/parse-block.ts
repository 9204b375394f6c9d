import { type Item, type RawDeclaration, readDeclaration, readItems } from '../syntax/parse-rules.js';
import { readTokens, type Tokens } from '../syntax/tokens.js';
import type { Declaration, DeclarationBlock, Drop } from './declaration.js';
import { parseDeclaration } from './parse-declaration.js';

const MAX_DECLARATIONS = 16_384;
const MAX_DROPS = 64;

/** Parses the text between the braces of a rule, or of a style attribute; nested rules are skipped. */
export function parseBlock(text: string): DeclarationBlock {
  const tokens = readTokens(text);
  const declarations: Declaration[] = [];
  const drops: Drop[] = [];
  for (const item of readItems(tokens, { from: 0, to: tokens.count }, true)) {
    if (declarations.length > MAX_DECLARATIONS) break;
    const raw = readItem(tokens, item);
    if (!raw) continue;
    const parsed = parseDeclaration(raw);
    if (typeof parsed !== 'string') declarations.push(...parsed);
    else if (parsed !== 'harmless' && drops.length < MAX_DROPS) drops.push({ property: raw.name, reason: parsed });
  }
  return describe(declarations, drops);
}

function readItem(tokens: Tokens, item: Item): RawDeclaration | undefined {
  return item.kind === 'declaration' ? readDeclaration(tokens, item) : undefined;
}

function describe(declarations: readonly Declaration[], drops: readonly Drop[]): DeclarationBlock {
  return {
    declarations,
    hasImportant: declarations.some(({ important }) => important),
    hasLogical: declarations.some(({ kind }) => kind === 'logical'),
    hasCustom: declarations.some(({ kind }) => kind === 'custom'),
    drops,
  };
}
