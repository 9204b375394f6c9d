// Turns the text areas of the markup page into one editor with a tab per part. It previews shortly after the last key,
// completes, shows warnings at their position, and saves without leaving the page. Bundled at build time; without it, the
// page works as a plain form.
import { completionSource } from './markup/completions.js';
import { Editor } from './markup/editor.js';
import { makeElement } from './markup/element.js';
import { Previews } from './markup/previews.js';
import { saveForm } from './markup/save.js';

class MarkupEditor extends HTMLElement {
  #form;
  #editor;
  #previews;
  /** The last save, which the next one waits for. */
  #saving = Promise.resolve();

  connectedCallback() {
    this.#form = this.querySelector('form');
    if (!this.#form || this.#editor) return;
    this.#makePathButtons();
    this.#editor = new Editor({
      parts: [...this.querySelectorAll('.editor-part')],
      complete: completionSource(this),
      onChange: () => this.#changed(),
      keys: [
        { key: 'Mod-s', run: () => this.#save() },
        { key: 'Mod-Enter', run: () => this.#previews.drawSoon(0) },
      ],
    });
    this.#previews = new Previews(this, (problems) => this.#showProblems(problems));
    this.#form.addEventListener('submit', (event) => this.#submitted(event));
    this.#form.addEventListener('change', (event) => this.#chosen(event));
    this.#form.addEventListener('restore', (event) => this.#editor.take(event.target));
    this.addEventListener('keydown', (event) => this.#pressed(event));
    this.#editor.show(this.#part);
    this.#goToAddressed();
    this.#showStatus();
    this.#previews.drawSoon(0);
  }

  disconnectedCallback() {
    this.#previews?.stop();
  }

  /** Links to an error name its line and column. */
  #goToAddressed() {
    const query = new URLSearchParams(location.search);
    const [line, column] = ['line', 'column'].map((name) => Number(query.get(name) ?? 1));
    if (query.has('line') && line >= 1 && column >= 1) this.#editor.goTo({ line, column });
  }

  get #part() {
    return this.#form.elements.namedItem('part').value;
  }

  #changed() {
    this.#showStatus();
    this.#previews.drawSoon();
  }

  #chosen({ target }) {
    if (target.name === 'part') this.#editor.show(this.#part);
    if (target.name === 'model') this.#showModels();
    if (target.name === 'data' && target.value !== 'typed') void this.#showData(target.value);
    if (target.closest('[data-not-kept]')) this.#previews.drawSoon(0);
  }

  #showModels() {
    const boxes = [...this.querySelectorAll('[name="model"]')];
    const chosen = boxes.filter(({ checked }) => checked);
    for (const box of boxes) box.disabled = !box.checked && chosen.length >= 4;
    this.querySelector('.models__chosen').textContent = chosen.map((box) => box.dataset.label).join(' · ');
  }

  /** Updates the tree for the chosen data. */
  async #showData(choice) {
    const page = await fetchPage(`${this.dataset.page}?data=${encodeURIComponent(choice)}`);
    for (const place of ['.sources__data', '[name="typed_data"]']) {
      const fresh = page?.querySelector(place);
      if (!fresh) return;
      if (fresh.tagName === 'TEXTAREA') this.querySelector(place).value = fresh.value;
      else this.querySelector(place).replaceChildren(...fresh.childNodes);
    }
    this.#makePathButtons();
  }

  #pressed(event) {
    const place = event.altKey && !event.ctrlKey && !event.metaKey ? Number(event.code.replace('Digit', '')) : 0;
    const choice = this.querySelectorAll('[name="part"]')[place - 1];
    if (!choice) return;
    event.preventDefault();
    choice.checked = true;
    this.#editor.show(this.#part);
    this.#editor.focus();
    this.#previews.drawSoon(0);
  }

  #submitted(event) {
    event.preventDefault();
    if (event.submitter?.value === 'preview') this.#previews.drawSoon(0);
    else this.#save();
  }

  #save() {
    this.#saving = this.#saving.then(() => this.#saveNow());
    return true;
  }

  async #saveNow() {
    this.#showStatus(this.dataset.saving);
    const sent = this.#editor.contents();
    const result = await saveForm(this.#form);
    if (result.kind === 'signed-out') return this.#showSignIn();
    if (result.kind === 'failed') return this.#showStatus(this.dataset.failed);
    this.#editor.settle(result.page, sent, result.kind === 'saved');
    const draft = this.querySelector('form-draft');
    if (result.kind === 'saved') draft.noteSaved();
    this.#showStatus(result.kind === 'saved' ? this.dataset.saved : undefined);
    this.#previews.drawSoon(0);
  }

  #showSignIn() {
    const place = this.querySelector('.markup__status');
    const link = makeElement('a', '', this.dataset.signedOut);
    link.href = `${this.dataset.page.replace(/\/plugins\/.*/, '')}/login?next=${encodeURIComponent(
      this.dataset.page.replace(/^.*(?=\/plugins\/)/, ''),
    )}`;
    place.replaceChildren(link);
  }

  #showStatus(text) {
    const changed = this.#editor.changedParts();
    for (const choice of this.querySelectorAll('[name="part"]')) {
      choice.closest('label').classList.toggle('part--changed', changed.includes(choice.value));
    }
    const names = changed.map((part) => this.#nameOf(part)).join(', ');
    const usual = changed.length > 0 ? this.dataset.unsaved.replace('{parts}', names) : '';
    this.querySelector('.markup__status').textContent = text ?? usual;
  }

  #nameOf(part) {
    return this.querySelector(`[name="part"][value="${part}"]`).closest('label').textContent.trim();
  }

  #showProblems(problems) {
    this.#editor.showProblems(problems);
    const rows = problems.map(({ part, text, severity, spans }) => {
      const [span] = spans;
      const place = this.dataset.place
        .replace('{part}', this.#nameOf(part))
        .replace('{line}', span?.line)
        .replace('{column}', span?.column);
      const row = makeElement('li', `problem problem--${severity}`);
      if (!span) row.textContent = `${this.#nameOf(part)}: ${text}`;
      else {
        const button = makeElement('button', 'problem__place', place);
        button.type = 'button';
        button.addEventListener('click', () => this.#goTo(part, span));
        row.append(button, ` ${text}`);
      }
      return row;
    });
    this.querySelector('.problems').replaceChildren(...rows);
  }

  #goTo(part, span) {
    this.querySelector(`[name="part"][value="${part}"]`).checked = true;
    this.#editor.show(part);
    this.#editor.goTo(span);
  }

  /** Turns names in the trees into buttons that insert their path. */
  #makePathButtons() {
    for (const name of this.querySelectorAll('span.tree__key[data-path]')) {
      const button = makeElement('button', 'tree__key tree__insert', name.textContent);
      button.type = 'button';
      button.dataset.path = name.dataset.path;
      button.setAttribute('aria-label', this.dataset.insert.replace('{path}', name.dataset.path));
      button.addEventListener('click', (event) => {
        // Inside a summary, a click would also collapse it.
        event.preventDefault();
        this.#editor.insertPath(name.dataset.path);
      });
      name.replaceWith(button);
    }
  }
}

async function fetchPage(address) {
  const answer = await fetch(address, { headers: { Accept: 'text/html' } }).catch(() => undefined);
  return answer?.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined;
}

customElements.define('markup-editor', MarkupEditor);
