import { Drop } from './value.js';

/** The `forloop` object. */
export class LoopDrop extends Drop {
  readonly className = 'Liquid::ForloopDrop';
  readonly #name: string;
  readonly #length: number;
  readonly #parent: LoopDrop | undefined;
  #index = 0;

  constructor(name: string, length: number, parent: LoopDrop | undefined) {
    super();
    this.#name = name;
    this.#length = length;
    this.#parent = parent;
  }

  advance(): void {
    this.#index++;
  }

  read(key: string): unknown {
    switch (key) {
      case 'name':
        return this.#name;
      case 'length':
        return this.#length;
      case 'parentloop':
        return this.#parent;
      case 'index':
        return this.#index + 1;
      case 'index0':
        return this.#index;
      case 'rindex':
        return this.#length - this.#index;
      case 'rindex0':
        return this.#length - this.#index - 1;
      case 'first':
        return this.#index === 0;
      case 'last':
        return this.#index === this.#length - 1;
      default:
        return undefined;
    }
  }
}
