// <design-order>: blocks in the list inside it are dragged by their handles, or moved by its up and down arrow keys; the
// editor around it hears of each change by an event. Without it there are no handles, and buttons do the same.
const ENDS = ['pointerup', 'pointercancel'];
const STEPS = { ArrowUp: -1, ArrowDown: 1 };

class DesignOrder extends HTMLElement {
  connectedCallback() {
    this.addEventListener('pointerdown', this.#press);
    this.addEventListener('keydown', (event) => {
      const handle = event.target.closest('[data-handle]');
      const order = STEPS[event.key];
      if (!handle || order === undefined) return;
      event.preventDefault();
      this.#change(handle.dataset.handle, order);
    });
  }

  #press = (event) => {
    const handle = event.target.closest('[data-handle]');
    if (!handle || event.button !== 0) return;
    event.preventDefault();
    handle.focus();
    const row = handle.closest('li');
    const list = row.parentElement;
    const before = indexOf(row);
    // Captured by an element that stays in place, because a moved row loses the pointer.
    this.setPointerCapture(event.pointerId);
    row.classList.add('design__dragged');
    const move = ({ clientY }) => {
      const other = listRows(list).find((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return one !== row && clientY > top && clientY < bottom;
      });
      if (!other) return;
      const { top, height } = other.getBoundingClientRect();
      list.insertBefore(row, clientY < top + height / 2 ? other : other.nextSibling);
    };
    const stop = () => {
      row.classList.remove('design__dragged');
      this.removeEventListener('pointermove', move);
      for (const name of ENDS) this.removeEventListener(name, stop);
      this.#change(row.dataset.block, indexOf(row) - before);
    };
    this.addEventListener('pointermove', move);
    for (const name of ENDS) this.addEventListener(name, stop);
  };

  #change(block, order) {
    if (order === 0) return;
    this.dispatchEvent(new CustomEvent('design-change', { bubbles: true, detail: { block, order } }));
  }
}

/** Those that have an order. */
const listRows = (list) => [...list.children].filter((row) => row.querySelector('[data-handle]'));
const indexOf = (row) => listRows(row.parentElement).indexOf(row);

customElements.define('design-order', DesignOrder);
