// <live-region every="5">: keeps a part of the page fresh. Without scripts the page is simply as old as its last load.
class LiveRegion extends HTMLElement {
  #timer;

  connectedCallback() {
    const seconds = Number(this.getAttribute('every')) || 10;
    this.#timer = setInterval(() => this.#refresh(), seconds * 1000);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  async #refresh() {
    if (document.hidden) return;
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const at = [...document.querySelectorAll('live-region')].indexOf(this);
    const fresh = page.querySelectorAll('live-region')[at];
    if (fresh && fresh.innerHTML !== this.innerHTML) this.replaceChildren(...fresh.childNodes);
  }
}

customElements.define('live-region', LiveRegion);
