import { colorText, mixColors, parseColor, type Rgba } from './color.js';

/** What `Highcharts.Color` and `Highcharts.color` answer. */
export class Color {
  rgba: readonly (number | undefined)[];
  readonly input: unknown;

  constructor(input: unknown) {
    this.input = input;
    this.rgba = parseColor(input) ?? [];
  }

  static parse(input: unknown): Color {
    return new Color(input);
  }

  get(format?: string): unknown {
    const rgba = this.#read();
    if (!rgba) return this.input;
    if (format === 'a') return rgba[3];
    if (format === 'rgb' || (format === undefined && rgba[3] === 1)) return `rgb(${rgba[0]},${rgba[1]},${rgba[2]})`;
    return `rgba(${rgba.join(',')})`;
  }

  setOpacity(opacity: number): this {
    const rgba = this.#read();
    if (rgba) this.rgba = [rgba[0], rgba[1], rgba[2], opacity];
    return this;
  }

  brighten(share: number): this {
    const rgba = this.#read();
    if (rgba && Number.isFinite(share)) {
      const lift = (channel: number) => Math.min(255, Math.max(0, Math.round(channel + share * 255)));
      this.rgba = [lift(rgba[0]), lift(rgba[1]), lift(rgba[2]), rgba[3]];
    }
    return this;
  }

  tweenTo(to: Color, share: number): string {
    const from = this.#read();
    const end = to.#read();
    return from && end ? colorText(mixColors(from, end, share)) : String(to.input ?? 'none');
  }

  #read(): Rgba | undefined {
    const [red, green, blue, opacity] = this.rgba;
    if (red === undefined || green === undefined || blue === undefined || opacity === undefined) return undefined;
    return [red, green, blue, opacity];
  }
}
