import type { CanvasCommand } from './commands.js';
import type { Recorder, Word } from './recorder.js';
import type { MatrixLike } from './state.js';

type Add = (name: CanvasCommand, ...values: readonly Word[]) => void;
type IndexError = (message: string) => Error;

/** A radius, or a point whose `x` and `y` are those of a corner. */
type Radius = number | { readonly x?: number; readonly y?: number };

/** Whether all values are finite numbers once they are converted. */
export const areFinite = (values: readonly unknown[]): boolean =>
  values.every((value) => Number.isFinite(Number(value)));

/** The methods that a context and a `Path2D` have in common; `add` records for either. */
export function definePathMethods<T extends object>(
  prototype: T,
  adder: (self: T) => Add,
  indexError: IndexError,
): void {
  const plain = (name: CanvasCommand, count: number) =>
    function method(this: T, ...values: readonly unknown[]): void {
      if (values.length < count)
        throw new TypeError(`${name}: ${count} arguments required, but only ${values.length} present`);
      if (areFinite(values.slice(0, count))) adder(this)(name, ...values.slice(0, count).map(Number));
    };
  const methods: Record<string, (this: T, ...values: never[]) => void> = {
    closePath(this: T) {
      adder(this)('closePath');
    },
    moveTo: plain('moveTo', 2),
    lineTo: plain('lineTo', 2),
    quadraticCurveTo: plain('quadraticCurveTo', 4),
    bezierCurveTo: plain('bezierCurveTo', 6),
    rect: plain('rect', 4),
    arcTo(this: T, ...values: readonly number[]) {
      if (!areFinite(values.slice(0, 5))) return;
      if ((values[4] ?? 0) < 0) throw indexError('The radius provided is negative.');
      adder(this)('arcTo', ...values.slice(0, 5).map(Number));
    },
    arc(this: T, ...values: readonly number[]) {
      if (!areFinite(values.slice(0, 5))) return;
      if ((values[2] ?? 0) < 0) throw indexError('The radius provided is negative.');
      adder(this)('arc', ...values.slice(0, 5).map(Number), values[5] ? 1 : 0);
    },
    ellipse(this: T, ...values: readonly number[]) {
      if (!areFinite(values.slice(0, 7))) return;
      if ((values[2] ?? 0) < 0 || (values[3] ?? 0) < 0) throw indexError('The radius provided is negative.');
      adder(this)('ellipse', ...values.slice(0, 7).map(Number), values[7] ? 1 : 0);
    },
    roundRect(this: T, x: number, y: number, width: number, height: number, radii: unknown = 0) {
      const corners = cornersOf(radii);
      if (!areFinite([x, y, width, height, ...corners])) return;
      if (corners.some((radius) => radius < 0)) throw new RangeError('Radius value is negative.');
      adder(this)('roundRect', Number(x), Number(y), Number(width), Number(height), corners.join(' '));
    },
  };
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(prototype, name, { value, writable: true, configurable: true, enumerable: true });
}

/** x and y of four corners, from one to four radii. */
function cornersOf(radii: unknown): number[] {
  const list = (Array.isArray(radii) ? radii : [radii]) as readonly Radius[];
  if (list.length === 0 || list.length > 4)
    throw new RangeError(`${list.length} radii provided. Between one and four radii are necessary.`);
  const [first = 0, second = first, third = first, fourth = second] = list;
  return [first, second, third, fourth].flatMap((radius) =>
    typeof radius === 'object' && radius !== null
      ? [Number(radius.x ?? 0), Number(radius.y ?? 0)]
      : [Number(radius), Number(radius)],
  );
}

/** What a `Path2D` holds: commands of which the host has seen a part. */
export class RecordedPath {
  number = 0;
  words: Word[] = [];
  /** Paths that these commands add. */
  readonly parts: RecordedPath[] = [];
  /** Words that the host has; none before the first time. */
  #sent = -1;

  /** The host's number of it; sends the path if the host does not have all of it. */
  send(recorder: Recorder, canvas: number): number {
    if (this.#sent === this.words.length) return this.number;
    for (const part of this.parts) part.send(recorder, canvas);
    // A path that changed is another one, because commands may name the former one.
    if (this.number === 0 || this.#sent >= 0) this.number = recorder.nextNumber();
    recorder.add(canvas, 'startPath', this.number);
    recorder.addAll(canvas, this.words);
    recorder.add(canvas, 'endPath');
    this.#sent = this.words.length;
    return this.number;
  }

  copy(): RecordedPath {
    const copy = new RecordedPath();
    copy.words = [...this.words];
    copy.parts.push(...this.parts);
    return copy;
  }
}

/** Made by a page: the class that it knows, and the way to what an instance holds. */
export interface PathClass {
  readonly Path2D: new (source?: unknown) => object;
  readonly recordedOf: (value: unknown) => RecordedPath | undefined;
}

export function createPathClass(recorder: Recorder, indexError: IndexError): PathClass {
  const recorded = new WeakMap<object, RecordedPath>();
  const recordedOf = (value: unknown): RecordedPath | undefined =>
    typeof value === 'object' && value !== null ? recorded.get(value) : undefined;
  class Path2D {
    constructor(source?: unknown) {
      const path = recordedOf(source)?.copy() ?? new RecordedPath();
      if (source !== undefined && !recordedOf(source)) path.words.push('pathData', String(source));
      recorded.set(this, path);
    }

    addPath(other: unknown, { a = 1, b = 0, c = 0, d = 1, e = 0, f = 0 }: MatrixLike = {}): void {
      const [own, added] = [recordedOf(this), recordedOf(other)?.copy()];
      if (!own || !added) throw new TypeError("parameter 1 is not of type 'Path2D'");
      // These commands name it, so it has its number before it is sent.
      added.number = recorder.nextNumber();
      own.parts.push(added);
      own.words.push('addPath', added.number, a, b, c, d, e, f);
    }
  }
  definePathMethods(
    Path2D.prototype,
    (self) =>
      (name, ...values) =>
        void recordedOf(self)?.words.push(name, ...values),
    indexError,
  );
  return { Path2D, recordedOf };
}
