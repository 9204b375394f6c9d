import { gapLength, px, screenValue, times } from './lengths.js';
import { drawLine, fillLine, lineStyleOf } from './line-style.js';
import { drawBrackets, drawDotFrame } from './picture/dot-frame.js';
import { encodeTile } from './picture/tile-image.js';
import type { Shades } from './read-shades.js';
import type { TypeName, TypeStyle } from './read-type.js';
import { isFramed, type Scheme, type ScreenContext } from './screen-context.js';
import { outlinePicture, outlineText } from './strokes.js';
import { WEIGHT_SHIFT } from './theme.js';
import { type Paint, paintOf } from './token-paint.js';
import { toneColor } from './tone-colors.js';

/** The vocabulary's tables, parsed once. */
export interface Tables {
  readonly types: ReadonlyMap<string, TypeName>;
  readonly shades: Shades;
}

/** Declarations as CSS. The pinned weight is separate, because it belongs to a stronger layer. */
export interface Expansion {
  readonly css: string;
  readonly pinned: string;
}

/** Converts declarations of the vocabulary to CSS for one screen and colour scheme. */
export class Expander {
  readonly context: ScreenContext;
  readonly tables: Tables;
  readonly #tiles = new Map<string, string>();

  constructor(context: ScreenContext, tables: Tables) {
    this.context = context;
    this.tables = tables;
  }

  expand(declarations: readonly (readonly [string, string])[], scheme: Scheme): Expansion {
    let pinned = '';
    const css = declarations.map(([name, value]) => {
      switch (name) {
        case 'type':
          pinned = this.#pinOf(value);
          return this.#typeOf(value, true);
        case 'index-type':
          return this.#typeOf(value, false);
        case 'pin':
          return `font-variation-settings: "wght" ${this.expandValue(value, scheme)}`;
        case 'ink':
          return this.text(value, scheme);
        case 'fill':
          return this.fill(value, scheme);
        case 'line':
        case 'line-fill':
        case 'line-bottom':
          return this.#line(name, value, scheme);
        case 'frame':
          return this.#frame(value, scheme);
        default:
          return `${name}: ${this.#plain(name, value, scheme)}`;
      }
    });
    return { css: css.join('; '), pinned };
  }

