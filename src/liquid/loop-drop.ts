import { Drop, type Hash } from './value.js';

/** The place of a loop among its items. */
export abstract class CountedDrop extends Drop {
  readonly #length: number;
  #index = 0;

  constructor(length: number) {
    super();
    this.#length = length;
  }

  get isLast(): boolean {
    return this.#index === this.#length - 1;
  }

  advance(): void {
    this.#index++;
  }

  /** What only this kind of loop has. */
  protected abstract readonly members: Hash;

  read(key: string): unknown {
    const [index, length] = [this.#index, this.#length];
    const members: Hash = {
      length,
      index: index + 1,
      index0: index,
      rindex: length - index,
      rindex0: length - index - 1,
      first: index === 0,
      last: this.isLast,
      ...this.members,
    };
    return Object.hasOwn(members, key) ? members[key] : undefined;
  }
}

/** The `forloop` object. */
export class LoopDrop extends CountedDrop {
  readonly className = 'Liquid::ForloopDrop';
  protected readonly members: Hash;

  constructor(name: string, length: number, parentloop: LoopDrop | undefined) {
    super(length);
    this.members = { name, parentloop };
  }
}
