// Turns the text area of the markup page into an editor, and renders a preview shortly after the last key.
// Bundled at build; without it the page works as a plain form.
import { closeBrackets } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { liquid } from '@codemirror/lang-liquid';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';

const PAUSE_MS = 350;

class MarkupEditor extends HTMLElement {
  #form;
  #area;
  #view;
  #timer;
  #latest = 0;

  connectedCallback() {
    this.#form = this.querySelector('form');
    this.#area = this.querySelector('textarea');
    if (!this.#form || !this.#area || this.#view) return;
    this.#view = this.#openEditor();
    this.#form.addEventListener('submit', () => this.#writeBack());
    for (const choice of this.querySelectorAll('select')) choice.addEventListener('change', () => this.#drawSoon(0));
    this.#drawSoon(0);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  #openEditor() {
    const nonce = document.querySelector('meta[name="style-nonce"]')?.content ?? '';
    const label = this.querySelector(`label[for="${this.#area.id}"]`)?.textContent ?? '';
    const view = new EditorView({
      state: EditorState.create({
        doc: this.#area.value,
        extensions: [
          EditorView.cspNonce.of(nonce),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.lineWrapping,
          lineNumbers(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          closeBrackets(),
          // Classes, so that the style sheet colours them for light and dark.
          syntaxHighlighting(classHighlighter),
          liquid(),
          // Escape, then Tab, leaves the editor, so that the keyboard is not trapped.
          keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) this.#drawSoon(PAUSE_MS);
          }),
        ],
      }),
    });
    view.dom.classList.add('input', 'input--editor');
    this.#area.hidden = true;
    this.#area.after(view.dom);
    return view;
  }

  #writeBack() {
    this.#area.value = this.#view.state.doc.toString();
  }

  #drawSoon(pauseMs) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#draw(), pauseMs);
  }

  async #draw() {
    this.#writeBack();
    const turn = ++this.#latest;
    const place = this.querySelector('.workshop__pictures');
    place.setAttribute('aria-busy', 'true');
    try {
      const answer = await fetch(this.dataset.src, {
        method: 'POST',
        headers: { Accept: 'application/json' },
        body: new URLSearchParams(new FormData(this.#form)),
      });
      if (!answer.ok) throw new Error(String(answer.status));
      const drawn = await answer.json();
      // A later key has started another request.
      if (turn === this.#latest) this.#show(place, drawn);
    } catch {
      if (turn === this.#latest) place.replaceChildren(makeElement('p', 'workshop__errors', this.dataset.failed));
    } finally {
      if (turn === this.#latest) place.removeAttribute('aria-busy');
    }
  }

  #show(place, { pictures, problems, console: lines, took }) {
    const figures = pictures.map(({ label, address, widthPx, heightPx }) => {
      const image = new Image(widthPx, heightPx);
      image.src = address;
      image.alt = label;
      const frame = makeElement('div', 'panel__frame');
      frame.append(image);
      const figure = makeElement('figure', 'panel');
      figure.append(frame, makeElement('figcaption', '', label));
      return figure;
    });
    const errors = problems.map((problem) => makeElement('p', 'workshop__errors', problem));
    const log = lines.length > 0 ? [makeElement('pre', 'workshop__console', lines.join('\n'))] : [];
    place.replaceChildren(...figures, ...errors, ...log, makeElement('p', 'faded', took));
    this.#view.dispatch(
      setDiagnostics(
        this.#view.state,
        problems.flatMap((problem) => this.#locate(problem)),
      ),
    );
  }

  /** The position of an error by line and column, underlined in the editor. */
  #locate(problem) {
    // Liquid names a line and a column, scripts their place as in `full.liquid:5:3`.
    const [, line, column] = /(?:line |\.liquid:)(\d+)(?:(?:, column |:)(\d+))?/.exec(problem) ?? [];
    // The shared markup has its own line numbers.
    if (/in shared|shared\.liquid/.test(problem) !== (this.#form.elements.namedItem('part')?.value === 'shared'))
      return [];
    const { doc } = this.#view.state;
    if (!line || Number(line) > doc.lines) return [];
    const at = doc.line(Number(line));
    const from = Math.min(at.to, at.from + Number(column ?? 1) - 1);
    return [{ from, to: at.to, severity: 'error', message: problem }];
  }
}

function makeElement(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

customElements.define('markup-editor', MarkupEditor);
