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

/** A closing tag without its `>`, at the end of a text. */
const CLOSING_TAG = /<\/([\w-]{1,60})$/;

/** A tag's slash and name. */
const TAG = /<(\/?)([\w-]{1,60})/g;

/**
 * A closing tag that is typed by hand takes the place of the one that was added with the opening tag. Without it,
 * `<p>a</p>` typed by hand ends in a second `</p>`.
 */
export const typeClosingTag = EditorView.inputHandler.of((view, from, to, text, insert) => {
  const { state } = view;
  if (from !== to || state.selection.ranges.length > 1) return false;
  if (text === '/' && state.sliceDoc(from - 1, from) === '<') {
    // Otherwise the name would be completed, and typed again.
    view.dispatch(insert());
    return true;
  }
  const name = text === '>' ? CLOSING_TAG.exec(state.sliceDoc(Math.max(0, from - 62), from))?.[1] : undefined;
  if (!name || state.sliceDoc(from, from + name.length + 3) !== `</${name}>`) return false;
  const tags = [...state.doc.toString().matchAll(TAG)].filter(([, , tagName]) => tagName === name);
  const closing = tags.filter(([, slash]) => slash !== '');
  if (closing.length <= tags.length / 2) return false;
  const added = { from, to: from + `</${name}`.length };
  view.dispatch({ changes: added, selection: { anchor: from + 1 }, userEvent: 'input.type', scrollIntoView: true });
  return true;
});