  /** Corners of components are as round as the theme wants. */
  #plain(name: string, value: string, scheme: Scheme): string {
    const written = this.expandValue(value, scheme);
    if (!name.endsWith('radius')) return written;
    return written.replace(/\d{1,9}(?:\.\d{1,9})?px/g, (length) => times(length, 'corner', this.context));
  }

  /** Text painted with a colour token: a plain colour, or a tile clipped to the glyphs. */
  text(token: string, scheme: Scheme): string {
    const paint = this.paint(token, scheme);
    if (paint.kind === 'plain') return `color: ${paint.color}; background: none`;
    return `color: transparent; ${this.tileFill(paint)}; -webkit-background-clip: text; background-clip: text`;
  }

  /** An area painted with a colour token. */
  fill(token: string, scheme: Scheme): string {
    const paint = this.paint(token, scheme);
    return paint.kind === 'plain' ? `background-color: ${paint.color}; background-image: none` : this.tileFill(paint);
  }

  tileFill(paint: Paint & { kind: 'tile' }): string {
    return `background-color: ${paint.ground}; background-image: ${this.tileImage(paint)}; ${this.tileSize()}`;
  }

  tileImage(paint: Paint & { kind: 'tile' }): string {
    const key = `${paint.cells.join('')} ${Object.values(paint.inks).join(' ')}`;
    const image = this.#tiles.get(key) ?? `url(${encodeTile(paint.cells, paint.inks)})`;
    this.#tiles.set(key, image);
    return image;
  }

  /** One cell is one panel pixel. */
  tileSize(): string {
    const side = px(8 / this.context.pixelRatio);
    return `background-size: ${side} ${side}; background-repeat: repeat; image-rendering: pixelated`;
  }

  /** Semantic names first, then colour tokens. */
  paint(token: string, scheme: Scheme): Paint {
    if (token === 'backdrop' && scheme === 'dark') return { kind: 'plain', color: '#111' };
    const name =
      { backdrop: 'gray-55', 'gray-meta': this.context.depth === 'mono' ? 'gray-60' : 'gray-75' }[token] ?? token;
    const paint = paintOf(name, this.context, scheme, this.tables.shades);
    return paint ?? { kind: 'plain', color: toneColor(name, this.context, scheme) };
  }

  /** Expands functions of the vocabulary: `ui(10)`, `gap(base)`, `tone(text)`, `depth(3 / 3 / 4)` and the rest. */
  expandValue(value: string, scheme: Scheme): string {
    if (!value.includes('(')) return value;
    return value.replace(
      /\b(ui|text|gap|screen|tone|depth|density|outline|silhouette|richtext-width|frame-art|bracket-art)\(([^()]{0,200})\)/g,
      (_whole, name: string, argument: string) => this.#call(name, argument.trim(), scheme),
    );
  }

  #call(name: string, argument: string, scheme: Scheme): string {
    const { context } = this;
    switch (name) {
      case 'ui':
        return px(Number(argument) * context.uiScale);
      case 'text':
        return px(Number(argument) * context.textScale);
      case 'gap':
        return gapLength(argument, context) ?? '0';
      case 'frame-art':
        return this.#frameArt('strong', scheme);
      case 'bracket-art':
        return drawBrackets(toneColor('text', context, scheme), context.uiScale);
      case 'richtext-width':
        return screenValue('richtext-width', context);
      case 'screen':
        return screenValue(argument, context);
      case 'tone':
        return toneColor(argument, context, scheme);
      case 'density':
        return (argument.split('/')[context.faces === 'fine' || context.faces === 'plain' ? 1 : 0] ?? '').trim();
      case 'depth': {
        const [mono = '', four = '', grey = ''] = argument.split('/').map((part) => part.trim());
        const picked = { mono, four, grey }[context.depth];
        return Number(picked) >= 100 ? picked : px(Number(picked) * context.uiScale);
      }
      default: {
        const [width = '', tone = '', variable = ''] = argument.split(' ');
        const isFine = context.depth === 'grey' || context.faces === 'fine';
        const plain = toneColor(tone, context, scheme);
        const color = variable === '' ? plain : `var(${variable}, ${plain})`;
        if (name === 'silhouette') return outlinePicture((isFine ? 1 : 1.75) * context.uiScale, color);
        return outlineText((width === 'bar' ? (isFine ? 2 : 3.5) : Number(width)) * context.uiScale, color);
      }
    }
  }

  #typeOf(name: string, isWhole: boolean): string {
    const style = this.#styleOf(name);
    if (!style) return '';
    const isPx = style.lineHeight.endsWith('px');
    const parts = [
      `font-family: ${style.face === 'Inter' ? 'Inter Variable' : style.face}`,
      `font-size: ${px(style.sizePx * this.context.textScale)}`,
      isWhole
        ? `line-height: ${isPx ? px(Number.parseFloat(style.lineHeight) * this.context.textScale) : style.lineHeight}`
        : '',
      isWhole && style.weight !== undefined ? `font-weight: ${this.#weightOf(style)}` : '',
    ];
    return parts.filter(Boolean).join('; ');
  }

  /** A theme may shift the weights of outlines; pixel fonts have only theirs. */
  #weightOf({ face, weight }: TypeStyle): string {
    if (face !== 'Inter' || !this.context.themed.has(WEIGHT_SHIFT)) return String(weight);
    return `clamp(100, ${weight} + var(${WEIGHT_SHIFT}, 0), 900)`;
  }

  /** A part of a type style by its custom property: `label-small`, `font-size`. */
  typeProperty(name: string, part: string): string | undefined {
    const [base, size] = /^(.+)-(x*small|x*large|mega|giga|tera|peta)$/.exec(name)?.slice(1) ?? [];
    const style = this.#styleOf(base === undefined ? name : `${base}--${size}`) ?? this.#styleOf(name);
    if (!style) return undefined;
    const isPx = style.lineHeight.endsWith('px');
    const values: Readonly<Record<string, string | undefined>> = {
      'font-family': style.face === 'Inter' ? 'Inter Variable' : style.face,
      'font-size': px(style.sizePx * this.context.textScale),
      'font-weight': style.weight === undefined ? undefined : String(style.weight),
      'font-smoothing': style.face === 'Inter' ? 'auto' : 'none',
      'line-height': isPx ? px(Number.parseFloat(style.lineHeight) * this.context.textScale) : style.lineHeight,
    };
    return values[part];
  }

  #styleOf(name: string): TypeStyle | undefined {
    const type = this.tables.types.get(name);
    if (!type) return undefined;
    const { faces } = this.context;
    if (faces === 'fine') return type.fine;
    if (faces === 'classic') return type.classic;
    return faces === 'pixel' ? type.coarse : { ...type.coarse, face: 'Inter', weight: type.fine.weight };
  }

  #pinOf(name: string): string {
    const { depth } = this.context;
    const pinned = this.tables.types.get(name)?.pinned;
    const isPinned = (pinned === 'deep' && depth !== 'mono') || (pinned === 'grey' && depth === 'grey');
    const style = this.#styleOf(name);
    return isPinned && style?.weight !== undefined ? `font-variation-settings: "wght" ${this.#weightOf(style)}` : '';
  }

  #line(name: string, value: string, scheme: Scheme): string {
    const [level = '', along = 'x'] = value.split(' ');
    const axis = along === 'y' ? 'y' : 'x';
    const lineStyle = lineStyleOf(Number(level), axis, this.context, scheme, this.tables.shades);
    if (!lineStyle) return '';
    const isFilled = name === 'line' && this.context.depth !== 'grey';
    return isFilled ? fillLine(lineStyle, axis) : drawLine(lineStyle, axis, name === 'line-bottom');
  }

  #frame(name: string, scheme: Scheme): string {
    const { context } = this;
    const art = this.#frameArt(name, scheme);
    if (!isFramed(context)) return `background: ${art}`;
    return `background: none; border: ${art}; border-radius: ${times(px(7 * context.uiScale), 'corner', context)}`;
  }

  /** A frame as a background of dots, or as a border where lines of grey are clean. */
  #frameArt(name: string, scheme: Scheme): string {
    const { context } = this;
    const text = toneColor('text', context, scheme);
    // A muted frame has to be seen on black and white too.
    if (!isFramed(context)) return drawDotFrame(text, context.pixelRatio, context.uiScale);
    const muted = scheme === 'light' ? '#777' : '#999';
    return `1px solid ${name === 'strong' ? text : name === 'muted' ? muted : scheme === 'light' ? '#ccc' : '#444'}`;
  }
}
