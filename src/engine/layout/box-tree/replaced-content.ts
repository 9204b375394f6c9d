import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { Element } from '../../html/dom.js';
import { embeddedPictureUrl, type ImageSource, imageSource } from '../../html/image-source.js';
import { shadowOf } from '../../html/shadow-trees.js';
import type { ReplacedContent } from '../box.js';
import type { BuildState } from './build-state.js';

/** Replaced content of an element; `undefined` for elements with ordinary content. */
export function replacedContent(element: Element, state: BuildState): ReplacedContent | undefined {
  if (element.namespace === 'svg') return element.tag === 'svg' ? { kind: 'svg', element } : undefined;
  if (element.namespace !== 'html') return undefined;
  switch (element.tag) {
    case 'img':
      return pictureContent(element, imageSource(element, state.styled.pictureMedia), state);
    case 'input':
      return element.attributes.get('type')?.toLowerCase() === 'image' ? inputPicture(element, state) : undefined;
    case 'canvas': {
      // Empty until a script draws: pixels, or the drawing of a library of our own.
      const drawing = drawingOf(element);
      return drawing ? { kind: 'svg', element: drawing } : { kind: 'canvas', element };
    }
    case 'object':
      return embeddedPicture(element, state);
    case 'video':
    case 'embed':
    case 'audio':
      return embeddedPicture(element, state) ?? missingContent(element, state);
    case 'iframe':
      if (shadowOf(element) !== undefined) return undefined;
      return embeddedPicture(element, state) ?? missingContent(element, state);
    default:
      return undefined;
  }
}

/** What our own QR code objects draw into a canvas. */
function drawingOf(canvas: Element): Element | undefined {
  for (const child of canvas.children) if (child.kind === 'element' && child.namespace === 'svg') return child;
  return undefined;
}

/** Its text is shown where it has no picture. */
function inputPicture({ attributes }: Element, state: BuildState): ReplacedContent | undefined {
  const url = attributes.get('src')?.trim() ?? '';
  return url !== '' && state.hasPicture(url) ? { kind: 'image', url, density: 1 } : undefined;
}

/** The picture of an element that may hold something else as well. */
function embeddedPicture(element: Element, state: BuildState): ReplacedContent | undefined {
  const url = embeddedPictureUrl(element);
  return url !== undefined && state.hasPicture(url) ? { kind: 'image', url, density: 1 } : undefined;
}

function missingContent({ tag }: Element, state: BuildState): ReplacedContent {
  state.note('element-content', { tag });
  return { kind: 'missing', shows: 'space' };
}

function pictureContent(element: Element, { url, density }: ImageSource, state: BuildState): ReplacedContent {
  if (url !== '' && state.hasPicture(url)) return { kind: 'image', url, density };
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
  return state.hasPicture(only.image.url) ? { kind: 'image', url: only.image.url, density: 1 } : undefined;
}
