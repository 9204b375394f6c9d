import type { BlockKind } from './block-kinds.js';
import type { OptionValues } from './option.js';

/** The version of the stored form; a reader refuses later ones and upgrades earlier ones. */
export const SCHEMA = 1;

export const THEMES = ['plain', 'lines', 'cards'] as const;
export type Theme = (typeof THEMES)[number];

/** A part of the grid, from the top left: columns and rows. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** One thing on a screen. */
export interface Block extends Place {
  /** `b1`, `b2` …; unique in its design, and stays when the block moves. */
  readonly id: string;
  readonly kind: BlockKind;
  /** All options of its kind. */
  readonly options: OptionValues;
}

/** The plugin setting whose screen or album a block shows; 0 for none. */
export const pluginOf = ({ options }: Pick<Block, 'options'>): number => Number(options.plugin ?? 0);

/** Whether another plugin is drawn in a block. */
export const showsPlugin = (block: Block): boolean => block.kind === 'plugin' || pluginOf(block) !== 0;

/** A screen made without markup. */
export interface Design {
  readonly schema: typeof SCHEMA;
  readonly theme: Theme;
  /** Whether a bar with the plugin's name stands below. */
  readonly hasBar: boolean;
  /** Later blocks are painted over earlier ones. */
  readonly blocks: readonly Block[];
}
