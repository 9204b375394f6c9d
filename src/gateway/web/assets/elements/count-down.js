// <count-down data-milliseconds>: counts down from the time that was left when the page was rendered; the browser's clock may
// be wrong, so only its differences count.
class CountDown extends HTMLElement {
  #timer;

  connectedCallback() {
    const endsAt = performance.now() + Number(this.dataset.milliseconds);
    const show = () => this.#show(Math.ceil((endsAt - performance.now()) / 1000));
    show();
    this.#timer = setInterval(show, 1000);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  #show(seconds) {
    const { seconds: inSeconds, minutes: inMinutes, soon, late } = this.dataset;
    if (seconds < -60) this.textContent = late;
    else if (seconds <= 0) this.textContent = soon;
    else if (seconds < 100) this.textContent = inSeconds.replace('{count}', String(seconds));
    else
      this.textContent = inMinutes.replace(
        '{count}',
        `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
      );
  }
}

customElements.define('count-down', CountDown);
