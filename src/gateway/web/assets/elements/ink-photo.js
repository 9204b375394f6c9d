// <ink-photo>: reads the inks of a panel from a photograph of it, on which the owner taps white and then each ink. The
// photograph stays in the browser. Without it, the colour fields below are set by eye.

/** The colour of a place is the median of this many pixels around it, in each direction. */
const REACH_PX = 7;
const MAX_SIDE_PX = 1600;
const STEP_PX = 4;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

class InkPhoto extends HTMLElement {
  #canvas = document.createElement('canvas');
  #status = document.createElement('p');
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
    this.append(label, hint, this.#status, this.#canvas);
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
    this.#step = 0;
    this.#ask();
  }

  #ask() {
    const field = this.#fields[this.#step];
    this.#status.textContent = field ? this.dataset.tap.replace('{ink}', field.dataset.ink) : this.dataset.done;
    this.#canvas.setAttribute('aria-label', this.#status.textContent);
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
    context.lineWidth = 3;
    context.strokeStyle = '#fff';
    context.strokeRect(this.#cursor.x - REACH_PX, this.#cursor.y - REACH_PX, 2 * REACH_PX, 2 * REACH_PX);
    context.lineWidth = 1;
    context.strokeStyle = '#000';
    context.strokeRect(this.#cursor.x - REACH_PX, this.#cursor.y - REACH_PX, 2 * REACH_PX, 2 * REACH_PX);
  }

  #take(x, y) {
    const field = this.#fields[this.#step];
    if (!field) return;
    const light = this.#medianAt(Math.round(x), Math.round(y)).map(toLight);
    if (this.#step === 0) this.#white = light.map((value) => Math.max(value, 0.01));
    const bytes = light.map((value, k) => toByte(Math.min(1, value / this.#white[k])));
    field.value = `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
    this.#step++;
    this.#ask();
  }

  #medianAt(x, y) {
    const { width, height, data } = this.#pixels;
    const channels = [[], [], []];
    for (let row = Math.max(0, y - REACH_PX); row <= Math.min(height - 1, y + REACH_PX); row++)
      for (let column = Math.max(0, x - REACH_PX); column <= Math.min(width - 1, x + REACH_PX); column++)
        for (let k = 0; k < 3; k++) channels[k].push(data[(row * width + column) * 4 + k]);
    return channels.map((values) => values.sort((a, b) => a - b)[values.length >> 1]);
  }
}

const toLight = (byte) => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);

const toByte = (light) => Math.round(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055));

customElements.define('ink-photo', InkPhoto);
