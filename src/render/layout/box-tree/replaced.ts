import type { ComputedStyle } from '../../css/computed-style.js';
import type { Element } from '../../html/dom.js';
import { imageSource } from '../../html/image-source.js';
import type { ReplacedContent } from '../box.js';
import type { BuildState } from './build-state.js';

/** Replaced content of an element; `undefined` for elements with ordinary content. */
export function replacedContent(element: Element, state: BuildState): ReplacedContent | undefined {
  if (element.namespace === 'svg') return element.tag === 'svg' ? { kind: 'svg', element } : undefined;
  if (element.namespace !== 'html') return undefined;
  switch (element.tag) {
    case 'img':
      return pictureContent(element, imageSource(element, state.styled.mediaHolds), state);
    case 'canvas': {
      // Empty until a script draws: pixels, or the drawing of a library of our own.
      const drawing = drawingOf(element);
      return drawing ? { kind: 'svg', element: drawing } : { kind: 'canvas', element };
    }
    case 'video':
    case 'object':
    case 'embed':
    case 'iframe':
    case 'audio':
      state.note('element-content', { tag: element.tag });
      return { kind: 'missing', shows: 'space' };
    default:
      return undefined;
  }
}

/** What our own QR code objects draw into a canvas. */
function drawingOf(canvas: Element): Element | undefined {
  for (const child of canvas.children) if (child.kind === 'element' && child.namespace === 'svg') return child;
  return undefined;
}

function pictureContent(element: Element, src: string, state: BuildState): ReplacedContent {
  const url = src.trim();
  if (url !== '' && state.hasPicture(url)) return { kind: 'image', url };
  return {
    kind: 'missing',
    shows: element.attributes.has('alt') || !element.attributes.has('src') ? 'nothing' : 'icon',
  };
}

/** Replaced content of an element by style: `content: url(…)` on an ordinary element. */
export function replacedByStyle(style: ComputedStyle, state: BuildState): ReplacedContent | undefined {
  if (typeof style.content === 'string' || style.content.length !== 1) return undefined;
  const [only] = style.content;
  if (only?.kind !== 'image' || only.image.kind !== 'url') return undefined;
  return state.hasPicture(only.image.url) ? { kind: 'image', url: only.image.url } : undefined;
}
