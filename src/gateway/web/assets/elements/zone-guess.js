// <zone-guess>: selects the browser's time zone in its select, because a new SD card is set to UTC.
class ZoneGuess extends HTMLElement {
  connectedCallback() {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const select = this.querySelector('select');
    if (select && [...select.options].some(({ value }) => value === timeZone)) select.value = timeZone;
  }
}

customElements.define('zone-guess', ZoneGuess);
