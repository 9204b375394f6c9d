import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { Element } from '../../html/dom.js';
import type { BlockBox } from '../box.js';
import type { BuildState } from './build-state.js';
import { ANONYMOUS, createBlock } from './create.js';

/**
 * The style of the legend of a `<fieldset>`, which is placed on its upper border and moves the content below it (HTML,
 * section 15.3.13); the style itself for other elements.
 */
export function legendStyle(element: Element, style: ComputedStyle, fieldset: ComputedStyle): ComputedStyle {
  if (!isLegend(element, style) || fieldset.display !== 'block') return style;
  const { margin, width } = style;
  const above = numberOr(fieldset.padding.top) + fieldset.borderWidth.top;
  return {
    ...style,
    margin: { ...margin, top: -above },
    width: width === 'auto' ? { kind: 'fit-content', limit: undefined } : width,
  };
}

/** The padding of the fieldset is below its legend; no margin collapses through it. */
export function spaceBelowLegend(fieldset: ComputedStyle, { styled }: BuildState): BlockBox {
  const style = { ...styled.anonymousStyle(fieldset, 'block'), height: numberOr(fieldset.padding.top) };
  return createBlock(ANONYMOUS, style, { context: 'block' }, []);
}

/** Whether an element is the first legend in a fieldset, and in its flow. */
function isLegend(element: Element, { float, position }: ComputedStyle): boolean {
  const { parent } = element;
  if (element.tag !== 'legend' || parent?.tag !== 'fieldset') return false;
  if (float !== 'none' || position === 'absolute' || position === 'fixed') return false;
  return parent.children.find((child) => child.kind === 'element' && child.tag === 'legend') === element;
}

function numberOr(length: unknown): number {
  return typeof length === 'number' ? length : 0;
}
