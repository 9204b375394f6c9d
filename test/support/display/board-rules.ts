import type { BoardFact } from './board-facts.js';
import type { Firmware } from './firmware.js';

/** What the stock firmware of a board shows rightly of a PNG; the faults of the others are in docs/panels.md. */
export interface BoardRule {
  /** Bits per pixel of a grey PNG; empty when it shows none rightly. */
  readonly greyBits: readonly number[];
  /** Bits per pixel of a palette PNG. */
  readonly paletteBits: readonly number[];
  /** A grey PNG of 2 bits with two levels only never appears. */
  readonly needsThirdLevel?: true;
  /** The setup picture as a BMP crashes it. */
  readonly needsSetupPng?: true;
}

const MONO: BoardRule = { greyBits: [1, 2], paletteBits: [] };
const ONE_BIT: BoardRule = { greyBits: [1], paletteBits: [] };
const TWO_BITS: BoardRule = { greyBits: [2], paletteBits: [], needsThirdLevel: true };

const RULES: Readonly<Record<string, BoardRule>> = {
  seeed_sticky: ONE_BIT,
  TRMNL_7inch5_OG_DIY_Kit_3CLR: ONE_BIT,
  CrowPanel42: TWO_BITS,
  m5_paper_mono: TWO_BITS,
  seeed_reTerminal_E1004: { greyBits: [], paletteBits: [4], needsSetupPng: true },
  xteink_x3: { ...MONO, needsSetupPng: true },
};

const INK_RULES: Readonly<Record<string, BoardRule>> = {
  'gray-16': { greyBits: [1, 2, 4, 8], paletteBits: [] },
  bwry: { greyBits: [1], paletteBits: [2, 4] },
  spectra6: { greyBits: [1], paletteBits: [2, 4] },
};

export const ruleOf = ({ build, inks }: Pick<BoardFact, 'build' | 'inks'>): BoardRule =>
  RULES[build] ?? INK_RULES[inks[0] ?? ''] ?? MONO;

/** A display on this board; undefined when no firmware of this age ran on it. */
export function firmwareOf(fact: BoardFact, age: 'old' | 'new'): Firmware | undefined {
  const model = age === 'old' ? fact.oldName : fact.name;
  const byteLimit = age === 'old' ? fact.oldBytes : fact.newBytes;
  if (model === undefined || byteLimit === undefined) return undefined;
  return {
    ...{ name: `${fact.build}, ${age}`, version: age === 'old' ? '1.8.15' : '1.9.0', model, build: fact.build },
    ...{ widthPx: fact.widthPx, heightPx: fact.heightPx, trailingSlash: false, lowerCaseHeaders: false },
    ...{ byteLimit, pictures: 'png', cache: 'flash', logShape: 'logs' },
  };
}
