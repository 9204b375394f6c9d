import type { DeclarationBlock } from '../declaration/declaration.js';
import type { AnimationLists } from '../effect-values.js';
import type { Keyframes } from '../sheet/keyframes.js';

/**
 * The keyframes that apply after all animations of an element have ended, later ones over earlier ones. An animation
 * that is infinite or does not fill forwards leaves the element unchanged.
 */
export function endFramesOf(
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
