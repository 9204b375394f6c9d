// <list-tools data-results>: applies its form while a filter is chosen or typed. The element with the id `data-results` is
// replaced in place, so that the focus stays; without that attribute, the form is submitted when a filter changes.
const TYPING_PAUSE_MS = 200;

class ListTools extends HTMLElement {
  #timer;
  /** Aborts the latest request: an earlier answer must not replace a later one. */
  #request;

  connectedCallback() {
    const form = this.querySelector('form');
    form.addEventListener('formdata', ({ formData }) => {
      for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
    });
    if (this.dataset.results) {
      form.addEventListener('input', () => {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#apply(form), TYPING_PAUSE_MS);
      });
      return;
    }
    form.addEventListener('change', ({ target }) => {
      if (target.localName === 'select') form.requestSubmit();
    });
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
    this.#request?.abort();
  }

  async #apply(form) {
    this.#request?.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    const address = new URL(form.action);
    address.search = new URLSearchParams(new FormData(form)).toString();
    try {
      const answer = await fetch(address, { headers: { accept: 'text/html' }, signal });
      const page = answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined;
      const fresh = page?.getElementById(this.dataset.results);
      const shown = document.getElementById(this.dataset.results);
      if (!fresh || !shown) return;
      shown.replaceChildren(...document.importNode(fresh, true).childNodes);
      history.replaceState(history.state, '', address);
    } catch (error) {
      if (error.name !== 'AbortError') form.requestSubmit();
    }
  }
}

customElements.define('list-tools', ListTools);
