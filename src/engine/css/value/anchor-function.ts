import { ANCHOR_SIDES, type AnchorQuery } from '../computed/computed-length.js';
import { type Component, splitAtCommas } from '../syntax/component.js';
import { type Calc, leaf } from './evaluate-calc.js';
import { Reader } from './reader.js';

/** Parses a fallback; passed by the caller, because it is a calculation again. */
type ParseSum = (components: readonly Component[]) => Calc | undefined;

const DIMENSIONS: Readonly<Record<string, 'width' | 'height'>> = {
  width: 'width',
  height: 'height',
  inline: 'width',
  'self-inline': 'width',
  block: 'height',
  'self-block': 'height',
};

export function isAnchorFunction(name: string): boolean {
  return name === 'anchor' || name === 'anchor-size';
}

/** Reads `anchor()` and `anchor-size()`, which layout resolves (CSS Anchor Positioning 1, sections 3.2 and 4.1). */
export function readAnchorFunction({ text, children }: Component, parseSum: ParseSum): Calc | undefined {
  const [first = [], second, ...more] = splitAtCommas(children);
  if (more.length > 0) return undefined;
  const query = text === 'anchor' ? readEdge(first) : readSize(first);
  const fallback = second && readFallback(second, parseSum);
  if (!query || (second && !fallback)) return undefined;
  return anchored(query, fallback);
}

function readFallback(components: readonly Component[], parseSum: ParseSum): Calc | undefined {
  const [only] = components;
  if (components.length === 1 && only?.kind === 'number' && only.number === 0) return leaf('length', () => 0);
  const fallback = parseSum(components);
  return fallback?.type === 'length' || fallback?.type === 'percentage' ? fallback : undefined;
}

function anchored(query: AnchorQuery, fallback: Calc | undefined): Calc {
  return leaf('length', (input) => input.anchor?.(query) ?? fallback?.evaluate(input) ?? Number.NaN, {
    isAnchored: true,
    bind: (context) => anchored(query, fallback?.bind(context)),
  });
}

function readEdge(words: readonly Component[]): AnchorQuery | undefined {
  const { name, others } = takeName(words);
  const [side] = others;
  if (others.length !== 1 || !side) return undefined;
  if (side.kind === 'percentage') return { kind: 'edge', name, side: side.number / 100 };
  const word = new Reader([side]).word(ANCHOR_SIDES);
  return word && { kind: 'edge', name, side: word };
}

function readSize(words: readonly Component[]): AnchorQuery | undefined {
  const { name, others } = takeName(words);
  const [word] = others;
  if (!word) return { kind: 'size', name, dimension: undefined };
  const dimension = word.kind === 'ident' ? DIMENSIONS[word.text.toLowerCase()] : undefined;
  return dimension && others.length === 1 ? { kind: 'size', name, dimension } : undefined;
}

/** The name of the anchor, before or after the other words. */
function takeName(words: readonly Component[]): { name: string | undefined; others: readonly Component[] } {
  const named = words.find(({ kind, text }) => kind === 'ident' && text.startsWith('--'));
  return { name: named?.text, others: words.filter((word) => word !== named) };
}
