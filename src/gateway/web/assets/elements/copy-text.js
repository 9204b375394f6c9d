// <copy-text data-label data-done>: adds a button that copies the code inside it. The clipboard API needs HTTPS, which a
// gateway on a home network lacks, so the text is selected and copied with execCommand.
class CopyText extends HTMLElement {
  connectedCallback() {
    if (this.querySelector('button')) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button button--quiet copy__button';
    button.textContent = this.dataset.label;
    button.addEventListener('click', () => this.#copy(button));
    this.append(button);
  }

  #copy(button) {
    const range = document.createRange();
    range.selectNodeContents(this.querySelector('code'));
    const selection = getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
    if (!document.execCommand('copy')) return;
    button.textContent = this.dataset.done;
    setTimeout(() => {
      button.textContent = this.dataset.label;
    }, 2000);
  }
}

customElements.define('copy-text', CopyText);
