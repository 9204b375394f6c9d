import type { HTMLImageElement, LoadedPicture } from '../dom/element/image-element.js';
import { Event } from '../event/event.js';
import { type Gate, readJson } from '../gate-json.js';
import type { Tasks } from './tasks.js';

const MAX_WAITING = 5_000;

/** Image elements that wait for the host to say how large their pictures are. */
export class Images {
  readonly #gate: Gate;
  readonly #tasks: Tasks;
  readonly #waiting = new Map<string, Set<HTMLImageElement>>();
  #count = 0;

  constructor(gate: Gate, tasks: Tasks) {
    this.#gate = gate;
    this.#tasks = tasks;
  }

  load(image: HTMLImageElement): void {
    const source = (image.getAttribute('src') ?? '').trim();
    if (this.#count++ >= MAX_WAITING) return;
    const known = this.#waiting.get(source);
    if (known) known.add(image);
    else {
      this.#waiting.set(source, new Set([image]));
      this.#gate('picture', source);
    }
  }

  /** `[address, width, height]` of each picture that is there, `[address]` of each that is not. */
  settle(text: string): void {
    for (const [source, width, height] of readJson<readonly [string, number?, number?][]>(text)) {
      const images = this.#waiting.get(source) ?? new Set();
      this.#waiting.delete(source);
      const picture = width === undefined ? null : { width, height: height ?? 0 };
      for (const image of images) this.#settleImage(image, source, picture);
    }
  }

  #settleImage(image: HTMLImageElement, source: string, picture: LoadedPicture | null): void {
    this.#tasks.run(() => {
      if ((image.getAttribute('src') ?? '').trim() !== source) return;
      image.$settle(picture);
      this.#tasks.fire(image, new Event(picture ? 'load' : 'error'));
    });
  }
}
