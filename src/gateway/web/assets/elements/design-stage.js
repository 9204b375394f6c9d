// <design-stage data-grid>: blocks in the picture inside it are dragged, and the selected one is resized at its corners, in
// steps of the grid; the editor around it hears of each change by an event. A finger drags only what is selected, so that
// it can scroll. Without it, blocks are links that select them.
const TAP_PX = 5;
const ENDS = ['pointerup', 'pointercancel'];

class DesignStage extends HTMLElement {
  connectedCallback() {
    this.addEventListener('pointerdown', this.#press);
    // Browsers drag links by themselves.
    this.addEventListener('dragstart', (event) => event.preventDefault());
  }

  #press = (event) => {
    const grid = this.dataset.grid && JSON.parse(this.dataset.grid);
    const target = event.target.closest('[data-corner], a[data-select]');
    if (!grid || !target || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isSelected = target.dataset.corner || target.querySelector('.design__hit--selected');
    if (event.pointerType === 'touch' && !isSelected) return;
    const drag = target.dataset.corner
      ? new Resizing(this, target, grid)
      : new Moving(this, target, grid, Boolean(isSelected));
    const start = this.#pointAt(event);
    let isDragging = false;
    const move = (moved) => {
      const way = Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY);
      if (!isDragging && way < TAP_PX) return;
      // Captured only now, so that a tap still follows the link.
      if (!isDragging) this.setPointerCapture(event.pointerId);
      isDragging = true;
      const { x, y } = this.#pointAt(moved);
      const columns = Math.round(((x - start.x) * grid.columns) / grid.width);
      const rows = Math.round(((y - start.y) * grid.rows) / grid.height);
      drag.follow(columns, rows);
    };
    const stop = ({ type }) => {
      this.removeEventListener('pointermove', move);
      for (const name of ENDS) this.removeEventListener(name, stop);
      if (!isDragging) return;
      // The link below the pointer is not followed.
      this.addEventListener('click', cancel, { capture: true, once: true });
      setTimeout(() => this.removeEventListener('click', cancel, { capture: true }));
      const change = type === 'pointerup' ? drag.result() : undefined;
      if (!change) return drag.reset();
      this.dispatchEvent(new CustomEvent('design-change', { bubbles: true, detail: change }));
    };
    this.addEventListener('pointermove', move);
    for (const name of ENDS) this.addEventListener(name, stop);
  };

  /** The pointer in px of the drawing. */
  #pointAt({ clientX, clientY }) {
    return new DOMPoint(clientX, clientY).matrixTransform(this.querySelector('svg').getScreenCTM().inverse());
  }
}

/** One block, or all that are selected if it is one of them. */
class Moving {
  #rects;
  #ids;
  #grid;
  #way = [0, 0];

  constructor(stage, link, grid, isSelected) {
    const all = [...stage.querySelectorAll('a[data-select]')];
    const moved = isSelected ? all.filter((one) => one.querySelector('.design__hit--selected')) : [link];
    this.#rects = [...moved.map((one) => one.querySelector('rect')), ...stage.querySelectorAll('[data-corner]')];
    this.#ids = moved.map((one) => one.dataset.select);
    this.#grid = grid;
  }

  follow(columns, rows) {
    this.#way = [columns, rows];
    const { width, height, columns: across, rows: down } = this.#grid;
    for (const rect of this.#rects)
      rect.setAttribute('transform', `translate(${(columns * width) / across} ${(rows * height) / down})`);
  }

  reset() {
    for (const rect of this.#rects) rect.removeAttribute('transform');
  }

  result() {
    return this.#way.some((steps) => steps !== 0) && { block: this.#ids.join(','), by: this.#way.join(',') };
  }
}

/** The selected block at one of its corners; the opposite one stays. */
class Resizing {
  #rect;
  #corner;
  #grid;
  #before;
  #place;
  #id;

  constructor(stage, handle, grid) {
    this.#id = handle.dataset.of;
    const link = stage.querySelector(`a[data-select="${this.#id}"]`);
    this.#rect = link.querySelector('rect');
    this.#corner = handle.dataset.corner;
    this.#grid = grid;
    this.#before = link.dataset.place.split(',').map(Number);
    this.#place = this.#before;
  }

  follow(columns, rows) {
    const [x, y, w, h] = this.#before;
    const [left, right] = drawEdge(x, x + w, columns, this.#corner.endsWith('w'), this.#grid.columns);
    const [top, bottom] = drawEdge(y, y + h, rows, this.#corner.startsWith('n'), this.#grid.rows);
    this.#place = [left, top, right - left, bottom - top];
    this.#draw(this.#place);
  }

  reset() {
    this.#draw(this.#before);
  }

  result() {
    const isSame = this.#place.every((side, index) => side === this.#before[index]);
    return !isSame && { block: this.#id, place: this.#place.join(',') };
  }

  #draw([x, y, w, h]) {
    const { x: left, y: top, width, height, columns, rows } = this.#grid;
    const sides = [left + (x * width) / columns, top + (y * height) / rows, (w * width) / columns, (h * height) / rows];
    for (const [index, name] of ['x', 'y', 'width', 'height'].entries()) this.#rect.setAttribute(name, sides[index]);
  }
}

/** Both edges after one of them moved by so many steps; at least one step stays between them. */
function drawEdge(first, last, steps, isFirst, max) {
  return isFirst
    ? [Math.min(Math.max(first + steps, 0), last - 1), last]
    : [first, Math.max(Math.min(last + steps, max), first + 1)];
}

const cancel = (event) => {
  event.preventDefault();
  event.stopPropagation();
};

customElements.define('design-stage', DesignStage);
