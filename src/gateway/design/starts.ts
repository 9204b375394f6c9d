import { readFileSync } from 'node:fs';
import type { Words } from '../i18n/i18n.js';
import { type BlockKind, optionsOf } from './block-kinds.js';
import { type Block, type Design, SCHEMA } from './design-types.js';
import { type OptionValues, usualValue } from './option.js';

type Start = keyof typeof import('./starts.json');
type Row = readonly [kind: BlockKind, x: number, y: number, w: number, h: number, options?: OptionValues];

/** A design to begin with, and data that it shows until there are any; `@today` stands for the message `design.sample.today`. */
interface StoredStart extends Pick<Design, 'theme' | 'hasBar'> {
  readonly blocks: readonly Row[];
  readonly sample: Readonly<Record<string, unknown>>;
}

const STORED: Readonly<Record<Start, StoredStart>> = JSON.parse(
  readFileSync(new URL('starts.json', import.meta.url), 'utf8'),
);

/** The designs that somebody can begin with, in the order of the page. */
export const STARTS = Object.keys(STORED) as readonly Start[];
export const isStart = (name: string): name is Start => STARTS.some((one) => one === name);

interface StartingPoint {
  readonly design: Design;
  readonly sample: StoredStart['sample'];
}

/** A starting point in the owner's language. Pure. */
export function startOf(start: Start, { maybe }: Pick<Words, 'maybe'>): StartingPoint {
  const say = (text: string): string => (text.startsWith('@') ? maybe(`design.sample.${text.slice(1)}`, text) : text);
  const { theme, hasBar, blocks, sample } = STORED[start];
  return {
    design: { schema: SCHEMA, theme, hasBar, blocks: blocks.map((row, index) => makeBlock(row, index, say)) },
    sample: JSON.parse(JSON.stringify(sample), (_, value) => (typeof value === 'string' ? say(value) : value)),
  };
}

function makeBlock([kind, x, y, w, h, chosen = {}]: Row, index: number, say: (text: string) => string): Block {
  const usual = Object.entries(optionsOf(kind)).map(([name, option]) => [name, usualValue(option)]);
  const said = Object.entries(chosen).map(([name, value]) => [name, typeof value === 'string' ? say(value) : value]);
  return { id: `b${index + 1}`, kind, x, y, w, h, options: Object.fromEntries([...usual, ...said]) };
}

/** A design without blocks. */
export const blankDesign = (): Design => startOf('blank', { maybe: (_, text) => text }).design;
