// <show-preview data-src data-alt>: draws what its form holds shortly after the last key. Without it, a button does.
class ShowPreview extends HTMLElement {
  #form;
  #timer;
  #turn = 0;
  #note = ({ target }) => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#draw(), target.type === 'file' ? 0 : 350);
  };

  connectedCallback() {
    this.#form = this.closest('form');
    this.#form?.addEventListener('input', this.#note);
    this.setAttribute('aria-live', 'polite');
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
    this.#form?.removeEventListener('input', this.#note);
  }

  async #draw() {
    const turn = ++this.#turn;
    this.setAttribute('aria-busy', 'true');
    const answer = await fetch(this.dataset.src, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new FormData(this.#form),
    }).catch(() => undefined);
    const isJson = answer?.headers.get('Content-Type')?.startsWith('application/json');
    const drawn = answer?.ok && isJson ? await answer.json() : undefined;
    // A later key has started another drawing.
    if (turn !== this.#turn) return;
    this.removeAttribute('aria-busy');
    // What cannot be drawn now keeps the last picture.
    if (!drawn) return;
    this.replaceChildren(drawn.kind === 'drawn' ? this.#frame(drawn) : say(drawn.text));
  }

  #frame({ address, widthPx, heightPx }) {
    const image = new Image(widthPx, heightPx);
    image.src = address;
    image.alt = this.dataset.alt;
    const frame = document.createElement('panel-picture');
    frame.className = 'panel__frame';
    frame.append(image);
    const figure = document.createElement('figure');
    figure.className = 'panel';
    figure.append(frame);
    return figure;
  }
}

function say(text) {
  const line = document.createElement('p');
  line.className = 'faded';
  line.textContent = text;
  return line;
}

customElements.define('show-preview', ShowPreview);
