import { Component } from '../syntax/component.js';
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
  const quirks = new QuirkyBlock(declarations);
  for (const item of readItems(tokens, { from: 0, to: tokens.count }, true)) {
    if (declarations.length > MAX_DECLARATIONS) break;
    const raw = readItem(tokens, item);
    if (!raw) continue;
    const parsed = parseDeclaration(raw);
    if (typeof parsed !== 'string') {
      declarations.push(...parsed);
      quirks.add(parsed);
      continue;
    }
    if (quirks.accepts(raw) || parsed === 'harmless' || drops.length >= MAX_DROPS) continue;
    drops.push({ property: raw.name, reason: parsed });
  }
  return { ...describe(declarations, [...drops, ...quirks.drops]), ...quirks.finish(drops) };
}

/** Collects a second version of a block, with values that only quirks mode accepts, from the first such value on. */
class QuirkyBlock {
  readonly #plain: readonly Declaration[];
  #declarations: Declaration[] | undefined;
  /** Dropped declarations in other modes. */
  readonly drops: Drop[] = [];

  constructor(plain: readonly Declaration[]) {
    this.#plain = plain;
  }

  add(parsed: readonly Declaration[]): void {
    this.#declarations?.push(...parsed);
  }

  accepts(raw: RawDeclaration): boolean {
    const value = quirkyValue(raw);
    const parsed = value && parseDeclaration({ ...raw, value });
    if (!parsed || typeof parsed === 'string') return false;
    this.#declarations ??= [...this.#plain];
    this.#declarations.push(...parsed);
    if (this.drops.length < MAX_DROPS) this.drops.push({ property: raw.name, reason: 'invalid-value' });
    return true;
  }

  finish(drops: readonly Drop[]): Pick<DeclarationBlock, 'inQuirks'> {
    return this.#declarations ? { inQuirks: describe(this.#declarations, drops) } : {};
  }
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

/** Quirks Mode, section 3.2. */
const LENGTHS =
  /^(?:background-position|border-spacing|border(?:-(?:top|right|bottom|left))?-width|bottom|clip|font-size|height|left|letter-spacing|margin(?:-(?:top|right|bottom|left))?|(?:max|min)-(?:height|width)|padding(?:-(?:top|right|bottom|left))?|right|text-indent|top|vertical-align|width|word-spacing)$/;
/** Quirks Mode, section 3.1. */
const COLORS = /^(?:background-color|border-color|border-(?:top|right|bottom|left)-color|color)$/;
const HEX = /^(?:[\da-f]{3}|[\da-f]{6})$/i;

/**
 * The value of a declaration in quirks mode (numbers as px, colours without `#`); undefined if that is not a different
 * one.
 */
function quirkyValue({ name, value }: RawDeclaration): readonly Component[] | undefined {
  const read = LENGTHS.test(name) ? asLength : COLORS.test(name) ? asColor : undefined;
  if (!read) return undefined;
  const changed = value.map(read);
  return changed.some((component, index) => component !== value[index]) ? changed : undefined;
}

function asLength(component: Component): Component {
  const { kind, text, gap, number } = component;
  return kind === 'number' && number !== 0 ? new Component('dimension', text, gap, number, 'px') : component;
}

function asColor(component: Component): Component {
  const { kind, text, gap, unit } = component;
  if (kind !== 'number' && kind !== 'dimension' && kind !== 'ident') return component;
  const written = kind === 'dimension' ? text + unit : text;
  const digits = kind === 'ident' ? written : written.padStart(6, '0');
  return HEX.test(digits) ? new Component('hash', digits, gap) : component;
}
