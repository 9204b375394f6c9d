// <live-region id topics data-src>: listens to server-sent events, and fetches its page again when one matches its topics.
const feeds = new Map();

function feedOf(address) {
  const known = feeds.get(address);
  if (known) return known;
  const feed = new EventSource(address);
  feeds.set(address, feed);
  // An open stream keeps a page out of the back/forward cache, and uses one of the browser's six connections.
  addEventListener('pagehide', () => {
    feed.close();
    feeds.delete(address);
  });
  return feed;
}

// Regions that change together share one request.
let reading;

function readPage() {
  reading ??= fetch(location.href, { headers: { accept: 'text/html' } })
    .then(async (answer) => (answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined))
    .catch(() => undefined)
    .finally(() => {
      reading = undefined;
    });
  return reading;
}

class LiveRegion extends HTMLElement {
  #timer;
  #markup;
  #isStale = false;
  #note = () => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#refresh(), 300);
  };
  // Changes between rendering the page and opening the stream, or while it was disconnected.
  #compare = ({ data }) => {
    if (data !== this.dataset.tick) this.#note();
  };
  #show = () => {
    if (!document.hidden && this.#isStale) this.#note();
  };

  connectedCallback() {
    this.#markup = this.innerHTML;
    const feed = feedOf(this.dataset.src);
    for (const topic of this.getAttribute('topics').split(' ')) feed.addEventListener(topic, this.#note);
    feed.addEventListener('tick', this.#compare);
    document.addEventListener('visibilitychange', this.#show);
    // A focused region is not replaced until it loses the focus.
    this.addEventListener('focusout', this.#show);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
    const feed = feeds.get(this.dataset.src);
    for (const topic of this.getAttribute('topics').split(' ')) feed?.removeEventListener(topic, this.#note);
    feed?.removeEventListener('tick', this.#compare);
    document.removeEventListener('visibilitychange', this.#show);
  }

  async #refresh() {
    this.#isStale = document.hidden || this.contains(document.activeElement);
    if (this.#isStale) return;
    const fresh = (await readPage())?.getElementById(this.id);
    if (!fresh) return;
    this.dataset.tick = fresh.dataset.tick;
    if (fresh.innerHTML === this.#markup) return;
    this.#markup = fresh.innerHTML;
    // Keep what was selected or opened.
    const isChosen = new Set([...this.querySelectorAll('input:checked')].map(keyOf));
    const isOpen = new Set([...this.querySelectorAll('details[open]')].map(titleOf));
    this.replaceChildren(...fresh.cloneNode(true).childNodes);
    for (const input of this.querySelectorAll('input')) if (isChosen.has(keyOf(input))) input.checked = true;
    for (const part of this.querySelectorAll('details')) if (isOpen.has(titleOf(part))) part.open = true;
  }
}

const keyOf = ({ name, value }) => `${name} ${value}`;
const titleOf = (part) => part.querySelector('summary')?.textContent;

customElements.define('live-region', LiveRegion);
