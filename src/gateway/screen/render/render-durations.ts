import type { ShownContent } from '../../store/store.js';
import { contentKey } from '../content/screen-content.js';

const MAX_KNOWN = 1000;

/** How long the last render of each screen took, including the wait for the worker. In memory only. */
export class RenderDurations {
  readonly #milliseconds = new Map<string, number>();

  note(content: ShownContent, panelKey: string, milliseconds: number): void {
    if (this.#milliseconds.size >= MAX_KNOWN) this.#milliseconds.clear();
    this.#milliseconds.set(`${contentKey(content)} ${panelKey}`, milliseconds);
  }

  /** Undefined when it was not rendered since the start. */
  find(content: ShownContent, panelKey: string): number | undefined {
    return this.#milliseconds.get(`${contentKey(content)} ${panelKey}`);
  }
}
