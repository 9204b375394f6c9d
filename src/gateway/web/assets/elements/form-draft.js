// <form-draft data-form data-rejected data-offer data-back data-restore data-discard>: keeps the input of the surrounding
// form in this browser until it is stored, and offers it when the page is opened again. Input that was submitted but not
// stored, because the session had ended, is filled in at once.
const KEPT_MS = 7 * 24 * 3600 * 1000;
const PAUSE_MS = 250;
const NOT_KEPT = new Set(['token', 'base', 'take_stored']);
const keyOf = (path) => `draft ${path}`;

const savedForm = document.querySelector('meta[name="saved-form"]')?.content;
if (savedForm) forget(savedForm);

class FormDraft extends HTMLElement {
  #form;
  #timer;
  #stored;

  connectedCallback() {
    this.#form = this.closest('form');
    if (!this.#form || this.#stored) return;
    this.#stored = this.#read(true);
    this.#form.addEventListener('input', this.#noteSoon);
    this.#form.addEventListener('change', this.#noteSoon);
    this.#form.addEventListener('submit', () => this.#keep({ isSent: true }));
    addEventListener('pagehide', () => this.#flush());
    const draft = this.#load();
    // A rejected form shows what was entered.
    if (this.dataset.rejected !== undefined || !draft) return;
    if (draft.entries === JSON.stringify(this.#stored)) return this.#forget();
    if (draft.isSent) this.#fill(draft);
    else this.#offer(draft);
  }

  /** For scripts that save the form without leaving the page. */
  noteSaved() {
    clearTimeout(this.#timer);
    this.#stored = this.#read(true);
    this.#forget();
    this.replaceChildren();
    this.#keep({ isSent: false });
  }

  disconnectedCallback() {
    this.#form?.removeEventListener('input', this.#noteSoon);
    this.#form?.removeEventListener('change', this.#noteSoon);
  }

  #noteSoon = () => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keep({ isSent: false }), PAUSE_MS);
  };

  #flush() {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#keep({ isSent: false });
  }

  #keep({ isSent }) {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const entries = JSON.stringify(this.#read(false));
    const isChanged = entries !== JSON.stringify(this.#stored) || this.dataset.rejected !== undefined;
    if (!isChanged) return this.#forget();
    try {
      localStorage.setItem(keyOf(this.dataset.form), JSON.stringify({ atMs: Date.now(), isSent, entries }));
    } catch {
      // Storage is full or disabled: the form works without a draft.
    }
  }

  #load() {
    try {
      const draft = JSON.parse(localStorage.getItem(keyOf(this.dataset.form)) ?? 'null');
      if (draft && Date.now() - draft.atMs < KEPT_MS && typeof draft.entries === 'string') return draft;
    } catch {
      // Not a draft of this form.
    }
    this.#forget();
    return undefined;
  }

  #forget() {
    forget(this.dataset.form);
  }

  /** Name and value of every field; only checked boxes and selected choices. */
  #read(asStored) {
    return [...this.#form.elements].flatMap((field) => {
      if (!isKept(field)) return [];
      if (field.type === 'checkbox' || field.type === 'radio') {
        return (asStored ? field.defaultChecked : field.checked) ? [[field.name, field.value]] : [];
      }
      if (field.tagName === 'SELECT') {
        const option = asStored ? [...field.options].find((one) => one.defaultSelected) : undefined;
        return [[field.name, option?.value ?? (asStored ? field.options[0]?.value : field.value)]];
      }
      return [[field.name, asStored ? field.defaultValue : field.value]];
    });
  }

  #offer(draft) {
    const restore = makeButton(this.dataset.restore, 'button--plain', () => this.#fill(draft));
    const discard = makeButton(this.dataset.discard, 'button--quiet', () => {
      this.#forget();
      this.replaceChildren();
    });
    const when = new Date(draft.atMs).toLocaleString(document.documentElement.lang, {
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    this.#show(this.dataset.offer.replace('{when}', when), [restore, discard]);
  }

  #fill({ entries }) {
    const left = JSON.parse(entries);
    for (const field of this.#form.elements) {
      if (!isKept(field)) continue;
      const at = left.findIndex(
        ([name, value]) => name === field.name && (!/^(checkbox|radio)$/.test(field.type) || value === field.value),
      );
      if (/^(checkbox|radio)$/.test(field.type)) field.checked = at >= 0;
      else if (at >= 0) field.value = left[at][1];
      if (at >= 0) left.splice(at, 1);
      field.dispatchEvent(new Event('restore', { bubbles: true }));
    }
    this.#keep({ isSent: false });
    const discard = makeButton(this.dataset.discard, 'button--quiet', () => {
      this.#forget();
      location.reload();
    });
    this.#show(this.dataset.back, [discard]);
  }

  #show(text, buttons) {
    const notice = document.createElement('div');
    notice.className = 'draft';
    notice.setAttribute('role', 'status');
    const words = document.createElement('p');
    words.textContent = text;
    notice.append(words, ...buttons);
    this.replaceChildren(notice);
  }
}

function forget(path) {
  try {
    localStorage.removeItem(keyOf(path));
  } catch {
    // Storage is disabled, so there is no draft.
  }
}

/** Secrets are never stored. */
const isKept = (field) =>
  Boolean(field.name) &&
  !NOT_KEPT.has(field.name) &&
  field.type !== 'password' &&
  field.type !== 'file' &&
  field.tagName !== 'BUTTON' &&
  !field.closest('[data-not-kept]') &&
  field.dataset.secret === undefined;

function makeButton(label, style, act) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `button ${style}`;
  button.textContent = label;
  button.addEventListener('click', act);
  return button;
}

customElements.define('form-draft', FormDraft);
