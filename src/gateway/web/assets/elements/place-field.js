// <place-field data-src data-failed>: suggests towns while one is typed, and enters the position of this device where browsers allow it.
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

class PlaceField extends HTMLElement {
  #timer;
  #turn = 0;

  connectedCallback() {
    const input = this.querySelector('input');
    input.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#suggest(input), 200);
    });
    const here = this.querySelector('.place-field__here');
    // Browsers tell a position to pages over HTTPS only.
    here.hidden = !(isSecureContext && navigator.geolocation);
    here
      .querySelector('button')
      .addEventListener('click', () => this.#locate(input, here.querySelector('[role=status]')));
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  async #suggest(input) {
    const turn = ++this.#turn;
    const towns = await this.#ask(`q=${encodeURIComponent(input.value)}&zone=${encodeURIComponent(ZONE)}`);
    // A later key has asked again.
    if (turn !== this.#turn || !towns) return;
    const list = this.querySelector('datalist');
    list.replaceChildren(...towns.map((label) => Object.assign(document.createElement('option'), { value: label })));
  }

  #locate(input, status) {
    status.textContent = '';
    const fail = () => {
      status.textContent = this.dataset.failed;
    };
    navigator.geolocation.getCurrentPosition(
      async ({ coords }) => {
        const [place] = (await this.#ask(`at=${coords.latitude.toFixed(2)},${coords.longitude.toFixed(2)}`)) ?? [];
        if (place === undefined) return fail();
        input.value = place;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      },
      fail,
      { timeout: 10_000 },
    );
  }

  async #ask(query) {
    const answer = await fetch(`${this.dataset.src}?${query}`, { headers: { Accept: 'application/json' } }).catch(
      () => undefined,
    );
    const isJson = answer?.headers.get('Content-Type')?.startsWith('application/json');
    return answer?.ok && isJson ? answer.json() : undefined;
  }
}

customElements.define('place-field', PlaceField);
