// <upload-progress data-label>: submits its form in the background and shows a progress bar. Without it, the browser shows
// its own, less visible progress.
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
    // The page after the redirect is already loaded, including a message that is shown only once.
    request.addEventListener('load', () => {
      const page = new DOMParser().parseFromString(request.responseText, 'text/html');
      history.pushState(null, '', request.responseURL);
      // If it were written into this document, its scripts would run twice.
      document.documentElement.replaceWith(document.adoptNode(page.documentElement));
      scrollTo(0, 0);
    });
    request.addEventListener('error', () => this.#giveUp(form, bar));
    request.open('POST', form.action);
    request.setRequestHeader('Accept', 'text/html');
    request.send(new FormData(form));
    for (const button of form.querySelectorAll('button')) button.disabled = true;
  };

  // A regular submission shows the page with the error.
  #giveUp(form, bar) {
    bar.remove();
    for (const button of form.querySelectorAll('button')) button.disabled = false;
    form.removeEventListener('submit', this.#send);
    form.submit();
  }
}

customElements.define('upload-progress', UploadProgress);
