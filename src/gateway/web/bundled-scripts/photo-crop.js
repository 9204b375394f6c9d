// <photo-crop>: moves the frame over a picture by dragging, by arrow keys and by + and -, and writes its place into the
// fields of the form below, which work without it.

import { showPart } from '../pages/plugin/pictures/crop-part.js';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LARGE_STEP = 5;
const ZOOM_STEP = 10;

class PhotoCrop extends HTMLElement {
  #stage;
  #fields;
  /** Distance of two fingers and the zoom when they touched the picture. */
  #pinch;
  #pointers = new Map();

  connectedCallback() {
    this.#stage = this.querySelector('[data-stage]');
    const form = this.closest('form');
    const [x, y, zoom] = ['focus_x', 'focus_y', 'zoom'].map((name) => form.elements.namedItem(name));
    this.#fields = { x, y, zoom };
    this.#stage.setAttribute('tabindex', '0');
    this.#stage.addEventListener('pointerdown', this.#start);
    this.#stage.addEventListener('pointermove', this.#move);
    this.#stage.addEventListener('pointerup', this.#end);
    this.#stage.addEventListener('pointercancel', this.#end);
    this.#stage.addEventListener('keydown', this.#press);
    form.addEventListener('input', this.#draw);
    this.#draw();
  }

  disconnectedCallback() {
    this.closest('form')?.removeEventListener('input', this.#draw);
  }

  #start = (event) => {
    this.#pointers.set(event.pointerId, event);
    this.#stage.setPointerCapture(event.pointerId);
    event.preventDefault();
    this.#stage.focus();
    if (this.#pointers.size === 2) this.#pinch = { distance: this.#distance(), zoom: this.#read('zoom', 100) };
    else this.#moveTo(event);
  };

  #move = (event) => {
    if (!this.#pointers.has(event.pointerId)) return;
    this.#pointers.set(event.pointerId, event);
    if (this.#pinch && this.#pointers.size === 2) {
      this.#setZoom((this.#pinch.zoom * this.#distance()) / this.#pinch.distance);
      return;
    }
    this.#moveTo(event);
  };

  #end = (event) => {
    this.#pointers.delete(event.pointerId);
    if (this.#pointers.size < 2) this.#pinch = undefined;
  };

  #press = (event) => {
    const step = event.shiftKey ? LARGE_STEP : 1;
    const [across, down] = ARROWS[event.key] ?? [0, 0];
    const middle = this.#middle();
    if (across !== 0 || down !== 0) this.#set(middle.x + across * step, middle.y + down * step);
    else if (event.key === '+' || event.key === '-')
      this.#setZoom(this.#read('zoom', 100) + (event.key === '+' ? ZOOM_STEP : -ZOOM_STEP));
    else return;
    event.preventDefault();
  };

  #distance() {
    const [one, other] = [...this.#pointers.values()];
    return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
  }

  #moveTo({ clientX, clientY }) {
    const { left, top, width, height } = this.#stage.getBoundingClientRect();
    this.#set(((clientX - left) / width) * 100, ((clientY - top) / height) * 100);
  }

  /** The middle of the frame, in percent. A focus near the edge of the picture is not the middle. */
  #middle() {
    const frame = this.#stage.querySelector('[data-ratio]');
    const { width, height } = this.#stage.viewBox.baseVal;
    const part = showPart(this.#focus(), width, height, Number(frame.dataset.ratio));
    return { x: ((part.x + part.width / 2) / width) * 100, y: ((part.y + part.height / 2) / height) * 100 };
  }

  #focus() {
    return { x: this.#read('x', 50) / 100, y: this.#read('y', 50) / 100, zoom: this.#read('zoom', 100) / 100 };
  }

  #read(name, usual) {
    const value = Number.parseFloat(this.#fields[name].value);
    return Number.isFinite(value) ? value : usual;
  }

  #set(x, y) {
    this.#fields.x.value = clamp(Math.round(x), 0, 100);
    this.#fields.y.value = clamp(Math.round(y), 0, 100);
    this.#draw();
  }

  #setZoom(percent) {
    const { min, max } = this.#fields.zoom;
    this.#fields.zoom.value = clamp(Math.round(percent), Number(min), Number(max));
    this.#draw();
  }

  /** Draws the frame and the result for each display: both are parts of the picture. */
  #draw = () => {
    const { width, height } = this.#stage.viewBox.baseVal;
    for (const element of this.querySelectorAll('[data-ratio]')) {
      const part = showPart(this.#focus(), width, height, Number(element.dataset.ratio));
      if (element.tagName === 'rect')
        for (const [name, value] of Object.entries(part)) element.setAttribute(name, value);
      else element.setAttribute('viewBox', [part.x, part.y, part.width, part.height].join(' '));
    }
  };
}

const clamp = (value, min, max) => Math.min(max, Math.max(min, value));

customElements.define('photo-crop', PhotoCrop);
