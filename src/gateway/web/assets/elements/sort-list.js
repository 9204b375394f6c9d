// <sort-list data-moved>: list items can be dragged by their handle, with touch or mouse. Drags and the buttons of items
// submit the surrounding form in the background and replace the list, so that focus and scroll position are kept. Without
// it the buttons load a new page.
const ENDS = ['pointerup', 'pointercancel'];

class SortList extends HTMLElement {
  /** Submissions run one after another, because each acts on the list that the previous one left. */
  #last = Promise.resolve();

  connectedCallback() {
    this.closest('form').addEventListener('submit', this.#submit);
    this.addEventListener('pointerdown', (event) => {
      const row = event.target.closest('.item__handle')?.closest('li');
      if (!row || event.button !== 0) return;
      event.preventDefault();
      this.#drag(row, event.pointerId);
    });
  }

  disconnectedCallback() {
    this.closest('form')?.removeEventListener('submit', this.#submit);
  }

  #submit = (event) => {
    const { name, value } = event.submitter ?? {};
    if (!name) return;
    event.preventDefault();
    this.#send({ name, value });
  };

  #send(pressed) {
    this.#last = this.#last.then(() => this.#exchange(pressed)).catch(() => location.reload());
  }

  async #exchange(pressed) {
    const form = this.closest('form');
    const body = new URLSearchParams(new FormData(form));
    if (pressed) body.append(pressed.name, pressed.value);
    this.setAttribute('aria-busy', 'true');
    const answer = await fetch(form.action, { method: 'POST', headers: { Accept: 'text/html' }, body });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const fresh = page.querySelector('sort-list');
    this.removeAttribute('aria-busy');
    // The session has ended, or the playlist no longer exists.
    if (!fresh) return location.assign(answer.url);
    const focused = this.#findFocus();
    this.replaceChildren(...fresh.childNodes);
    this.#showNotice(page.querySelector('.notice--answer.notice--bad'));
    this.#restoreFocus(focused);
    if (pressed) this.#announce(pressed.value);
  }

  /** The focused control, by its item and its index among that item's controls. */
  #findFocus() {
    const row = document.activeElement?.closest('sort-list li');
    return row && this.contains(row)
      ? { id: row.id, index: listControls(row).indexOf(document.activeElement) }
      : undefined;
  }

  #restoreFocus(focused) {
    const row = focused && document.getElementById(focused.id);
    if (!row) return;
    const controls = listControls(row);
    const control = controls[focused.index];
    const next = control?.disabled ? controls.find((one) => !one.disabled) : control;
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
  }

  #showNotice(notice) {
    if (notice) this.prepend(document.importNode(notice, true));
  }

  #announce(id) {
    const row = this.querySelector(`#item-${id}`);
    if (!row) return;
    const status = document.createElement('p');
    status.className = 'only-heard';
    status.setAttribute('role', 'status');
    this.append(status);
    const { name, position } = row.dataset;
    const values = { name, position };
    // Screen readers announce a status that changes, not one that appears.
    setTimeout(() => {
      status.textContent = this.dataset.moved.replace(/\{(\w+)\}/g, (_, name) => values[name]);
    }, 100);
  }

  #drag(row, pointerId) {
    const list = row.parentElement;
    const before = [...list.children].indexOf(row);
    // Captured by an element that stays in place, because a moved row loses the pointer.
    this.setPointerCapture(pointerId);
    row.classList.add('item--dragged');
    const move = ({ clientY }) => {
      const other = [...list.children].find((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return one !== row && clientY > top && clientY < bottom;
      });
      if (!other) return;
      const { top, height } = other.getBoundingClientRect();
      list.insertBefore(row, clientY < top + height / 2 ? other : other.nextSibling);
    };
    const end = () => {
      row.classList.remove('item--dragged');
      this.removeEventListener('pointermove', move);
      for (const name of ENDS) this.removeEventListener(name, end);
      if ([...list.children].indexOf(row) !== before) this.#send(undefined);
    };
    this.addEventListener('pointermove', move);
    for (const name of ENDS) this.addEventListener(name, end);
  }
}

const listControls = (row) => [...row.querySelectorAll('button, a')];

customElements.define('sort-list', SortList);
