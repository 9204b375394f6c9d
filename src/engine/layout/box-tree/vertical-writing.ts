import { NO_EDGES } from '../../css/computed/box-values.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { BlockBox, Box } from '../box.js';
import { axesOf } from '../writing-mode/axes.js';
import type { BuildState } from './build-state.js';
import { ANONYMOUS, createBlock, type Origin } from './create.js';
import type { BoxRole } from './display.js';
import { inAxes } from './in-axes.js';

/** Whether the content of a box has other axes than the box itself. Rows and columns have those of their table. */
export function beginsTurn({ writingMode }: ComputedStyle, { tablePart }: BoxRole, { axes }: BuildState): boolean {
  if (tablePart === 'row' || tablePart === 'row-group' || tablePart === 'column') return false;
  return axesOf(writingMode) !== axes;
}

/** A box around content with other axes: an inner box has these. */
export function createTurned(
  origin: Origin,
  style: ComputedStyle,
  role: BoxRole,
  createInner: (origin: Origin, style: ComputedStyle, role: BoxRole) => BlockBox,
  state: BuildState,
): BlockBox {
  const { tablePart, inside } = role;
  const mode = axesOf(style.writingMode);
  const collapses = inside === 'table' && style.borderCollapse === 'collapse';
  const inner = inAxes(mode, state, () => {
    const own = state.turnedStyles.styleIn(mode, style.turned?.physical ?? style);
    const within = {
      ...role,
      kind: 'block' as const,
      tablePart: inside === 'table' ? tablePart : undefined,
      isInlineLevel: false,
      isListItem: false,
    };
    const plain = styleInside(own, within, state);
    return createInner(ANONYMOUS, collapses ? { ...plain, ...bordersOf(own) } : plain, within);
  });
  const part = inside === 'table' ? undefined : tablePart;
  // An inline element with other axes is atomic in its line.
  const outer = collapses ? withoutBorders(style) : style;
  return createBlock(origin, outer, { context: 'turned', tablePart: part, isInlineLevel: role.isInlineLevel }, [inner]);
}

/** Collapsed borders of a table are those of the inner box, which knows the cells. */
function bordersOf({ borderWidth, borderStyle, borderColor }: ComputedStyle): Partial<ComputedStyle> {
  return { borderWidth, borderStyle, borderColor };
}

function withoutBorders(style: ComputedStyle): ComputedStyle {
  const { turned } = style;
  const physical = turned && withoutBorders(turned.physical);
  return { ...style, borderWidth: NO_EDGES, padding: NO_EDGES, ...(physical && { turned: { ...turned, physical } }) };
}

/** Properties that lay out content are copied, the rest is initial. */
function styleInside(style: ComputedStyle, { inside }: BoxRole, { styled }: BuildState): ComputedStyle {
  const plain = styled.anonymousStyle(style, inside === 'flow' ? 'block' : inside);
  const { flexDirection, flexWrap, flexLineCount, justifyContent, alignContent, justifyItems, alignItems } = style;
  const { rowGap, columnGap, gridTemplateColumns, gridTemplateRows, gridTemplateAreas, gridAutoFlow } = style;
  const { gridAutoColumns, gridAutoRows, columnCount, columnWidth, columnFill, tableLayout, textOverflow } = style;
  return {
    ...plain,
    flexDirection,
    flexWrap,
    flexLineCount,
    justifyContent,
    alignContent,
    justifyItems,
    alignItems,
    rowGap,
    columnGap,
    gridTemplateColumns,
    gridTemplateRows,
    gridTemplateAreas,
    gridAutoFlow,
    gridAutoColumns,
    gridAutoRows,
    columnCount,
    columnWidth,
    columnFill,
    tableLayout,
    textOverflow,
  };
}

/** The content of an element that ends up in one box with other axes. */
export function turnedContent(style: ComputedStyle, state: BuildState, build: (own: ComputedStyle) => Box[]): Box[] {
  const mode = axesOf(style.writingMode);
  return inAxes(mode, state, () => build(state.turnedStyles.styleIn(mode, style.turned?.physical ?? style)));
}
