// <ink-photo>: reads the inks of a panel from a photograph of the test card on it. When the card is not found or wrong, the
// owner taps white and then each ink. The photograph stays in the browser. Without it, the colour fields below are set by eye.
import { bytesAt, mapRgb, middleOf, toByte, toLight } from './ink-photo/pixels.js';
import { readCard } from './ink-photo/read-card.js';

/** The colour of a place is that of this many pixels around it, in each direction. */
const REACH_PX = 7;
const MAX_SIDE_PX = 1600;
const STEP_PX = 4;
/** White around black is visible on any photograph. */
const OUTLINES = [
  ['#fff', 4],
  ['#000', 1.5],
];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

class InkPhoto extends HTMLElement {
  #canvas = document.createElement('canvas');
  #status = document.createElement('p');
  #again = document.createElement('button');
  #fields = [];
  #step = 0;
  /** Light of the panel's white in the photograph. */
  #white;
  #cursor = { x: 0, y: 0 };
  #pixels;

  connectedCallback() {
    const all = [...this.closest('form').querySelectorAll('[data-ink]')];
    // White first: the others are measured against it.
    this.#fields = all.sort((a, b) => (b.dataset.named === '#ffffff') - (a.dataset.named === '#ffffff'));
    const label = document.createElement('label');
    const [title, input, hint] = ['span', 'input', 'p'].map((tag) => document.createElement(tag));
    title.textContent = this.dataset.choose;
    hint.textContent = this.dataset.hint;
    hint.className = 'field__hint';
    input.type = 'file';
    input.accept = 'image/*';
    input.className = 'input';
    label.append(title, input);
    this.#status.setAttribute('role', 'status');
    this.#canvas.className = 'inks__photo';
    this.#canvas.hidden = true;
    this.#canvas.tabIndex = 0;
    input.addEventListener('change', () => this.#open(input.files[0]));
    this.#canvas.addEventListener('click', (event) => this.#tap(event));
    this.#canvas.addEventListener('keydown', (event) => this.#press(event));
    this.#again.type = 'button';
    this.#again.className = 'button';
    this.#again.textContent = this.dataset.again;
    this.#again.hidden = true;
    this.#again.addEventListener('click', () => this.#askAll());
    this.append(label, hint, this.#status, this.#canvas, this.#again);
  }

  async #open(file) {
    if (!file) return;
    let image;
    try {
      image = await createImageBitmap(file, { imageOrientation: 'from-image' });
    } catch {
      this.#status.textContent = this.dataset.unreadable;
      return;
    }
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(image.width, image.height));
    this.#canvas.width = Math.round(image.width * scale);
    this.#canvas.height = Math.round(image.height * scale);
    const context = this.#canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(image, 0, 0, this.#canvas.width, this.#canvas.height);
    this.#pixels = context.getImageData(0, 0, this.#canvas.width, this.#canvas.height);
    image.close();
    this.#canvas.hidden = false;
    this.#cursor = { x: this.#canvas.width / 2, y: this.#canvas.height / 2 };
    const reading = readCard(
      this.#pixels,
      this.#fields.map((field) => field.dataset.named),
    );
    if (reading) this.#accept(reading);
    else this.#askAll(this.dataset.missing);
  }

  /** Fills in the fields and shows which places were read. */
  #accept({ inks, corners, places }) {
    this.#fields.forEach((field, i) => {
      field.value = inks[i];
    });
    this.#step = this.#fields.length;
    this.#again.hidden = false;
    this.#say(this.dataset.found);
    const context = this.#canvas.getContext('2d');
    for (const [color, width] of OUTLINES) {
      context.strokeStyle = color;
      context.lineWidth = width;
      context.beginPath();
      for (const { x, y } of corners) context.lineTo(x, y);
      context.closePath();
      for (const { x, y } of places) {
        context.moveTo(x + REACH_PX, y);
        context.arc(x, y, REACH_PX, 0, 2 * Math.PI);
      }
      context.stroke();
    }
  }

  /** Requests all inks, one after the other. @param reason why, in front of the first request */
  #askAll(reason) {
    this.#canvas.getContext('2d').putImageData(this.#pixels, 0, 0);
    this.#again.hidden = true;
    this.#step = 0;
    this.#ask(reason);
  }

  #ask(reason) {
    const field = this.#fields[this.#step];
    const request = field ? this.dataset.tap.replace('{ink}', field.dataset.ink) : this.dataset.done;
    this.#say(reason ? `${reason} ${request}` : request);
    this.#again.hidden = this.#step === 0;
  }

  #say(text) {
    this.#status.textContent = text;
    this.#canvas.setAttribute('aria-label', text);
  }

  #tap({ offsetX, offsetY }) {
    const { width, height } = this.#canvas;
    const scale = width / this.#canvas.clientWidth;
    this.#take(Math.min(width - 1, offsetX * scale), Math.min(height - 1, offsetY * scale));
  }

  #press(event) {
    const [across, down] = ARROWS[event.key] ?? [0, 0];
    const { x, y } = this.#cursor;
    if (across !== 0 || down !== 0) this.#moveTo(x + across * STEP_PX, y + down * STEP_PX);
    else if (event.key === 'Enter' || event.key === ' ') this.#take(x, y);
    else return;
    event.preventDefault();
  }

  /** Draws the place that Enter takes. */
  #moveTo(x, y) {
    const { width, height } = this.#canvas;
    this.#cursor = { x: Math.min(width - 1, Math.max(0, x)), y: Math.min(height - 1, Math.max(0, y)) };
    const context = this.#canvas.getContext('2d');
    context.putImageData(this.#pixels, 0, 0);
    for (const [color, lineWidth] of OUTLINES) {
      context.strokeStyle = color;
      context.lineWidth = lineWidth;
      context.strokeRect(this.#cursor.x - REACH_PX, this.#cursor.y - REACH_PX, 2 * REACH_PX, 2 * REACH_PX);
    }
  }

  #take(x, y) {
    const field = this.#fields[this.#step];
    if (!field) return;
    const light = mapRgb(this.#middleAt(Math.round(x), Math.round(y)), toLight);
    if (this.#step === 0) this.#white = mapRgb(light, (value) => Math.max(value, 0.01));
    const bytes = mapRgb(light, (value, k) => toByte(Math.min(1, value / this.#white[k])));
    field.value = `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
    this.#step++;
    this.#ask();
  }

  #middleAt(x, y) {
    const colors = [];
    for (let row = y - REACH_PX; row <= y + REACH_PX; row++)
      for (let column = x - REACH_PX; column <= x + REACH_PX; column++) colors.push(bytesAt(this.#pixels, column, row));
    return middleOf(colors);
  }
}

customElements.define('ink-photo', InkPhoto);
