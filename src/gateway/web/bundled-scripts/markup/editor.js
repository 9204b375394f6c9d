import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { liquid } from '@codemirror/lang-liquid';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { isInsideLiquid } from './completions.js';
import { typeClosingTag, typeOverTagEnd } from './type-over.js';

/** One editor for the text areas of all parts, each with its own text, selection and history. */
export class Editor {
  #panels;
  #states = new Map();
  #view;
  #part;
  #problems = [];
  #onChange;

  /** @param {{parts: HTMLElement[], complete: Function, onChange: () => void, keys: object[]}} options */
  constructor({ parts, complete, onChange, keys }) {
    this.#onChange = onChange;
    this.#panels = new Map(parts.map((panel) => [panel.dataset.part, panel]));
    const extensions = this.#extensions(complete, keys);
    for (const [part, panel] of this.#panels) {
      const area = panel.querySelector('textarea');
      const label = panel.querySelector('label').textContent;
      const named = EditorView.contentAttributes.of({
        'aria-label': label,
        'aria-describedby': area.getAttribute('aria-describedby'),
      });
      this.#states.set(part, EditorState.create({ doc: area.value, extensions: [...extensions, named] }));
      area.hidden = true;
    }
    // Created with a state, because its style element needs the nonce in it.
    [this.#part] = this.#panels.keys();
    this.#view = new EditorView({ state: this.#states.get(this.#part) });
  }

  show(part) {
    this.#states.set(this.#part, this.#view.state);
    this.#part = part;
    for (const [name, panel] of this.#panels) panel.hidden = name !== part;
    this.#panels.get(part).querySelector('textarea').after(this.#view.dom);
    this.#view.setState(this.#states.get(part));
    this.#underline();
  }

  focus() {
    this.#view.focus();
  }

  contents() {
    return new Map([...this.#panels.keys()].map((part) => [part, this.#stateOf(part).doc.toString()]));
  }

  /** Parts that differ from the stored ones. */
  changedParts() {
    return [...this.#panels.keys()].filter(
      (part) => this.#stateOf(part).doc.toString() !== this.#areaOf(part).defaultValue,
    );
  }

  /** Loads the content of a text area that was filled by other code. */
  take(area) {
    if (this.#panels.has(area.name)) this.#replace(area.name, area.value);
  }

  /**
   * After saving, replaces what was sent by what the gateway stored, but keeps what was typed since.
   * @param {Document} page
   * @param {Map<string, string>} sent
   */
  settle(page, sent, isSaved) {
    const form = this.#view.dom.closest('form');
    const fresh = page.querySelector('markup-editor form');
    for (const name of ['base', 'token']) {
      form.elements.namedItem(name).value = fresh.elements.namedItem(name).value;
    }
    for (const [part, panel] of this.#panels) {
      const theirs = fresh.querySelector(`.editor-part[data-part="${part}"]`);
      const { value } = theirs.querySelector('textarea');
      if (isSaved) this.#areaOf(part).defaultValue = value;
      if (this.#stateOf(part).doc.toString() === sent.get(part)) this.#replace(part, value);
      for (const old of panel.querySelectorAll('.conflict, .field__error, .editor-part__foot')) old.remove();
      panel.append(...theirs.querySelectorAll('.editor-part__foot, .field__error, .conflict'));
    }
    form.querySelector('.notice')?.remove();
    const notice = fresh.querySelector('.notice');
    if (notice) form.prepend(notice);
  }

  insertPath(path) {
    const { from, to } = this.#view.state.selection.main;
    const isInside = isInsideLiquid(this.#view.state.sliceDoc(Math.max(0, from - 5000), from));
    const insert = isInside ? path : `{{ ${path} }}`;
    this.#view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } });
    this.#view.focus();
  }

  goTo({ line, column }) {
    const { doc } = this.#view.state;
    const place = doc.line(Math.min(line, doc.lines));
    const anchor = Math.min(place.to, place.from + column - 1);
    this.#view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    this.#view.focus();
  }

  showProblems(problems) {
    this.#problems = problems;
    this.#underline();
  }

  #underline() {
    const { doc } = this.#view.state;
    const own = this.#problems.filter(({ part }) => part === this.#part);
    const marks = own.flatMap(({ spans, severity, text }) =>
      spans
        .filter(({ line }) => line <= doc.lines)
        .map(({ line, column, length }) => {
          const place = doc.line(line);
          const from = Math.min(place.to, place.from + column - 1);
          // A position without a length extends to the end of its line.
          const to = length > 1 ? Math.min(doc.length, from + length) : place.to;
          return { from, to, severity, message: text };
        }),
    );
    marks.sort((a, b) => a.from - b.from);
    this.#view.dispatch(setDiagnostics(this.#view.state, marks));
  }

  #stateOf(part) {
    return part === this.#part ? this.#view.state : this.#states.get(part);
  }

  #areaOf(part) {
    return this.#panels.get(part).querySelector('textarea');
  }

  #replace(part, text) {
    const state = this.#stateOf(part);
    const fresh = text.replaceAll('\r\n', '\n');
    if (state.doc.toString() === fresh) return;
    const change = { changes: { from: 0, to: state.doc.length, insert: fresh } };
    if (part === this.#part) this.#view.dispatch(change);
    else {
      this.#states.set(part, state.update(change).state);
      this.#changed(part);
    }
  }

  /** Updates the text area, so that the form and its draft contain the input. */
  #changed(part) {
    const area = this.#areaOf(part);
    area.value = this.#stateOf(part).doc.toString();
    area.dispatchEvent(new Event('input', { bubbles: true }));
    this.#onChange();
  }

  #extensions(complete, keys) {
    return [
      EditorView.cspNonce.of(document.querySelector('meta[name="style-nonce"]')?.content ?? ''),
      EditorView.editorAttributes.of({ class: 'input input--editor' }),
      EditorView.lineWrapping,
      lineNumbers(),
      lintGutter(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      indentOnInput(),
      bracketMatching(),
      typeOverTagEnd,
      typeClosingTag,
      closeBrackets(),
      autocompletion({ override: [complete], icons: false }),
      // Uses classes, so that the style sheet sets colours for light and dark.
      syntaxHighlighting(classHighlighter),
      liquid(),
      // Escape and then Tab leaves the editor, so that keyboard users are not trapped.
      keymap.of([
        ...keys,
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...lintKeymap,
        ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
        ...historyKeymap,
        indentWithTab,
      ]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) this.#changed(this.#part);
      }),
    ];
  }
}
