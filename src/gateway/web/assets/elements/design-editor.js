// <design-editor data-failed>: its forms are submitted in the background, and the parts of the page that changed are
// replaced, so that scroll position and focus stay. Options are stored shortly after the last key; arrow keys move the
// block that has the focus in the picture, with Shift they resize it. Without it, everything loads a new page.
const MOVES = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };
const SIZES = { ArrowLeft: 'narrower', ArrowRight: 'wider', ArrowUp: 'lower', ArrowDown: 'taller' };
const TYPING_MS = 500;
/** Somebody types in it, or what was typed has not been sent yet. */
const TYPED = ['.design__options :is(input, textarea, select):focus', '.design__options[data-unsent]'].join();

class DesignEditor extends HTMLElement {
  /** Changes are sent one after another, because each acts on what the previous one left. */
  #last = Promise.resolve();
  #timer;
  /** The form that is sent when the timer ends. */
  #pending;

  connectedCallback() {
    this.addEventListener('submit', this.#submit);
    this.addEventListener('click', this.#select);
    this.addEventListener('input', this.#type);
    this.addEventListener('keydown', this.#press);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  #submit = (event) => {
    event.preventDefault();
    this.#flush(event.target);
    this.#sendForm(event.target, event.submitter);
  };

  /** Stores options while somebody types; the fields stay as they are. */
  #type = ({ target }) => {
    const form = target.closest('.design__options');
    if (!form) return;
    form.dataset.unsent = '';
    this.#pending = form;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#flush(), TYPING_MS);
  };

  /** Sends what was typed before anything else happens, unless this form sends it itself. */
  #flush(except) {
    clearTimeout(this.#timer);
    const form = this.#pending;
    this.#pending = undefined;
    if (!form || form === except) return;
    if (form.checkValidity()) this.#sendForm(form);
    else delete form.dataset.unsent;
  }

  #select = (event) => {
    const link = event.target.closest('a[data-select]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.#flush();
    const address = link.getAttribute('href');
    this.#last = this.#last
      .then(() => this.#load(() => fetch(address)))
      .then(() => history.replaceState(undefined, '', address));
  };

  #press = (event) => {
    const block = event.target.closest('svg a[data-select]')?.dataset.select;
    const change = event.shiftKey ? { size: SIZES[event.key] } : { move: MOVES[event.key] };
    const [[name, value]] = Object.entries(change);
    if (!block || !value || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.#flush();
    const token = this.querySelector('input[name=token]').value;
    const { action, panel } = this.querySelector('svg[data-action]').dataset;
    this.#send(action, () => new URLSearchParams({ token, block, panel, [name]: value }));
  };

  /** The fields are read when it is their turn, because earlier answers renew what they started from. */
  #sendForm(form, submitter) {
    this.#send(form.action, () => {
      delete form.dataset.unsent;
      const fields = new URLSearchParams(new FormData(form));
      if (submitter?.name) fields.append(submitter.name, submitter.value);
      return fields;
    });
  }

  #send(action, body) {
    this.#last = this.#last.then(() =>
      this.#load(() => fetch(action, { method: 'POST', headers: { Accept: 'text/html' }, body: body() })),
    );
  }

  async #load(request) {
    this.setAttribute('aria-busy', 'true');
    const answer = await request().catch(() => undefined);
    this.removeAttribute('aria-busy');
    if (!answer) return this.#say(this.dataset.failed);
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const fresh = page.querySelector('design-editor');
    // The session has ended, or a conflict needs its own page.
    if (!fresh || answer.status === 409) return this.#leave(answer, page);
    const focus = this.#findFocus();
    for (const part of this.querySelectorAll('[data-part]')) {
      const other = fresh.querySelector(`[data-part=${part.dataset.part}]`);
      if (!other) continue;
      // Somebody is typing in it, maybe while the answer to an earlier key or selection arrives.
      const isTyped = answer.ok && part.querySelector(TYPED) && other.dataset.for === part.dataset.for;
      if (isTyped) updateBase(part, other);
      else part.replaceWith(document.importNode(other, true));
    }
    this.#say(page.querySelector('main > .notice--bad')?.textContent);
    if (focus) (this.querySelector(focus) ?? this.querySelector('#block'))?.focus({ preventScroll: true });
  }

  /** The page of a conflict replaces this one; other pages are opened. */
  #leave(answer, page) {
    if (answer.status !== 409) return location.assign(answer.url);
    document.body.replaceWith(document.importNode(page.body, true));
  }

  /** A selector of the focused control, which may be another element after its part was replaced. */
  #findFocus() {
    const focused = document.activeElement;
    if (!this.contains(focused)) return undefined;
    if (focused.dataset.select)
      return `${focused.closest('svg') ? 'svg' : 'ul'} a[data-select="${focused.dataset.select}"]`;
    if (focused.name && focused.value) return `[name="${focused.name}"][value="${CSS.escape(focused.value)}"]`;
    return focused.id ? `#${CSS.escape(focused.id)}` : undefined;
  }

  #say(text) {
    this.querySelector('.design__said')?.remove();
    if (!text) return;
    const line = document.createElement('p');
    line.className = 'design__said notice notice--bad';
    line.setAttribute('role', 'alert');
    line.textContent = text;
    this.prepend(line);
  }
}

/** What was just stored is what the form showed, so that the next change is no conflict with it. */
function updateBase(part, other) {
  const [base, fresh] = [part, other].map((one) => one.querySelector('.design__options input[name=base]'));
  if (base && fresh) base.value = fresh.value;
}

customElements.define('design-editor', DesignEditor);
