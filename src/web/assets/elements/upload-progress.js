// <upload-progress data-label>: its form is sent in the background, with a bar that shows how far it is. Without it the
// browser shows that by itself, less clearly.
class UploadProgress extends HTMLElement {
  connectedCallback() {
    this.closest('form')?.addEventListener('submit', this.#send);
  }

  disconnectedCallback() {
    this.closest('form')?.removeEventListener('submit', this.#send);
  }

  #send = (event) => {
    const form = event.currentTarget;
    event.preventDefault();
    const bar = document.createElement('progress');
    bar.setAttribute('aria-label', this.dataset.label);
    bar.max = 1;
    this.append(bar);
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      bar.value = total > 0 ? loaded / total : 0;
    });
    // The page that the answer led to is here already, with a message that is told only once.
    request.addEventListener('load', () => {
      history.pushState(null, '', request.responseURL);
      document.open();
      document.write(request.responseText);
      document.close();
    });
    request.addEventListener('error', () => this.#giveUp(form, bar));
    request.open('POST', form.action);
    request.setRequestHeader('Accept', 'text/html');
    request.send(new FormData(form));
    for (const button of form.querySelectorAll('button')) button.disabled = true;
  };

  // The browser's own way shows the page that says what is wrong.
  #giveUp(form, bar) {
    bar.remove();
    for (const button of form.querySelectorAll('button')) button.disabled = false;
    form.removeEventListener('submit', this.#send);
    form.submit();
  }
}

customElements.define('upload-progress', UploadProgress);
