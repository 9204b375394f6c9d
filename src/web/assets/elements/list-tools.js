// <list-tools>: submits its form when a filter changes. Empty fields are omitted from the address.
class ListTools extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector('form');
    form.addEventListener('change', ({ target }) => {
      if (target.localName === 'select') form.requestSubmit();
    });
    form.addEventListener('formdata', ({ formData }) => {
      for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
    });
  }
}

customElements.define('list-tools', ListTools);
