import { Event } from '../../event/event.js';
import { DOMException } from '../dom-exception.js';
import { announceToggle, setOpenState } from '../top-layer.js';
import { composedRootOf } from '../tree.js';
import { HTMLElement } from './html-element.js';
import { reflectFlags } from './reflect.js';

export class HTMLDialogElement extends HTMLElement {
  declare returnValue: string;

  show(): void {
    this.$show(false);
  }

  showModal(): void {
    this.$show(true);
  }

  $show(isModal: boolean): void {
    if (this.hasAttribute('open')) {
      if (isModal !== (this.$openState === 'modal'))
        throw new DOMException('the dialog is already open', 'InvalidStateError');
      return;
    }
    if (isModal && (this.$openState !== '' || composedRootOf(this) !== this.$document))
      throw new DOMException('the dialog is a shown popover or not in the document', 'InvalidStateError');
    if (!announceToggle(this, 'closed', 'open')) return;
    this.setAttribute('open', '');
    if (isModal) setOpenState(this, 'modal');
  }

  close(value: unknown = undefined): void {
    if (!this.hasAttribute('open')) return;
    announceToggle(this, 'open', 'closed');
    this.removeAttribute('open');
    setOpenState(this, '');
    if (value !== undefined) this.returnValue = String(value);
    void Promise.resolve().then(() => this.dispatchEvent(new Event('close')));
  }

  requestClose(value: unknown = undefined): void {
    if (this.hasAttribute('open') && this.dispatchEvent(new Event('cancel', { cancelable: true }))) this.close(value);
  }
}

HTMLDialogElement.prototype.returnValue = '';
reflectFlags(HTMLDialogElement.prototype, 'open');
