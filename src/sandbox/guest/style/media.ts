import { EventTarget } from '../event/event-target.js';
import { defineHandlers } from '../event/handlers.js';
import type { Gate } from '../gate-json.js';

/** The answer to one media query; the screen never changes. */
export class MediaQueryList extends EventTarget {
  readonly media: string;
  readonly matches: boolean;

  constructor(media: string, matches: boolean) {
    super();
    this.media = media;
    this.matches = matches;
  }

  addListener(callback: unknown): void {
    this.addEventListener('change', callback);
  }

  removeListener(callback: unknown): void {
    this.removeEventListener('change', callback);
  }
}
defineHandlers(MediaQueryList.prototype, (self) => self as EventTarget);

export function createMatchMedia(gate: Gate): (query: unknown) => MediaQueryList {
  return (query) => {
    const text = String(query);
    return new MediaQueryList(text, gate('media', text) === '1');
  };
}
