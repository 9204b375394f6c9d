import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { Element } from '../../html/dom.js';
import type { Box } from '../box.js';
import { formatMarker, isBullet } from '../lists/counter-style.js';
import type { BuildState } from './build-state.js';
import { createBlock, createInline, createReplaced, createText, type Origin } from './create.js';
import { createContent } from './generated.js';

/** The marker of a list item: a block beside the first line if outside, the first item on it if inside. */
export function createMarker(element: Element, style: ComputedStyle, state: BuildState): Box | undefined {
  const origin: Origin = { element, pseudo: 'marker' };
  const markerStyle = state.styled.pseudoStyleOf(element, 'marker') ?? state.styled.anonymousStyle(style, 'inline');
  if (markerStyle.content === 'none') return undefined;
  const isOutside = style.listStylePosition === 'outside';
  const content = markerContent(style, markerStyle, origin, state);
  if (content === undefined) return undefined;
  return !isOutside && content.length > 0
    ? createInline(origin, markerStyle, content, { isFirst: true, isLast: true })
    : createMarkerBlock(origin, style, markerStyle, content);
}

function createMarkerBlock(origin: Origin, style: ComputedStyle, markerStyle: ComputedStyle, content: Box[]): Box {
  const blockStyle: ComputedStyle = {
    ...markerStyle,
    display: 'block',
    listStyleType: style.listStyleType,
    whiteSpaceCollapse: 'preserve',
    textWrap: 'nowrap',
    textIndent: 0,
    textAlign: 'start',
  };
  const context = content.length > 0 ? 'inline' : 'block';
  const isInlineLevel = style.listStylePosition !== 'outside';
  return createBlock(origin, blockStyle, { context, isInlineLevel }, content);
}

/** No boxes for a bullet: it is painted as a shape. */
function markerContent(
  style: ComputedStyle,
  markerStyle: ComputedStyle,
  origin: Origin,
  state: BuildState,
): Box[] | undefined {
  if (Array.isArray(markerStyle.content)) return createContent(markerStyle.content, markerStyle, origin, state);
  if (style.listStyleImage !== undefined && state.hasPicture(style.listStyleImage)) {
    return [createReplaced(origin, markerStyle, { kind: 'image', url: style.listStyleImage, density: 1 }, true)];
  }
  if (isBullet(style.listStyleType)) return [];
  const value = state.counters.values('list-item').at(-1) ?? 0;
  const text = formatMarker(value, style.listStyleType);
  return text === undefined ? undefined : [createText(origin, markerStyle, text)];
}
