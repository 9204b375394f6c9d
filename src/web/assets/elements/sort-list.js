// <sort-list>: its list items can be dragged by their handle, by touch or mouse; the form around it is submitted afterwards.
// Without it, and for the keyboard, the buttons of each item do the same.
const ENDS = ['pointerup', 'pointercancel'];

class SortList extends HTMLElement {
  connectedCallback() {
    this.addEventListener('pointerdown', (event) => {
      const row = event.target.closest('.item__handle')?.closest('li');
      if (!row || event.button !== 0) return;
      event.preventDefault();
      this.#drag(row, event.pointerId);
    });
  }

  #drag(row, pointerId) {
    const list = row.parentElement;
    const before = [...list.children].indexOf(row);
    // Captured by an element that stays in place: a moved row loses the pointer.
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
      if ([...list.children].indexOf(row) !== before) this.closest('form').submit();
    };
    this.addEventListener('pointermove', move);
    for (const name of ENDS) this.addEventListener(name, end);
  }
}

customElements.define('sort-list', SortList);
