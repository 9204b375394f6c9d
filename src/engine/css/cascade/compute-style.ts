import type { ContainerSize } from '../computed/computed-length.js';
import type { ComputedStyle } from '../computed/computed-style.js';
import type { AnimationLists } from '../computed/effect-values.js';
import type { DeclarationBlock, Pending, SlotDeclaration } from '../declaration/declaration.js';
import { parseSubstituted } from '../declaration/parse-declaration.js';
import type { StyleEnvironment } from '../environment.js';
import type { Flow } from '../property/logical.js';
import { FONT_SLOTS, LONGHANDS, slotOf } from '../property/longhands.js';
import { zoomEnvironment } from '../property/zoom.js';
import type { Keyframes } from '../sheet/keyframes.js';
import type { RegisteredProperty } from '../sheet/sheet.js';
import { substituteAttributes } from '../value/attribute-value.js';
import type { ComputeContext, Inheritance, Styled } from '../value/compute-context.js';
import { ANIMATION_LEVEL, type RankedBlock } from './cascade-order.js';
import { finishFont, finishStyle } from './finish-style.js';
import { inheritStyle } from './inherit-style.js';
import { VariableScope } from './variables.js';
import { findWinners, type Winners, winnerOf } from './winners.js';

/** Shared by all elements of a document. */
export interface ComputeSetting {
  readonly environment: StyleEnvironment;
  readonly initial: Styled;
  readonly registered: ReadonlyMap<string, RegisteredProperty>;
  readonly keyframes: ReadonlyMap<string, Keyframes>;
  /** Some registered property does not inherit, so an element cannot reuse its parent's variables unchanged. */
  readonly hasOwnVariables: boolean;
}

export interface ComputeRequest {
  /** Sorted by precedence, weakest first. */
  readonly blocks: readonly RankedBlock[];
  readonly parent: Styled & { readonly variables: VariableScope };
  /** Undefined for the root element itself. */
  readonly root: ComputedStyle | undefined;
  readonly container: () => ContainerSize;
  readonly attribute: (name: string) => string | undefined;
}

export interface Computed {
  readonly style: ComputedStyle;
  readonly inheritance: Inheritance;
  readonly variables: VariableScope;
}

/** Computes a style with `computeStyle`, and applies the end state of finished animations. */
export function computeAnimated(setting: ComputeSetting, request: ComputeRequest): Computed {
  const computed = computeStyle(setting, request);
  const { animation } = computed.style;
  const frames = animation.names.length > 0 ? endFramesOf(animation, setting.keyframes) : [];
  if (frames.length === 0) return computed;
  const ranks = { level: ANIMATION_LEVEL, importantLevel: 0, specificity: 0, proximity: Number.POSITIVE_INFINITY };
  const ends = frames.map((block, order) => ({ block, ...ranks, order }));
  return computeStyle(setting, { ...request, blocks: [...request.blocks, ...ends] });
}

/** A typed array is sorted in a quarter of a list's time, and there are as many as computed styles. */
function sortSlots(winners: Winners['slots']): Uint16Array {
  const slots = new Uint16Array(winners.size);
  let count = 0;
  for (const slot of winners.keys()) slots[count++] = slot;
  return slots.sort();
}

/** Computes one style from matched blocks: cascade, variables, font, colour, then the remaining properties. */
function computeStyle(setting: ComputeSetting, request: ComputeRequest): Computed {
  const { blocks, parent } = request;
  const hasLogical = blocks.some(({ block }) => block.hasLogical);
  let winners = findWinners(blocks, parent.style);
  const variables =
    winners.custom.size === 0 && !setting.hasOwnVariables
      ? parent.variables
      : new VariableScope(parent.variables, winners.custom, setting.registered);
  const context = startContext(setting, request);
  const apply = new Application(context, blocks, variables);
  if (hasLogical) {
    apply.flow(winners);
    const { direction, writingMode } = context.computed;
    winners = findWinners(blocks, { direction, writingMode });
  }
  apply.all(winners);
  const { inheritance } = context;
  return { style: finishStyle(context), inheritance, variables };
}

function startContext({ environment, initial }: ComputeSetting, request: ComputeRequest): ComputeContext {
  const { parent, root, container, attribute } = request;
  const computed = inheritStyle(parent.style, initial.style);
  return {
    computed,
    inheritance: { ...parent.inheritance },
    parent,
    initial,
    root: root ?? computed,
    environment: zoomEnvironment(environment, parent.style.zoom),
    fontOf: parent.style,
    backgrounds: {},
    masks: {},
    transforms: {},
    container,
    attribute,
  };
}

