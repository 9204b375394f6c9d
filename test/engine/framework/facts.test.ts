// @tier full: draws every class of the framework
import { readFileSync } from 'node:fs';
import t from 'tap';
import { parseSheet, StyleEngine } from '../../../src/engine/css/css.js';
import { CanvasTextHost, FontRegistry } from '../../../src/engine/font/font.js';
import { FontTable } from '../../../src/engine/font/font-spec.js';
import { Framework, writeStyleSheet } from '../../../src/engine/framework/framework.js';
import { elementsOf } from '../../../src/engine/html/dom.js';
import { parseHtml } from '../../../src/engine/html/parse-html.js';
import { markupFor } from './element-for.js';
import { SCREEN_NAMES, SCREENS, type ScreenName } from './screens.js';

type Declarations = Readonly<Record<string, string>>;
interface Fact {
  readonly sel: string;
  readonly all?: Declarations;
  readonly og?: Declarations;
  readonly og_plus?: Declarations;
  readonly v2?: Declarations;
}

const facts: readonly Fact[] = JSON.parse(
  readFileSync(new URL('../../fixtures/framework/facts.json', import.meta.url), 'utf8'),
);

/** Facts that hold for the rule alone but are overridden on a page, or that have the same result by other means. */
const EXCEPTIONS: readonly { readonly sel: RegExp; readonly screens?: readonly ScreenName[]; readonly why: string }[] =
  [
    {
      sel: /^\.mashup \.\S+ \.title_bar$/,
      screens: ['og_plus', 'v2'],
      why: 'the bar of half and quadrant views keeps its radius: that rule stands in a stronger layer',
    },
    {
      sel: /^\.(?:view--(?:half_horizontal|half_vertical|quadrant)|mashup-cell) \.title_bar$/,
      screens: ['og_plus', 'v2'],
      why: 'release 3.3 made the radius of 10 px, which was measured, one of 7 px',
    },
  ];

const engine = new StyleEngine();
const text = new CanvasTextHost(new FontRegistry());
const fonts = new FontTable();
const framework = new Framework();
const everyClass = [
  'screen',
  ...facts.flatMap(({ sel }) => [...sel.matchAll(/\.([\w-]+)/g)].map((match) => match[1] ?? '')),
];

for (const name of SCREEN_NAMES) {
  t.test(`every class and descendant rule has its measured values on ${name}`, async (t) => {
    const { screen, pixelRatio } = SCREENS[name];
    const styleSheet = parseSheet(writeStyleSheet(framework.rulesFor(everyClass, screen, { pixelRatio })));
    const environment = {
      widthPx: screen.widthCssPx * pixelRatio,
      heightPx: screen.heightCssPx * pixelRatio,
      pixelRatio,
      colorScheme: 'light',
      greyBits: 1,
      text,
      fonts,
      note() {},
    } as const;
    const styleOf = (fact: Fact, author: string) => {
      const { html, pseudo } = markupFor(fact.sel);
      const isScreen = fact.sel.startsWith('.screen');
      const document = parseHtml(
        `<!DOCTYPE html><body class="trmnl">${isScreen ? html : `<div class="screen">${html}</div>`}</body>`,
      );
      const styled = engine.style(document, [styleSheet, parseSheet(author)], environment);
      const target = elementsOf(document.root).find((element) => element.id === 't');
      if (!target) return undefined;
      return pseudo ? styled.pseudoStyleOf(target, pseudo) : styled.styleOf(target);
    };
    const differing: string[] = [];
    for (const fact of facts) {
      if (EXCEPTIONS.some(({ sel, screens }) => sel.test(fact.sel) && (!screens || screens.includes(name)))) continue;
      const expected = { ...fact.all, ...fact[name] };
      const pseudo = /::\w+$/.exec(fact.sel)?.[0] ?? '';
      const declarations = Object.entries(expected).flatMap(([property, value]) => declarationOf(property, value));
      const ours = styleOf(fact, '');
      const measured = styleOf(fact, `#t${pseudo} { ${declarations.join('; ')} }`);
      if (!ours || !measured) {
        if (Object.keys(expected).length > 0 && expected.display !== 'none') differing.push(`${fact.sel}: no element`);
        continue;
      }
      for (const key of Object.keys(ours)) {
        const [a, b] = [ours, measured].map((style) => JSON.stringify(Reflect.get(style, key), rounded));
        if (a !== b) differing.push(`${fact.sel}: ${key} is ${a?.slice(0, 120)}, measured ${b?.slice(0, 120)}`);
      }
      const isPatterned = /tile|line|DOT/.test(expected['background-image'] ?? '');
      if (isPatterned && !ours.backgrounds.some(({ image }) => image)) differing.push(`${fact.sel}: has no pattern`);
    }
    t.strictSame(differing, []);
  });
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 1000) / 1000 : value;
}

/** The fact as CSS; patterns and their positions are compared separately. */
function declarationOf(property: string, value: string): string[] {
  if (/^(tile|line|DOT)/.test(value)) return [];
  if (property === 'background-repeat' || property === 'background-position') return [];
  if (property === 'font-variation-settings') return [`${property}: ${value.replace('wght', '"wght"')}`];
  const outline = /^stroke\(([\d.]+)px,(#\w+)\)$/.exec(value);
  if (outline) return [`${property}: ${copiesOfText(Number(outline[1]), outline[2] ?? '')}`];
  const silhouette = /^stroke4\(([\d.]+)px,(#\w+)\)$/.exec(value);
  if (silhouette) {
    const [d, color] = [Number(silhouette[1]), silhouette[2]];
    const offsets = [[d, d], [-d, -d], [-d, d], [d, -d]]; // biome-ignore format: a row of pairs
    return [`${property}: ${offsets.map(([x, y]) => `drop-shadow(${x}px ${y}px 0 ${color})`).join(' ')}`];
  }
  return [`${property}: ${value}`];
}

function copiesOfText(radius: number, color: string): string {
  const copy = (distance: number, degrees: number): string =>
    `${(distance * Math.cos((degrees * Math.PI) / 180)).toFixed(6)}px ${(distance * Math.sin((degrees * Math.PI) / 180)).toFixed(6)}px 0 ${color}`;
  const turns = [0, 1, 2, 3, 4, 5, 6, 7];
  return [
    ...turns.map((turn) => copy(radius * 0.55, 22.5 + turn * 45)),
    ...turns.map((turn) => copy(radius, turn * 45)),
  ].join(', ');
}
