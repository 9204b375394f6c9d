// <list-tools>: submits the form inside it when a filter changes. Empty fields are left out of the address.
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
