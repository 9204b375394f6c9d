import type { ComputedStyle } from '../../css/computed-style.js';
import { percent } from '../../css/percent.js';
import type { BuildState } from './build-state.js';
import type { BoxRole } from './display.js';

const QUARTER_TURN = Object.freeze([{ kind: 'rotate' as const, degrees: 90 }]);
const MIDDLE = Object.freeze({ x: percent(50), y: percent(50) });
const FIT_CONTENT = Object.freeze({ kind: 'fit-content' as const, limit: undefined });

/**
 * Vertical writing starts here: lines are laid out horizontally in an inner box, which is rotated by a quarter turn.
 */
export function beginsVertical(style: ComputedStyle, parentStyle: ComputedStyle): boolean {
  return style.writingMode !== 'horizontal-tb' && parentStyle.writingMode === 'horizontal-tb';
}

/** Style of the outer box: as wide as its lines, unless its width is given. */
export function styleAround(style: ComputedStyle): ComputedStyle {
  return style.width === 'auto' ? { ...style, width: FIT_CONTENT } : style;
}

/** Style of the rotated inner box: properties that lay out content are copied, the rest is initial. */
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

/** An inline element with vertical writing is atomic in its line. */
export function roleAround(role: BoxRole): BoxRole {
  return role.kind === 'inline' ? { ...role, kind: 'block', isInlineLevel: true } : role;
}
