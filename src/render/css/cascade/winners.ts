import type { Declaration, SlotDeclaration } from '../declaration/declaration.js';
import type { Flow } from '../property/logical.js';
import type { Component } from '../syntax/component.js';
import { byImportantPrecedence, Levels, type RankedBlock } from './rank.js';

interface Winner {
  readonly declaration: SlotDeclaration;
  /** Level among normal declarations; `revert-layer` goes below it. */
  readonly level: number;
}

/** The winning declaration of each slot, and the winning value of each custom property. */
export interface Winners {
  readonly slots: ReadonlyMap<number, Winner>;
  readonly custom: ReadonlyMap<string, readonly Component[]>;
}

/** Cascades blocks, weakest first: normal declarations, then important ones in their own order. */
export function findWinners(blocks: readonly RankedBlock[], flow: Flow): Winners {
  const slots = new Map<number, Winner>();
  const custom = new Map<string, readonly Component[]>();
  for (const ranked of blocks) {
    for (const declaration of ranked.block.declarations) {
      if (!declaration.important) applyDeclaration(declaration, ranked.level, flow, slots, custom);
    }
  }
  if (blocks.some(({ block }) => block.hasImportant)) {
    const important = blocks.filter(({ block }) => block.hasImportant);
    for (const ranked of important.sort(byImportantPrecedence)) {
      for (const declaration of ranked.block.declarations) {
        if (declaration.important) applyDeclaration(declaration, ranked.level, flow, slots, custom);
      }
    }
  }
  for (const [name, value] of custom) if (isReverting(value)) revertCustom(name, value, blocks, flow, custom);
  return { slots, custom };
}

function isReverting([only, ...more]: readonly Component[]): boolean {
  return only?.kind === 'ident' && more.length === 0 && /^revert(-layer)?$/i.test(only.text);
}

/** `revert` and `revert-layer` of a custom property uncover a weaker value; without one they mean `unset`. */
function revertCustom(
  name: string,
  [keyword]: readonly Component[],
  blocks: readonly RankedBlock[],
  flow: Flow,
  custom: Map<string, readonly Component[]>,
): void {
  const declares = ({ block }: RankedBlock): boolean =>
    block.declarations.some((one) => one.kind === 'custom' && one.name === name && isReverting(one.value));
  const level = Math.max(...blocks.filter(declares).map((ranked) => ranked.level));
  const below = keyword?.text.toLowerCase() === 'revert' ? Math.min(level, Levels.USER_AGENT + 1) : level;
  const uncovered = findWinners(
    blocks.filter((ranked) => ranked.level < below),
    flow,
  ).custom.get(name);
  if (uncovered) custom.set(name, uncovered);
}

function applyDeclaration(
  declaration: Declaration,
  level: number,
  flow: Flow,
  slots: Map<number, Winner>,
  custom: Map<string, readonly Component[]>,
): void {
  if (declaration.kind === 'custom') custom.set(declaration.name, declaration.value);
  else if (declaration.kind === 'logical') {
    for (const physical of declaration.in(flow)) slots.set(physical.slot, { declaration: physical, level });
  } else slots.set(declaration.slot, { declaration, level });
}

/**
 * Follows `revert` and `revert-layer` to the declaration that they uncover; undefined if there is none, which means
 * `unset`.
 */
export function uncover(won: Winner, blocks: readonly RankedBlock[], flow: Flow): SlotDeclaration | undefined {
  let current: Winner | undefined = won;
  while (current?.declaration.kind === 'keyword') {
    const { keyword, slot } = current.declaration;
    if (keyword !== 'revert' && keyword !== 'revert-layer') break;
    const below: number = keyword === 'revert' ? Math.min(current.level, Levels.USER_AGENT + 1) : current.level;
    current = strongestBelow(below, slot, blocks, flow);
  }
  return current?.declaration;
}

function strongestBelow(level: number, slot: number, blocks: readonly RankedBlock[], flow: Flow): Winner | undefined {
  const below = blocks.filter((ranked) => ranked.level < level);
  return findWinners(below, flow).slots.get(slot);
}
