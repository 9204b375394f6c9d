// <photo-upload data-…>: sends the photographs that are chosen in its form one by one, made smaller where the browser can
// read them, and says of each what happened. Without it, the form sends one picture unchanged.

/** Formats that lose something when they are drawn again. */
const UNCHANGED = new Set(['image/svg+xml', 'image/gif']);

class PhotoUpload extends HTMLElement {
  #input;
  #list = document.createElement('ul');
  #status = document.createElement('p');
  #waiting = [];
  #isSending = false;
  #total = 0;
  #added = 0;
  #refused = 0;

  connectedCallback() {
    const form = this.closest('form');
    this.#input = form?.querySelector('input[type=file]');
    if (!this.#input) return;
    this.#input.multiple = true;
    // Choosing is enough: a second tap would be one too many on a phone.
    form.querySelector('.form__actions')?.remove();
    this.#list.className = 'uploads';
    this.#status.setAttribute('role', 'status');
    this.append(this.#status, this.#list);
    this.#input.addEventListener('change', this.#choose);
  }

  disconnectedCallback() {
    this.#input?.removeEventListener('change', this.#choose);
  }

  #choose = async () => {
    const files = [...this.#input.files];
    this.#input.value = '';
    this.#total += files.length;
    for (const file of files) this.#waiting.push({ file, row: this.#addRow(file.name) });
    this.#tell();
    if (!this.#isSending) await this.#sendAll();
  };

  async #sendAll() {
    this.#isSending = true;
    addEventListener('beforeunload', stay);
    while (this.#waiting.length > 0) {
      const { file, row } = this.#waiting.shift();
      const error = await this.#send(file, row);
      this.#finish(row, error);
    }
    removeEventListener('beforeunload', stay);
    this.#isSending = false;
  }

  /** Returns why it was refused; undefined when it was added. */
  async #send(file, row) {
    row.say(this.dataset.shrinking);
    const { sidePx, bytes, jpegQuality } = this.dataset;
    const sizes = { sidePx: Number(sidePx), bytes: Number(bytes), quality: Number(jpegQuality) / 100 };
    const smaller = await shrink(file, sizes);
    // The gateway would close the connection, which browsers report like one that failed.
    if (smaller.size > Number(this.dataset.limit)) return this.dataset.large;
    return this.#post(smaller, file.name, row);
  }

  #post(file, name, row) {
    const form = this.closest('form');
    const body = new FormData();
    for (const { name: field, value } of form.querySelectorAll('input[type=hidden]')) body.append(field, value);
    body.append('file', file, name);
    return new Promise((resolve) => {
      const request = new XMLHttpRequest();
      request.upload.addEventListener('progress', ({ loaded, total }) => row.progress(total > 0 ? loaded / total : 0));
      request.upload.addEventListener('load', () => row.say(this.dataset.storing));
      request.addEventListener('error', () => resolve(this.dataset.offline));
      request.addEventListener('load', () => resolve(this.#readAnswer(request)));
      row.say(this.dataset.sending);
      request.open('POST', form.action);
      request.setRequestHeader('Accept', 'application/json');
      request.send(body);
    });
  }

  #readAnswer(request) {
    if (request.status === 201) return undefined;
    // Signed out, or signed in again elsewhere: the answer is another page, or none for this form.
    if (request.status === 403 || request.status < 400) return this.dataset.signedOut;
    if (request.status === 413) return this.dataset.large;
    try {
      const { error } = JSON.parse(request.responseText);
      return error || this.dataset.failed;
    } catch {
      return this.dataset.failed;
    }
  }

  #finish(row, error) {
    if (error === undefined) {
      this.#added++;
      row.add();
    } else {
      this.#refused++;
      row.refuse(error);
    }
    this.#tell();
  }

  #tell() {
    const { added, refused } = this.dataset;
    const texts = [fill(added, { count: this.#added, total: this.#total })];
    if (this.#refused > 0) texts.push(fill(refused, { count: this.#refused }));
    this.#status.textContent = texts.join(' ');
  }

  #addRow(name) {
    const item = document.createElement('li');
    const [title, bar, state] = ['strong', 'progress', 'span'].map((tag) => document.createElement(tag));
    title.textContent = name;
    bar.max = 1;
    bar.value = 0;
    bar.setAttribute('aria-label', name);
    state.textContent = this.dataset.waiting;
    item.className = 'upload';
    item.append(title, bar, state);
    this.#list.append(item);
    return {
      say: (text) => {
        state.textContent = text;
      },
      progress: (share) => {
        bar.value = share;
      },
      // It stands among the pictures now.
      add: () => item.remove(),
      refuse: (error) => {
        bar.remove();
        state.textContent = error;
        item.classList.add('upload--refused');
        item.scrollIntoView({ block: 'nearest' });
      },
    };
  }
}

const stay = (event) => event.preventDefault();

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** The photograph as a smaller JPEG, upright; the file itself if it is small, or not of a kind that this browser reads. */
async function shrink(file, { sidePx, bytes, quality }) {
  if (UNCHANGED.has(file.type)) return file;
  let image;
  try {
    image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return file;
  }
  const { width, height } = image;
  const scale = Math.min(1, sidePx / Math.max(width, height));
  if (scale === 1 && file.size <= bytes && !/hei[cf]/i.test(file.type)) {
    image.close();
    return file;
  }
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  return blob ?? file;
}

customElements.define('photo-upload', PhotoUpload);
