import { EVENT_CLASSES, Event } from '../event/event.js';
import { DOMException } from './dom-exception.js';
import type { OpenState } from './element/attributed-element.js';
import type { Element } from './element/element.js';
import { markDirty } from './insert.js';
import { composedRootOf, elementsBelow } from './tree.js';

/** The host reads the state from an attribute that pages do not see. */
export function setOpenState(element: Element, state: OpenState): void {
  if (element.$openState === state) return;
  element.$openState = state;
  markDirty(element);
}

/** Popovers of these kinds are open one at a time, unless one contains the other. */
const CLOSING = new Set(['', 'auto']);

export function showPopover(element: Element): void {
  checkPopover(element);
  if (element.$openState !== '') return;
  if (element.hasAttribute('open') && element.$tag === 'dialog')
    throw new DOMException('the dialog is already open', 'InvalidStateError');
  if (!announceToggle(element, 'closed', 'open')) return;
  if (CLOSING.has(element.getAttribute('popover') ?? ''))
    for (const other of [...elementsBelow(composedRootOf(element))].reverse())
      if (
        other.$openState === 'popover' &&
        CLOSING.has(other.getAttribute('popover') ?? '') &&
        !other.contains(element)
      )
        hidePopover(other);
  setOpenState(element, 'popover');
}

export function hidePopover(element: Element): void {
  checkPopover(element);
  if (element.$openState !== 'popover') return;
  announceToggle(element, 'open', 'closed');
  setOpenState(element, '');
}

/** Answers whether it is shown afterwards. */
export function togglePopover(element: Element, force: unknown): boolean {
  const wanted = typeof force === 'object' && force !== null ? (force as { force?: unknown }).force : force;
  const isShown = element.$openState === 'popover';
  const isWanted = wanted === undefined ? !isShown : Boolean(wanted);
  checkPopover(element);
  if (isWanted) showPopover(element);
  else hidePopover(element);
  return element.$openState === 'popover';
}

function checkPopover(element: Element): void {
  if (!element.hasAttribute('popover'))
    throw new DOMException('the element does not have a popover attribute', 'NotSupportedError');
  if (composedRootOf(element) !== element.$document)
    throw new DOMException('the element is not in the document', 'InvalidStateError');
}

/** The states before changes whose `toggle` is still to come. */
const formerStates = new WeakMap<Element, { readonly oldState: string }>();

/** Fires `beforetoggle` and, later, one `toggle` for all changes until then; false if the page prevented it. */
export function announceToggle(element: Element, oldState: string, newState: string): boolean {
  const ToggleEvent = EVENT_CLASSES.ToggleEvent ?? Event;
  const before = { cancelable: newState === 'open', oldState, newState };
  if (!element.dispatchEvent(new ToggleEvent('beforetoggle', before))) return false;
  const former = { oldState: formerStates.get(element)?.oldState ?? oldState };
  formerStates.set(element, former);
  void Promise.resolve().then(() => {
    if (formerStates.get(element) !== former) return;
    formerStates.delete(element);
    element.dispatchEvent(new ToggleEvent('toggle', { ...former, newState } as object));
  });
  return true;
}