const FONT_SIZE_SLOT = slotOf('font-size') ?? 0;
const FLOW_SLOTS = ['direction', 'writing-mode'].map((name) => slotOf(name) ?? 0);

class Application {
  readonly #context: ComputeContext;
  readonly #blocks: readonly RankedBlock[];
  readonly #variables: VariableScope;
  readonly #parsed = new Map<Pending, readonly SlotDeclaration[] | undefined>();

  constructor(context: ComputeContext, blocks: readonly RankedBlock[], variables: VariableScope) {
    this.#context = context;
    this.#blocks = blocks;
    this.#variables = variables;
  }

  /** Direction and writing mode come first, because logical properties depend on them. */
  flow(winners: Winners): void {
    for (const slot of FLOW_SLOTS) this.#slot(slot, winners);
  }

  all(winners: Winners): void {
    const slots = sortSlots(winners.slots);
    let isFontDone = false;
    for (const slot of slots) {
      if (!isFontDone && slot >= FONT_SLOTS) {
        finishFont(this.#context, winners.slots.has(FONT_SIZE_SLOT));
        isFontDone = true;
      }
      this.#slot(slot, winners);
    }
    if (!isFontDone) finishFont(this.#context, winners.slots.has(FONT_SIZE_SLOT));
  }

  #slot(slot: number, winners: Winners): void {
    if (!winners.slots.has(slot)) return;
    const flow: Flow = this.#context.computed;
    this.#apply(slot, winnerOf(slot, winners, this.#blocks, flow));
  }

  #apply(slot: number, declaration: SlotDeclaration | undefined): void {
    const context = this.#context;
    if (declaration?.kind === 'value') {
      declaration.set(context);
      return;
    }
    if (declaration?.kind === 'pending') {
      this.#applyPending(slot, declaration.pending);
      return;
    }
    const longhand = LONGHANDS[slot];
    const keyword = declaration?.keyword ?? 'unset';
    if (!longhand) return;
    const isInherited = longhand.inherited !== false;
    const takesParents = keyword === 'inherit' || (keyword !== 'initial' && isInherited);
    longhand.copy(context, takesParents ? context.parent : context.initial);
  }

  /** A value that turns out to be invalid behaves as `unset`; the declarations that it overrode stay overridden. */
  #applyPending(slot: number, pending: Pending): void {
    if (!this.#parsed.has(pending)) {
      const { attribute } = this.#context;
      const known = pending.hasAttribute ? substituteAttributes(pending.value, attribute) : pending.value;
      const value = known && this.#variables.substitute(known);
      this.#parsed.set(pending, value && parseSubstituted(pending, value));
    }
    const found = this.#parsed.get(pending)?.find((declaration) => declaration.slot === slot);
    this.#apply(slot, found);
  }
}

/**
 * The keyframes that apply after all animations of an element have ended, later ones over earlier ones. An animation
 * that is infinite or does not fill forwards leaves the element unchanged.
 */
function endFramesOf(
  { names, fills, counts, directions }: AnimationLists,
  keyframes: ReadonlyMap<string, Keyframes>,
): DeclarationBlock[] {
  const frames: DeclarationBlock[] = [];
  for (const [at, name] of names.entries()) {
    const found = keyframes.get(name);
    const fill = cycle(fills, at);
    const count = cycle(counts, at) ?? '1';
    if (!found || (fill !== 'forwards' && fill !== 'both') || count === 'infinite') continue;
    const turns = Number.parseFloat(count);
    const isBackwards = endsBackwards(cycle(directions, at) ?? 'normal', turns);
    const frame = isBackwards === turns > 0 ? found.first : found.last;
    if (frame) frames.push(frame);
  }
  return frames;
}

function cycle(list: readonly string[], at: number): string | undefined {
  return list[at % Math.max(1, list.length)];
}

/** Whether the last of `turns` iterations runs backwards. */
function endsBackwards(direction: string, turns: number): boolean {
  const isEven = Math.ceil(turns) % 2 === 0 && turns > 0;
  switch (direction) {
    case 'reverse':
      return true;
    case 'alternate':
      return isEven;
    case 'alternate-reverse':
      return !isEven;
    default:
      return false;
  }
}
