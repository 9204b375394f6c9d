// <recipe-drop data-choose data-empty data-large>: accepts recipes dropped on its form: an archive, a folder, or its files.
// Folders are packed here, so that the form always submits one archive. Without scripts it is a plain form.
const MOST_FILES = 200;
const MOST_BYTES = 5_000_000;

class RecipeDrop extends HTMLElement {
  #input;

  connectedCallback() {
    this.#input = this.querySelector('input[type=file]');
    if (!this.#input || this.querySelector('.drop__folder')) return;
    this.classList.add('drop');
    this.#addFolderButton();
    for (const name of ['dragenter', 'dragover']) this.addEventListener(name, (event) => this.#hover(event));
    for (const name of ['dragleave', 'drop']) this.addEventListener(name, () => this.classList.remove('drop--over'));
    this.addEventListener('drop', (event) => {
      event.preventDefault();
      // The entries are only valid during the event.
      const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
      if (entries.length > 0) void this.#take(listEntries(entries), entries[0].name);
      else void this.#take(Promise.resolve([...event.dataTransfer.files].map((file) => [file.name, file])), 'recipe');
    });
  }

  #addFolderButton() {
    const chooser = document.createElement('input');
    chooser.type = 'file';
    chooser.webkitdirectory = true;
    chooser.hidden = true;
    chooser.addEventListener('change', () => {
      const files = [...chooser.files].map((file) => [file.webkitRelativePath, file]);
      if (files.length > 0) void this.#take(Promise.resolve(files), files[0][0].split('/')[0]);
    });
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button button--plain drop__folder';
    button.textContent = this.dataset.choose;
    button.addEventListener('click', () => chooser.click());
    this.querySelector('.form__actions')?.append(button, chooser);
  }

  #hover(event) {
    if (![...event.dataTransfer.types].includes('Files')) return;
    event.preventDefault();
    this.classList.add('drop--over');
  }

  async #take(listing, name) {
    try {
      const files = (await listing).filter(([path]) => !/(^|\/)(\.|node_modules\/|__MACOSX\/)/.test(path));
      if (files.length === 0) return this.#refuse(this.dataset.empty);
      const isArchive = files.length === 1 && files[0][0].toLowerCase().endsWith('.zip');
      const bytes = files.reduce((sum, [, file]) => sum + file.size, 0);
      if (files.length > MOST_FILES || bytes > MOST_BYTES) return this.#refuse(this.dataset.large);
      const transfer = new DataTransfer();
      transfer.items.add(isArchive ? files[0][1] : new File([await packZip(files)], `${name}.zip`));
      this.#input.files = transfer.files;
      this.#input.form.requestSubmit();
    } catch {
      this.#refuse(this.dataset.empty);
    }
  }

  #refuse(words) {
    const note = this.querySelector('.drop__note') ?? document.createElement('p');
    note.className = 'drop__note field__error';
    note.setAttribute('role', 'alert');
    note.textContent = words;
    this.append(note);
  }
}

/** Paths and files below the entries; stops above the limits of a recipe. */
async function listEntries(entries, found = [], folder = '') {
  for (const entry of entries) {
    if (found.length > MOST_FILES || /^(\.|node_modules$)/.test(entry.name)) continue;
    if (entry.isFile) {
      found.push([folder + entry.name, await new Promise((resolve, reject) => entry.file(resolve, reject))]);
      continue;
    }
    const reader = entry.createReader();
    const read = () => new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    // Browsers return up to a hundred entries at a time.
    for (let batch = await read(); batch.length > 0; batch = await read()) {
      await listEntries(batch, found, `${folder}${entry.name}/`);
    }
  }
  return found;
}

/** A zip of uncompressed files (APPNOTE 4.3). */
async function packZip(files) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const [path, file] of files) {
    const name = new TextEncoder().encode(path);
    const bytes = new Uint8Array(await file.arrayBuffer());
    // Version 2.0, names in UTF-8, uncompressed, 1 January 1980.
    const facts = [20, 0x800, 0, 0, 0x21];
    const sizes = [checksum(bytes), bytes.length, bytes.length];
    const head = layOut([0x04034b50], facts, sizes, [name.length, 0]);
    directory.push(layOut([0x02014b50], [20, ...facts], sizes, [name.length, 0, 0, 0, 0], [0, offset]), name);
    parts.push(head, name, bytes);
    offset += head.length + name.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  return new Blob([
    ...parts,
    ...directory,
    layOut([0x06054b50], [0, 0, files.length, files.length], [size, offset], [0]),
  ]);
}

/** Little-endian numbers: alternating groups of four and of two bytes. */
function layOut(...groups) {
  const bytes = groups.flatMap((group, index) =>
    group.flatMap((value) =>
      Array.from({ length: index % 2 === 0 ? 4 : 2 }, (_, byte) => (value >>> (8 * byte)) & 255),
    ),
  );
  return new Uint8Array(bytes);
}

function checksum(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

customElements.define('recipe-drop', RecipeDrop);
