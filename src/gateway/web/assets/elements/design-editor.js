// <design-editor data-failed>: its forms are submitted in the background, and the parts of the page that changed are
// replaced, so that scroll position and focus stay. Options are stored shortly after the last key. A click with Shift or
// Ctrl, and the space bar in the picture, select several blocks. Arrow keys move the block that has the focus in the
// picture, and those that are selected with it; with Shift they resize them. Without it, everything loads a new page.
const MOVES = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };
const SIZES = { ArrowLeft: 'narrower', ArrowRight: 'wider', ArrowUp: 'lower', ArrowDown: 'taller' };
const DONE_BY_KEY = { Delete: 'delete', Backspace: 'delete', d: 'duplicate' };
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
    this.addEventListener('design-change', ({ detail }) => this.#change(detail));
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
    const link = event.target.closest('a[data-select], a.design__also');
    if (!link || event.altKey || event.button !== 0) return;
    event.preventDefault();
    const isMore = event.ctrlKey || event.metaKey || event.shiftKey;
    this.#open(isMore && link.dataset.select ? this.#addressWith(link.dataset.select) : link.getAttribute('href'));
  };

  #open(address) {
    this.#flush();
    this.#last = this.#last
      .then(() => this.#load(() => fetch(address)))
      .then(() => history.replaceState(undefined, '', address));
  }

  get #list() {
    return this.querySelector('.design__blocks');
  }

  get #selection() {
    return this.#list.dataset.selection.split(',').filter(Boolean);
  }

  /** The editor with this block selected as well, or no longer. */
  #addressWith(id) {
    const before = this.#selection;
    const block = before.includes(id) ? before.filter((one) => one !== id) : [...before, id];
    const { action, panel } = this.#list.dataset;
    return `${action}?${new URLSearchParams({ block: block.join(','), panel })}`;
  }

  #press = (event) => {
    if (event.altKey || event.target.closest('input, textarea, select')) return;
    const isControl = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (isControl && (key === 'z' || key === 'y')) {
      event.preventDefault();
      const [undo, redo] = this.querySelectorAll('[data-part=bar] button[name=go]');
      return (key === 'y' || event.shiftKey ? redo : undo)?.click();
    }
    const id = event.target.closest('svg a[data-select]')?.dataset.select;
    if (!id) return;
    if (key === ' ' && !isControl) {
      event.preventDefault();
      return this.#open(this.#addressWith(id));
    }
    const change = changeOfKey(key, isControl, event.shiftKey);
    if (!change) return;
    event.preventDefault();
    const selection = this.#selection;
    this.#change({ block: selection.includes(id) ? selection.join(',') : id, ...change });
  };

  /** Sends a change of blocks, as their buttons do. */
  #change(fields) {
    this.#flush();
    const token = this.querySelector('input[name=token]').value;
    const { action, panel } = this.#list.dataset;
    this.#send(action, () => new URLSearchParams({ token, panel, ...fields }));
  }

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
    this.#say(page.querySelector('.notice--answer.notice--bad')?.textContent);
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
    if (focused.dataset.handle) return `[data-handle="${focused.dataset.handle}"]`;
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

/** What a key does with blocks in the picture; undefined for others. */
function changeOfKey(key, isControl, isShift) {
  const done = DONE_BY_KEY[key];
  if (done && isControl === (key === 'd')) return { do: done };
  if (isControl || !MOVES[key]) return undefined;
  return isShift ? { size: SIZES[key] } : { move: MOVES[key] };
}

/** What was just stored is what the form showed, so that the next change is no conflict with it. */
function updateBase(part, other) {
  const [base, fresh] = [part, other].map((one) => one.querySelector('.design__options input[name=base]'));
  if (base && fresh) base.value = fresh.value;
}

customElements.define('design-editor', DesignEditor);
