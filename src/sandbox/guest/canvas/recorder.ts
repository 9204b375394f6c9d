import type { Gate } from '../gate-json.js';
import type { CanvasCommand } from './commands.js';

const SEPARATOR = '\x1f';
/** Words after which a message is sent. */
const MAX_WORDS = 60_000;

export type Word = string | number;

/** Records commands for the host's canvases, which one message carries. */
export class Recorder {
  readonly #gate: Gate;
  #words: Word[] = [];
  #canvas = -1;
  #lastNumber = 0;

  constructor(gate: Gate) {
    this.#gate = gate;
  }

  /** A number for a canvas, a path or a paint that the host has not seen yet. */
  nextNumber(): number {
    return ++this.#lastNumber;
  }

  add(canvas: number, name: CanvasCommand | 'size', ...values: readonly Word[]): void {
    this.#select(canvas);
    this.#words.push(name, ...values);
  }

  addAll(canvas: number, words: readonly Word[]): void {
    this.#select(canvas);
    for (const word of words) this.#words.push(word);
  }

  flush(): void {
    if (this.#words.length === 0) return;
    const words = this.#words;
    this.#words = [];
    this.#canvas = -1;
    this.#gate('canvas-draw', join(words));
  }

  #select(canvas: number): void {
    if (this.#words.length > MAX_WORDS) this.flush();
    if (this.#canvas === canvas) return;
    this.#canvas = canvas;
    this.#words.push('canvas', canvas);
  }
}

/** Looking for the separator in each word would take as long as recording them. */
function join(words: readonly Word[]): string {
  if (!words.join('').includes(SEPARATOR)) return words.join(SEPARATOR);
  return words.map((word) => String(word).replaceAll(SEPARATOR, '\ufffd')).join(SEPARATOR);
}
