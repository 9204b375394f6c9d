import { EditorView } from '@codemirror/view';
import { isInsideLiquid } from './completions.js';

/** How far back to search for an open brace. */
const REACH = 5000;

/**
 * Typing the end of a Liquid tag moves across the `%}` that was added when the tag was opened, as typing a closing
 * bracket does. Without it, `{% if a %}` typed by hand ends in a second `%}`.
 */
export const typeOverTagEnd = EditorView.inputHandler.of((view, from, to, text) => {
  if (from !== to || (text !== '%' && text !== '}' && text !== '%}')) return false;
  const { state } = view;
  if (state.selection.ranges.length > 1) return false;
  const before = state.sliceDoc(Math.max(0, from - REACH), from);
  const isInTag = isInsideLiquid(before) && before.lastIndexOf('{%') > before.lastIndexOf('{{');
  if (!isInTag || before.endsWith('{')) return false;
  const expected = text === '}' ? '}' : '%}';
  if (text === '}' && !before.endsWith('%')) return false;
  if (state.sliceDoc(from, from + expected.length) !== expected) return false;
  view.dispatch({ selection: { anchor: from + text.length }, userEvent: 'input.type', scrollIntoView: true });
  return true;
});
