// <clock-check data-now hidden>: appears when the browser's clock differs from the gateway's by more than a minute, and
// submits the browser's time with its form.
class ClockCheck extends HTMLElement {
  connectedCallback() {
    // A page restored from history has an outdated time; only a page just loaded has the gateway's.
    const [navigation] = performance.getEntriesByType('navigation');
    if (navigation?.type === 'back_forward') return;
    const sinceAnswer = performance.now() - (navigation?.responseStart ?? performance.now());
    this.hidden = Math.abs(Date.now() - sinceAnswer - Number(this.dataset.now)) <= 60_000;
    this.querySelector('form').addEventListener('submit', () => {
      this.querySelector('[name=browser_ms]').value = String(Date.now());
    });
  }
}

customElements.define('clock-check', ClockCheck);
