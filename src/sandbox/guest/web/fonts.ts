/** `document.fonts`: faces are there before the first script runs. */
export class FontFaceSet {
  readonly status = 'loaded';
  readonly size = 0;
  readonly ready: Promise<FontFaceSet> = Promise.resolve(this);

  load(): Promise<unknown[]> {
    return Promise.resolve([]);
  }

  check(): boolean {
    return true;
  }

  add(): this {
    return this;
  }

  delete(): boolean {
    return false;
  }

  has(): boolean {
    return false;
  }

  clear(): void {}

  forEach(): void {}

  addEventListener(): void {}

  removeEventListener(): void {}

  [Symbol.iterator](): IterableIterator<never> {
    return ([] as never[]).values();
  }
}

export class FontFace {
  readonly family: string;
  readonly status = 'loaded';
  readonly loaded: Promise<FontFace> = Promise.resolve(this);

  constructor(family: string) {
    this.family = String(family);
  }

  load(): Promise<FontFace> {
    return this.loaded;
  }
}
