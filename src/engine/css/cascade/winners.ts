import type { Declaration, SlotDeclaration } from '../declaration/declaration.js';
import type { Flow } from '../property/logical.js';
import type { Component } from '../syntax/component.js';
import { byImportantPrecedence, Levels, type RankedBlock } from './cascade-order.js';

/** The winning declaration of each slot, and the winning value of each custom property. */
export interface Winners {
  readonly slots: ReadonlyMap<number, SlotDeclaration>;
  /** Levels of those winners that are keywords. */
  readonly levels: ReadonlyMap<number, number>;
  readonly custom: ReadonlyMap<string, readonly Component[]>;
}

interface FoundWinners extends Winners {
  readonly slots: Map<number, SlotDeclaration>;
  readonly levels: Map<number, number>;
  readonly custom: Map<string, readonly Component[]>;
}

/** Cascades blocks, weakest first: normal declarations, then important ones in their own order. */
export function findWinners(blocks: readonly RankedBlock[], flow: Flow): Winners {
  const slots = new Map<number, SlotDeclaration>();
  const levels = new Map<number, number>();
  const custom = new Map<string, readonly Component[]>();
  const found = { slots, levels, custom };
  for (const ranked of blocks) {
    for (const declaration of ranked.block.declarations) {
      if (!declaration.important) applyDeclaration(declaration, ranked.level, flow, found);
    }
  }
  if (blocks.some(({ block }) => block.hasImportant)) {
    const important = blocks.filter(({ block }) => block.hasImportant);
    for (const ranked of important.sort(byImportantPrecedence)) {
      for (const declaration of ranked.block.declarations) {
        if (declaration.important) applyDeclaration(declaration, ranked.level, flow, found);
      }
    }
  }
  for (const [name, value] of custom) if (isReverting(value)) revertCustom(name, value, blocks, flow, custom);
  return found;
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

function applyDeclaration(declaration: Declaration, level: number, flow: Flow, found: FoundWinners): void {
  if (declaration.kind === 'custom') {
    found.custom.set(declaration.name, declaration.value);
  } else if (declaration.kind === 'logical') {
    for (const physical of declaration.in(flow)) applyDeclaration(physical, level, flow, found);
  } else {
    found.slots.set(declaration.slot, declaration);
    if (declaration.kind === 'keyword') found.levels.set(declaration.slot, level);
  }
}

/**
 * The winner of a slot; `revert` and `revert-layer` are followed to the declaration that they uncover. Undefined if there
 * is none, which means `unset`.
 */
export function winnerOf(
  slot: number,
  winners: Winners,
  blocks: readonly RankedBlock[],
  flow: Flow,
): SlotDeclaration | undefined {
  const declaration = winners.slots.get(slot);
  if (declaration?.kind !== 'keyword') return declaration;
  const { keyword } = declaration;
  if (keyword !== 'revert' && keyword !== 'revert-layer') return declaration;
  const level = winners.levels.get(slot) ?? 0;
  const below = keyword === 'revert' ? Math.min(level, Levels.USER_AGENT + 1) : level;
  const weaker = blocks.filter((ranked) => ranked.level < below);
  return winnerOf(slot, findWinners(weaker, flow), weaker, flow);
}
