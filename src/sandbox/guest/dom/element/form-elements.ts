import type { Element } from './element.js';
import { HTMLElement } from './html-element.js';
import { reflectFlags, reflectNumbers, reflectTexts } from './reflect.js';

/** Nobody types on a panel: values live in attributes, so that what a script sets is shown. */
export class HTMLFormControl extends HTMLElement {
  get value(): string {
    return this.getAttribute('value') ?? '';
  }

  set value(value: string) {
    this.setAttribute('value', value);
  }

  get form(): Element | null {
    return this.closest('form');
  }

  get labels(): Element[] {
    return [];
  }

  get validity(): object {
    return { valid: true };
  }

  checkValidity(): boolean {
    return true;
  }

  select(): void {}

  setSelectionRange(): void {}
}
reflectTexts(HTMLFormControl.prototype, 'name placeholder min max step pattern accept');
reflectFlags(HTMLFormControl.prototype, 'disabled required multiple readOnly checked defaultChecked=checked');
reflectNumbers(HTMLFormControl.prototype, 'size maxLength');

export class HTMLInputElement extends HTMLFormControl {
  get type(): string {
    return (this.getAttribute('type') ?? 'text').toLowerCase();
  }

  set type(value: string) {
    this.setAttribute('type', value);
  }

  get valueAsNumber(): number {
    return this.value === '' ? Number.NaN : Number(this.value);
  }

  get files(): null {
    return null;
  }
}

export class HTMLButtonElement extends HTMLFormControl {}
reflectTexts(HTMLButtonElement.prototype, 'type');

export class HTMLTextAreaElement extends HTMLFormControl {
  override get value(): string {
    return this.textContent;
  }

  override set value(value: string) {
    this.textContent = value;
  }
}

export class HTMLOptionElement extends HTMLElement {
  get value(): string {
    return this.getAttribute('value') ?? this.textContent.trim();
  }

  set value(value: string) {
    this.setAttribute('value', value);
  }

  get text(): string {
    return this.textContent.trim();
  }

  set text(text: string) {
    this.textContent = text;
  }

  get index(): number {
    return this.parentElement?.querySelectorAll('option').indexOf(this) ?? 0;
  }
}
reflectFlags(HTMLOptionElement.prototype, 'selected disabled defaultSelected=selected');
reflectTexts(HTMLOptionElement.prototype, 'label');

export class HTMLSelectElement extends HTMLFormControl {
  get options(): Element[] {
    return [...this.querySelectorAll('option')];
  }

  get selectedIndex(): number {
    const { options } = this;
    const at = options.findIndex((option) => option.hasAttribute('selected'));
    return at < 0 && options.length > 0 ? 0 : at;
  }

  set selectedIndex(index: number) {
    for (const [at, option] of this.options.entries()) option.toggleAttribute('selected', at === index);
  }

  override get value(): string {
    const option = this.options[this.selectedIndex] as HTMLOptionElement | undefined;
    return option?.value ?? '';
  }

  override set value(value: string) {
    this.selectedIndex = this.options.findIndex((option) => (option as HTMLOptionElement).value === String(value));
  }

  add(option: Element): void {
    this.appendChild(option);
  }
}

export class HTMLFormElement extends HTMLElement {
  get elements(): Element[] {
    return [...this.querySelectorAll('input, select, textarea, button')];
  }

  submit(): void {}

  reset(): void {}
}
