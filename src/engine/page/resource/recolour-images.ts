import { closest, type Document, Element, elementsOf } from '../../html/dom.js';
import type { Pictures } from '../../paint/picture/pictures.js';

/** Pictures that the page recolours to its text colour. */
export function findAdaptiveImages(document: Document): readonly Element[] {
  return elementsOf(document.root).filter(
    (element) => element.tag === 'img' && element.classes.includes('image--adaptive'),
  );
}

/** URL of an image as written in the markup. */
export const sourceOf = (image: Element): string => image.attributes.get('src')?.trim() ?? '';

/**
 * Makes the framework's rules use these pictures as masks for a fill, as its script does once a picture has loaded;
 * pictures that failed to load are unchanged. In a title bar, a frame around the image gets its outline, which the mask
 * would cut off.
 */
export function recolourImages(images: readonly Element[], pictures: Pictures): void {
  for (const image of images) {
    const source = sourceOf(image);
    if (!pictures.get(source)) continue;
    const url = source.replace(/[\\"\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `);
    image.attributes.set('data-adaptive', 'true');
    image.attributes.set('style', `${image.attributes.get('style') ?? ''}; --framework-icon-src: url("${url}")`);
    if (isInTitleBar(image)) frame(image);
  }
}

function isInTitleBar(image: Element): boolean {
  return closest(image.parent, ({ classes }) => classes.includes('title_bar')) !== undefined;
}

function frame(image: Element): void {
  const { parent } = image;
  if (!parent || parent.classes.includes('image--adaptive-host')) return;
  const host = new Element('span', 'html', new Map([['class', 'image--adaptive-host']]));
  const at = parent.children.indexOf(image);
  image.remove();
  host.append(image);
  parent.insert(host, at);
}
