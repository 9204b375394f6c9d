import type { ComputedStyle } from '../../css/computed-style.js';
import { percent } from '../../css/percent.js';
import type { BuildState } from './build-state.js';
import type { BoxRole } from './display.js';

const QUARTER_TURN = Object.freeze([{ kind: 'rotate' as const, degrees: 90 }]);
const MIDDLE = Object.freeze({ x: percent(50), y: percent(50) });
const FIT_CONTENT = Object.freeze({ kind: 'fit-content' as const, limit: undefined });

/** Vertical lines begin here: they are laid out as horizontal ones in a box inside, which is turned by a quarter. */
export function beginsVertical(style: ComputedStyle, parentStyle: ComputedStyle): boolean {
  return style.writingMode !== 'horizontal-tb' && parentStyle.writingMode === 'horizontal-tb';
}

/** Of the box outside: as wide as its lines, as a vertical block is unless its width is given. */
export function styleAround(style: ComputedStyle): ComputedStyle {
  return style.width === 'auto' ? { ...style, width: FIT_CONTENT } : style;
}

/** Of the turned box inside: what lays out content is taken over, the rest is initial. */
export function styleInside(style: ComputedStyle, { inside }: BoxRole, { styled }: BuildState): ComputedStyle {
  const plain = styled.anonymousStyle(style, inside === 'flex' ? 'flex' : inside === 'grid' ? 'grid' : 'block');
  const { flexDirection, flexWrap, justifyContent, alignContent, justifyItems, alignItems, rowGap, columnGap } = style;
  const { gridTemplateColumns, gridTemplateRows, gridAutoFlow } = style;
  return {
    ...plain,
    ...{ flexDirection, flexWrap, justifyContent, alignContent, justifyItems, alignItems, rowGap, columnGap },
    ...{ gridTemplateColumns, gridTemplateRows, gridAutoFlow },
    writingMode: 'horizontal-tb',
    transform: QUARTER_TURN,
    transformOrigin: MIDDLE,
  };
}

/** An inline element with vertical lines stands in its line as a whole. */
export function roleAround(role: BoxRole): BoxRole {
  return role.kind === 'inline' ? { ...role, kind: 'block', isInlineLevel: true } : role;
}
