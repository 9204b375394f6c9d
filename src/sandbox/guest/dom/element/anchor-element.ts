import { defineAccessor } from '../../accessor.js';
import { readUrl } from '../../web/url.js';
import { URL_PARTS } from '../../web/url-parts.js';
import { HTMLElement } from './html-element.js';
import { reflectAddresses, reflectTexts } from './reflect.js';

export class HTMLAnchorElement extends HTMLElement {
  declare href: string;

  override toString(): string {
    return this.href;
  }
}
reflectTexts(HTMLAnchorElement.prototype, 'target rel download');
reflectAddresses(HTMLAnchorElement.prototype, 'href');

for (const part of URL_PARTS)
  if (part !== 'href')
    defineAccessor(HTMLAnchorElement.prototype, part, {
      get() {
        const { href } = this;
        const parts = href === '' ? undefined : readUrl(this.$document.$gate, href);
        return parts?.[part] ?? (part === 'protocol' ? ':' : '');
      },
      set(value) {
        if (part === 'origin') return;
        const parts = readUrl(this.$document.$gate, this.href, undefined, part, value);
        if (parts) this.href = parts.href;
      },
    });
