// <sort-list>: its list items can be dragged by their handle, with finger or pointer; the form around is sent afterwards.
// Without it, and for the keyboard, the buttons of each item do the same.
class SortList extends HTMLElement {
  connectedCallback() {
    this.addEventListener('pointerdown', (event) => {
      const handle = event.target.closest('.item__handle');
      const row = handle?.closest('li');
      if (!row || event.button !== 0) return;
      event.preventDefault();
      this.#drag(row, handle, event.pointerId);
    });
  }

  #drag(row, handle, pointerId) {
    const list = row.parentElement;
    const before = [...list.children].indexOf(row);
    handle.setPointerCapture(pointerId);
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
      handle.removeEventListener('pointermove', move);
      if ([...list.children].indexOf(row) !== before) this.closest('form').submit();
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end, { once: true });
    handle.addEventListener('pointercancel', end, { once: true });
  }
}

customElements.define('sort-list', SortList);
