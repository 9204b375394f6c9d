import type { Chance } from './chance.js';

/** Kinds of elements that others refer to; each drawing has a few of each, by these names and a number. */
const SERVERS = ['linear', 'radial', 'pattern'] as const;
const IDS_PER_KIND = 3;
const TEXTS = [
  ...[
    'AVA',
    'Some long text',
    'e\u0301a\u0310',
    '😀\u200d🔥',
    '\ufe0f',
    '\u200d',
    '🏳\ufe0f\u200d🌈',
    'سلام',
    'नमस्ते',
    '縦書き',
  ],
  ...['\u200b', '\u00ad', ' ', '1\ufe0f\u20e3', '&amp;', '\u202eabc'],
];
const NUMBERS = [
  '0',
  '1',
  '2.5',
  '10',
  '40',
  '100',
  '-20',
  '.01',
  '1e5',
  '-1e9',
  '1e30',
  '50%',
  '-10%',
  '2em',
  '3ex',
  'x',
  '',
];
const SHAPES = ['rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'path', 'text', 'use', 'g', 'svg', 'image'];
const FILTERS = [
  ...['feGaussianBlur', 'feOffset', 'feFlood', 'feTile', 'feImage', 'feConvolveMatrix', 'feMorphology', 'feTurbulence'],
  ...['feComposite', 'feBlend', 'feDropShadow', 'feColorMatrix', 'feDisplacementMap', 'feMerge', 'feDiffuseLighting'],
];

/** A drawing whose references exist, of which many lead in circles: inline, or as a picture. */
export function randomDrawing(chance: Chance): string {
  const drawing = new Drawing(chance).write();
  if (chance.is(0.5)) return `<!doctype html>${drawing}`;
  const file = `<?xml version="1.0"?>${chance.is(0.2) ? '<!DOCTYPE svg [<!ENTITY e "<rect/>"><!ENTITY f "&e;&e;&f;">]>' : ''}${drawing}`;
  return `<!doctype html><img style="width:${40 + chance.below(160)}px" src="data:image/svg+xml;base64,${Buffer.from(file).toString('base64')}">`;
}

class Drawing {
  readonly #chance: Chance;
  #left: number;

  constructor(chance: Chance) {
    this.#chance = chance;
    this.#left = 3 + chance.below(chance.is(0.1) ? 120 : 20);
  }

  write(): string {
    const chance = this.#chance;
    const definitions: string[] = [];
    for (let i = 0; i < IDS_PER_KIND; i++) definitions.push(...this.#definitions(i));
    const inside = Array.from({ length: 1 + chance.below(6) }, () => this.#shape(0)).join('');
    const style = chance.is(0.3)
      ? '<style>rect{marker:url(#marker0)}text{mix-blend-mode:multiply;isolation:isolate}</style>'
      : '';
    const box = chance.pick(['0 0 100 100', '0 0 200 120', '0 0 1e-3 1e9', '-50 -50 10 10', '0 0 0 0']);
    return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${box}">${style}<defs>${definitions.join('')}</defs>${inside}&e;&f;</svg>`;
  }

  #definitions(i: number): string[] {
    const chance = this.#chance;
    const stops = (): string =>
      chance
        .several(
          4,
          () => `<stop offset="${this.#number()}" stop-color="${chance.pick(['red', '#000', 'currentColor'])}"/>`,
        )
        .join('');
    return [
      `<linearGradient id="linear${i}"${this.#attributes(['x1', 'y1', 'x2', 'y2'])}${this.#server()}>${stops()}</linearGradient>`,
      `<radialGradient id="radial${i}"${this.#attributes(['cx', 'cy', 'r', 'fx', 'fy', 'fr'])}${this.#server()}>${stops()}</radialGradient>`,
      `<pattern id="pattern${i}"${this.#attributes(['x', 'y', 'width', 'height'])}${this.#server()}>${this.#shape(2)}</pattern>`,
      `<clipPath id="clip${i}"${this.#effects()}${this.#transform()}${this.#units('clipPathUnits')}>${this.#shape(2)}${this.#shape(2)}</clipPath>`,
      `<mask id="mask${i}"${this.#effects()}${this.#units('maskUnits')}${this.#units('maskContentUnits')}>${this.#shape(2)}</mask>`,
      `<marker id="marker${i}"${this.#attributes(['markerWidth', 'markerHeight', 'refX', 'refY'])} orient="${chance.pick(['auto', 'auto-start-reverse', '1turn', '1e9', 'x'])}">${this.#shape(2)}</marker>`,
      `<symbol id="symbol${i}" viewBox="0 0 ${this.#number()} 50">${this.#shape(1)}</symbol>`,
      `<filter id="filter${i}"${this.#units('filterUnits')}${this.#units('primitiveUnits')}${this.#reference('filter', 0.1)}>${chance.several(5, () => this.#primitive()).join('')}</filter>`,
      `<path id="line${i}" d="${this.#path()}"/>`,
    ];
  }

  #shape(depth: number): string {
    const chance = this.#chance;
    if (this.#left-- <= 0 || depth > 6) return '';
    const tag = chance.pick(SHAPES);
    const look = this.#look() + this.#effects() + this.#transform();
    const inside = (): string => this.#shape(depth + 1) + this.#shape(depth + 1);
    const id = chance.is(0.3) ? ` id="shape${chance.below(IDS_PER_KIND)}"` : '';
    switch (tag) {
      case 'g':
        return `<g${id}${look}>${inside()}</g>`;
      case 'svg':
        return `<svg${id}${look}${this.#attributes(['x', 'y', 'width', 'height'])}>${inside()}</svg>`;
      case 'use': {
        const target = chance.pick(['symbol', 'shape', 'line', 'clip', 'marker']);
        return `<use${id}${look}${this.#attributes(['x', 'y', 'width', 'height'])} href="#${target}${chance.below(IDS_PER_KIND)}"/>`;
      }
      case 'text':
        return `<text${id}${look}${this.#placed()}>${this.#words(0)}</text>`;
      case 'path':
        return `<path${id}${look} d="${this.#path()}"/>`;
      case 'polyline':
      case 'polygon':
        return `<${tag}${id}${look} points="${chance.several(9, () => this.#number()).join(' ')}"/>`;
      default:
        return `<${tag}${id}${look}${this.#attributes(['x', 'y', 'width', 'height', 'rx', 'ry', 'cx', 'cy', 'r', 'x2', 'y2'])}/>`;
    }
  }

  #words(depth: number): string {
    const chance = this.#chance;
    const text = chance.pick(TEXTS);
    if (depth > 2 || chance.is(0.4)) return text;
    const span = chance.is(0.3)
      ? `<textPath href="#line${chance.below(4)}" startOffset="${this.#number()}"${this.#placed()}>${this.#words(depth + 1)}</textPath>`
      : `<tspan${this.#placed()}${this.#look()}>${this.#words(depth + 1)}</tspan>`;
    return text + span + (chance.is(0.5) ? this.#words(depth + 1) : '');
  }

  /** Attributes of text. */
  #placed(): string {
    const chance = this.#chance;
    const parts: string[] = [];
    for (const name of ['x', 'y', 'dx', 'dy', 'rotate'])
      if (chance.is(0.4)) parts.push(` ${name}="${chance.several(6, () => this.#number()).join(' ')}"`);
    const words: readonly (readonly [string, readonly string[]])[] = [
      ['textLength', NUMBERS],
      ['lengthAdjust', ['spacing', 'spacingAndGlyphs']],
      ['writing-mode', ['tb', 'vertical-lr', 'lr', 'sideways-rl']],
      ['text-anchor', ['middle', 'end']],
      ['dominant-baseline', ['hanging', 'no-change', 'central']],
      ['baseline-shift', ['sub', 'super', '50%', '1e9']],
      ['letter-spacing', ['5', '-1e5']],
      ['word-spacing', ['9', '1e9']],
      ['text-decoration', ['underline', 'line-through overline']],
      ['font-size', ['8', '40', '0', '3000', '1e9']],
      ['xml:space', ['preserve']],
    ];
    for (const [name, values] of words) if (chance.is(0.15)) parts.push(` ${name}="${chance.pick(values)}"`);
    return parts.join('');
  }

  #primitive(): string {
    const chance = this.#chance;
    const tag = chance.pick(FILTERS);
    const list = (max: number): string =>
      chance.several(max, () => chance.pick(['0', '1', '-1', '.5', '3', '20', '1e9'])).join(' ');
    const input = chance.pick(['', ' in="SourceAlpha"', ' in="a"', ' in="BackgroundImage"']);
    const numbers = this.#attributes([
      'x',
      'y',
      'width',
      'height',
      'dx',
      'dy',
      'scale',
      'k1',
      'divisor',
      'bias',
      'targetX',
    ]);
    const inside = tag === 'feMerge' ? '<feMergeNode/><feMergeNode in="a"/>' : '<feSpotLight x="9" y="9" z="9"/>';
    return `<${tag}${input}${numbers} result="a" stdDeviation="${list(2)}" radius="${list(2)}" baseFrequency="${list(2)}" numOctaves="${list(1)}" order="${list(2)}" kernelMatrix="${list(9)}" edgeMode="${chance.pick(['wrap', 'none', 'duplicate'])}" operator="${chance.pick(['over', 'arithmetic', 'dilate'])}" mode="${chance.pick(['multiply', 'screen'])}" href="#shape${chance.below(4)}">${inside}</${tag}>`;
  }

  #look(): string {
    const chance = this.#chance;
    const paint = (): string =>
      chance.pick([
        `url(#${chance.pick(SERVERS)}${chance.below(4)}) red`,
        'context-fill',
        'context-stroke',
        'currentColor',
        '#888',
        'none',
      ]);
    const parts: string[] = [];
    if (chance.is(0.4)) parts.push(` fill="${paint()}"`);
    if (chance.is(0.4)) parts.push(` stroke="${paint()}" stroke-width="${this.#number()}"`);
    if (chance.is(0.15)) parts.push(` stroke-dasharray="${chance.several(4, () => this.#number()).join(' ')}"`);
    if (chance.is(0.15))
      parts.push(` stroke-linejoin="${chance.pick(['round', 'bevel'])}" stroke-miterlimit="${this.#number()}"`);
    if (chance.is(0.15)) parts.push(' vector-effect="non-scaling-stroke"');
    if (chance.is(0.2)) parts.push(` marker-mid="url(#marker${chance.below(4)})" marker-end="url(#marker0)"`);
    if (chance.is(0.1)) parts.push(` paint-order="${chance.pick(['markers', 'stroke fill'])}"`);
    return parts.join('');
  }

  #effects(): string {
    const chance = this.#chance;
    const parts: string[] = [];
    for (const [name, kind] of [
      ['clip-path', 'clip'],
      ['mask', 'mask'],
      ['filter', 'filter'],
    ] as const)
      if (chance.is(0.12)) parts.push(` ${name}="url(#${kind}${chance.below(4)})"`);
    if (chance.is(0.1)) parts.push(` opacity="${chance.pick(['0', '.5', '2', '-1'])}"`);
    if (chance.is(0.05)) parts.push(' style="mix-blend-mode:screen;filter:drop-shadow(3px 1px 2px red) blur(1e9px)"');
    return parts.join('');
  }

  #transform(): string {
    const chance = this.#chance;
    if (!chance.is(0.25)) return '';
    const number = (): string => chance.pick(['0', '1', '.5', '-1', '30', '1e-9', '1e9']);
    const steps = chance.several(3, () =>
      chance.pick([
        `rotate(${number()})`,
        `scale(${number()},${number()})`,
        `skewX(${number()})`,
        `matrix(${number()},0,${number()},${number()},0,0)`,
      ]),
    );
    const origin = chance.is(0.3) ? ` transform-origin="${chance.pick(['center', '50% 1e9', '0 0', 'left 9'])}"` : '';
    return ` transform="${steps.join(' ')}"${origin}`;
  }

  #server(): string {
    const chance = this.#chance;
    const spread = chance.is(0.3) ? ` spreadMethod="${chance.pick(['reflect', 'repeat'])}"` : '';
    const units = this.#units('gradientUnits') + this.#units('patternUnits') + this.#units('patternContentUnits');
    return (
      spread +
      units +
      this.#reference(chance.pick(SERVERS), 0.3) +
      this.#transform().replaceAll('transform=', 'patternTransform=')
    );
  }

  #reference(kind: string, share: number): string {
    return this.#chance.is(share) ? ` href="#${kind}${this.#chance.below(4)}"` : '';
  }

  #units(name: string): string {
    return this.#chance.is(0.4) ? ` ${name}="${this.#chance.pick(['userSpaceOnUse', 'objectBoundingBox'])}"` : '';
  }

  #attributes(names: readonly string[]): string {
    return names.map((name) => (this.#chance.is(0.6) ? ` ${name}="${this.#number()}"` : '')).join('');
  }

  #path(): string {
    const chance = this.#chance;
    const number = (): string => chance.pick(['0', '10', '50', '-20', '.5', '1e9']);
    const steps = chance.several(
      8,
      () => `${chance.pick([...'MmLlHhVvCcSsQqTtAaZz'])}${chance.several(7, number).join(' ')}`,
    );
    return `M10 10${steps.join('')}`;
  }

  #number(): string {
    return this.#chance.pick(NUMBERS);
  }
}
