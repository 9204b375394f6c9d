import type { Element } from '../../html/dom.js';
import { table } from '../syntax/table.js';
import type { Nth } from './nth.js';

/** How scripts have opened an element above the page: `popover` or `modal` (`sandbox/guest/page/send-changes.ts`). */
const OPEN_ATTRIBUTE = '-inkstand-open';

type State = (element: Pick<Element, 'tag' | 'attributes'>) => boolean;

const has =
  (name: string): State =>
  ({ attributes }) =>
    attributes.has(name);
const isControl: State = ({ tag }) => /^(?:button|input|select|textarea|option|optgroup|fieldset)$/.test(tag);
const isEditable: State = ({ tag, attributes }) =>
  (tag === 'input' || tag === 'textarea') && !attributes.has('readonly') && !attributes.has('disabled');
const isLink: State = ({ tag, attributes }) => (tag === 'a' || tag === 'area') && attributes.has('href');

/** Pseudo-classes that depend only on the element. A page on a panel is never hovered, focused or visited. */
export const STATES = table<State>({
  link: isLink,
  'any-link': isLink,
  '-webkit-any-link': isLink,
  checked: ({ tag, attributes }) => attributes.has(tag === 'option' ? 'selected' : 'checked'),
  disabled: (element) => isControl(element) && element.attributes.has('disabled'),
  enabled: (element) => isControl(element) && !element.attributes.has('disabled'),
  required: (element) => isControl(element) && element.attributes.has('required'),
  optional: (element) => isControl(element) && !element.attributes.has('required'),
  'read-write': isEditable,
  'read-only': (element) => !isEditable(element),
  'placeholder-shown': ({ attributes }) => attributes.has('placeholder') && !attributes.get('value'),
  open: has('open'),
  'popover-open': ({ attributes }) => attributes.get(OPEN_ATTRIBUTE) === 'popover',
  modal: ({ attributes }) => attributes.get(OPEN_ATTRIBUTE) === 'modal',
  defined: () => true,
  valid: isControl,
});

/** Known, but never matching on a panel. */
export const NEVER = new Set(
  `hover active focus focus-visible focus-within visited target target-within current past future playing paused
  fullscreen picture-in-picture invalid user-valid user-invalid in-range out-of-range default
  indeterminate autofill -webkit-autofill blank state muted seeking stalled buffering
  volume-locked local-link -moz-focusring -moz-ui-invalid -webkit-full-screen active-view-transition`.split(/\s+/),
);

const nth = (fromEnd: boolean, sameType: boolean): Nth => ({ step: 0, offset: 1, fromEnd, sameType });

/** What `:lang()` says of the language of an element, which may be undefined. */
export function matchesLanguage(written: string | null | undefined, ranges: readonly string[]): boolean {
  const language = written?.toLowerCase();
  if (language === undefined) return false;
  return ranges.some((range) => {
    const prefix = range.replace(/^\*-?/, '');
    return language === prefix || language.startsWith(`${prefix}-`) || (prefix === '' && language !== '');
  });
}

/** The direction that a `dir` attribute gives to its element, if any. */
export function directionIn(written: string | null | undefined): string | undefined {
  const direction = written?.toLowerCase();
  return direction === 'ltr' || direction === 'rtl' ? direction : undefined;
}

/** Structural pseudo-classes without an argument, as the counts that they stand for. */
export const STRUCTURAL = table<readonly Nth[]>({
  'first-child': [nth(false, false)],
  'last-child': [nth(true, false)],
  'only-child': [nth(false, false), nth(true, false)],
  'first-of-type': [nth(false, true)],
  'last-of-type': [nth(true, true)],
  'only-of-type': [nth(false, true), nth(true, true)],
});

export const NTH_FUNCTIONS = table<{ readonly fromEnd: boolean; readonly sameType: boolean }>({
  'nth-child': { fromEnd: false, sameType: false },
  'nth-last-child': { fromEnd: true, sameType: false },
  'nth-of-type': { fromEnd: false, sameType: true },
  'nth-last-of-type': { fromEnd: true, sameType: true },
});
