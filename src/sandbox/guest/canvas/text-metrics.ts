import type { ContextState } from './state.js';

/** As the host measures a text that starts on the alphabetic baseline. */
type Measures = readonly [
  width: number,
  left: number,
  right: number,
  ascent: number,
  descent: number,
  fontAscent: number,
  fontDescent: number,
  emAscent: number,
  emDescent: number,
];
const NO_MEASURES: Measures = [0, 0, 0, 0, 0, 0, 0, 0, 0];
const HANGING_SHARE = 0.8;

export class TextMetrics {
  readonly width: number;
  readonly actualBoundingBoxLeft: number;
  readonly actualBoundingBoxRight: number;
  readonly actualBoundingBoxAscent: number;
  readonly actualBoundingBoxDescent: number;
  readonly fontBoundingBoxAscent: number;
  readonly fontBoundingBoxDescent: number;
  readonly emHeightAscent: number;
  readonly emHeightDescent: number;
  readonly alphabeticBaseline: number;
  readonly hangingBaseline: number;
  readonly ideographicBaseline: number;

  constructor(measures: Measures | undefined, { textAlign, textBaseline, direction }: ContextState) {
    const [width, left, right, ascent, descent, fontAscent, fontDescent, emAscent, emDescent] = measures ?? NO_MEASURES;
    const isAtEnd = textAlign === 'right' || textAlign === (direction === 'rtl' ? 'start' : 'end');
    const shift = textAlign === 'center' ? width / 2 : isAtEnd ? width : 0;
    const raised = { top: emAscent, bottom: -emDescent, middle: (emAscent - emDescent) / 2 }[textBaseline] ?? 0;
    const hanging = fontAscent * HANGING_SHARE;
    const base = textBaseline === 'hanging' ? hanging : textBaseline === 'ideographic' ? -fontDescent : raised;
    this.width = width;
    this.actualBoundingBoxLeft = left + shift;
    this.actualBoundingBoxRight = right - shift;
    this.actualBoundingBoxAscent = ascent - base;
    this.actualBoundingBoxDescent = descent + base;
    this.fontBoundingBoxAscent = fontAscent - base;
    this.fontBoundingBoxDescent = fontDescent + base;
    this.emHeightAscent = emAscent - base;
    this.emHeightDescent = emDescent + base;
    this.alphabeticBaseline = -base || 0;
    this.hangingBaseline = hanging - base;
    this.ideographicBaseline = -fontDescent - base;
  }
}

const MAX_KNOWN = 5_000;

/** Asks the host for the measures of each text in each font once. */
export class TextMeasure {
  readonly #ask: (request: string) => Measures | undefined;
  readonly #write: (value: unknown) => string;
  readonly #known = new Map<string, Measures | undefined>();

  constructor(ask: (request: string) => Measures | undefined, write: (value: unknown) => string) {
    this.#ask = ask;
    this.#write = write;
  }

  of(text: string, state: ContextState, elementId: number): TextMetrics {
    const { font, letterSpacing, wordSpacing, fontKerning } = state;
    const spacing = [Number.parseFloat(letterSpacing), Number.parseFloat(wordSpacing), fontKerning];
    const request = this.#write([elementId, font, ...spacing, text]);
    if (!this.#known.has(request)) {
      if (this.#known.size >= MAX_KNOWN) this.#known.clear();
      this.#known.set(request, this.#ask(request));
    }
    return new TextMetrics(this.#known.get(request), state);
  }
}
