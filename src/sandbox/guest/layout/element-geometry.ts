import { defineAccessor } from '../accessor.js';
import type { Element } from '../dom/element/element.js';
import { computedStyleMapOf } from '../style/computed-style.js';
import type { StylePropertyMapReadOnly } from '../style/property-map.js';
import { BOX, readBox } from './box.js';
import { DOMRect } from './dom-rect.js';

const ROUNDED = ['clientLeft', 'clientTop', 'clientWidth', 'clientHeight', 'scrollWidth', 'scrollHeight'] as const;
const OFFSETS = ['offsetWidth', 'offsetHeight', 'offsetLeft', 'offsetTop'] as const;

/** Gives elements the members that ask for a layout. `OffsetPrototype` is that of HTML elements. */
export function defineGeometry(elementPrototype: Element, offsetPrototype: Element): void {
  const defineReader = (prototype: Element, name: (typeof ROUNDED | typeof OFFSETS)[number]): void =>
    defineAccessor(prototype, name, {
      get() {
        return Math.round(readBox(this)?.[BOX[name]] ?? 0);
      },
    });
  for (const name of ROUNDED) defineReader(elementPrototype, name);
  for (const name of OFFSETS) defineReader(offsetPrototype, name);
  defineAccessor(offsetPrototype, 'offsetParent', {
    get() {
      const id = readBox(this)?.[BOX.offsetParent] ?? 0;
      for (let one = this.parentElement; one && id !== 0; one = one.parentElement) if (one.$id === id) return one;
      return null;
    },
  });
  // A picture never scrolls.
  for (const name of ['scrollLeft', 'scrollTop'])
    defineAccessor(elementPrototype, name, { get: () => 0, set: () => {} });
  Object.assign(elementPrototype, {
    computedStyleMap(this: Element): StylePropertyMapReadOnly {
      return computedStyleMapOf(this);
    },
    getBoundingClientRect(this: Element): DOMRect {
      return rectOf(this);
    },
    getClientRects(this: Element): DOMRect[] {
      return readBox(this) ? [rectOf(this)] : [];
    },
    checkVisibility(this: Element): boolean {
      return readBox(this) !== undefined;
    },
    scrollIntoView() {},
    scrollTo() {},
    scrollBy() {},
    scroll() {},
    requestFullscreen() {
      return Promise.resolve();
    },
    animate: inertAnimation,
    getAnimations: () => [],
    setPointerCapture() {},
    releasePointerCapture() {},
  });
}

export function rectOf(element: Element): DOMRect {
  const box = readBox(element);
  if (box) return new DOMRect(box[BOX.x], box[BOX.y], box[BOX.width], box[BOX.height]);
  return element.$drawnRect() ?? new DOMRect();
}

/** Animations are over at once. */
function inertAnimation(): object {
  const animation: Record<string, unknown> = { playState: 'finished', currentTime: 0, onfinish: null, effect: null };
  animation.finished = Promise.resolve(animation);
  animation.ready = animation.finished;
  for (const name of ['play', 'pause', 'cancel', 'finish', 'reverse', 'addEventListener', 'removeEventListener'])
    animation[name] = () => {};
  return animation;
}
