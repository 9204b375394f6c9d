import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { Element } from '../../html/dom.js';
import { imageSource } from '../../html/image-source.js';
import type { Box } from '../box.js';
import type { BuildState } from './build-state.js';
import { ANONYMOUS, createReplaced, createText } from './create.js';
import type { BoxRole } from './display.js';
import { transformText } from './text-transform.js';

const NO_RATIO = Object.freeze({ ratio: undefined, auto: true });

/** Text for a missing picture; `undefined` if it is present or has no text. */
export function alternativeText(element: Element, state: BuildState): string | undefined {
  if (element.tag !== 'img' || element.namespace !== 'html') return undefined;
  const { attributes } = element;
  const { url } = imageSource(element, state.styled.pictureMedia);
  return (url !== '' && state.hasPicture(url)) || !attributes.get('alt') ? undefined : attributes.get('alt');
}

/** As browsers show it: an icon at the side of the first line, and the text. */
export function alternativeContent(text: string, style: ComputedStyle, { styled }: BuildState): Box[] {
  const icon: ComputedStyle = { ...styled.anonymousStyle(style, 'block'), float: 'left' };
  return [
    createReplaced(ANONYMOUS, icon, { kind: 'missing', shows: 'icon' }, false),
    createText(ANONYMOUS, style, transformText(text, style.textTransform)),
  ];
}

/** Inline, the text takes the space it needs; elsewhere that of the picture. */
export function alternativeStyle(style: ComputedStyle, { kind }: BoxRole): ComputedStyle {
  return kind === 'inline'
    ? { ...style, display: 'inline-block', width: 'auto', height: 'auto', aspectRatio: NO_RATIO }
    : { ...style, overflowX: 'clip', overflowY: 'clip' };
}
