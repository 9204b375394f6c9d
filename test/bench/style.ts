import { parseSheet, StyleEngine, type StyleEnvironment } from '../../src/engine/css/css.js';
import { FontTable } from '../../src/engine/font/font-spec.js';
import { Framework, writeStyleSheet } from '../../src/engine/framework/framework.js';
import { type Document, elementsOf } from '../../src/engine/html/dom.js';
import { parseHtml } from '../../src/engine/html/parse-html.js';
import { squareText } from '../engine/css/style-page.js';
import { percentile } from './load.js';
import { reportMeasures } from './table.js';

const ROUNDS = 200;

/** About 150 elements as in typical recipes. */
function writePage(): string {
  const items = Array.from({ length: 12 }, (_, at) => {
    const content = `<span class="value value--small">${at}</span><span class="label label--underline">Label</span>`;
    return `<div class="item"><div class="meta"></div><div class="content">${content}<div class="flex gap--small"><span class="description">a</span><span class="title title--small">b</span></div></div></div>`;
  });
  const rows = Array.from({ length: 7 }, () => '<tr><td><span class="label">row</span></td><td>cell</td></tr>');
  const layout = `<div class="grid grid--cols-3">${items.join('')}</div><table class="table"><tbody>${rows.join('')}</tbody></table>`;
  return `<!doctype html><body class="environment trmnl"><div class="screen screen--1bit screen--og"><div class="view view--full"><div class="layout layout--col">${layout}</div></div></div>`;
}

const environment: StyleEnvironment = {
  widthPx: 800,
  heightPx: 480,
  pixelRatio: 1,
  colorScheme: 'light',
  greyBits: 1,
  text: squareText,
  fonts: new FontTable(),
  note: () => {},
};
const screen = {
  deviceClass: 'og',
  widthCssPx: 800,
  heightCssPx: 480,
  size: 'md',
  density: '1x',
  uiScale: 1,
  gapScale: 1,
  depthClass: '1bit',
  orientation: 'landscape',
} as const;

function styleAll(engine: StyleEngine, document: Document, styleSheet: ReturnType<typeof parseSheet>): number {
  const startedMs = performance.now();
  const styled = engine.style(document, [styleSheet], environment);
  for (const element of elementsOf(document.root)) {
    styled.styleOf(element);
    for (const pseudo of ['before', 'after'] as const) styled.pseudoStyleOf(element, pseudo);
  }
  return performance.now() - startedMs;
}

const html = writePage();
const classes = new Set(elementsOf(parseHtml(html).root).flatMap((element) => element.classes));
const css = writeStyleSheet(new Framework().rulesFor(classes, screen, { pixelRatio: 1 }));
const engine = new StyleEngine();
const styleSheet = parseSheet(css);
const warm = Array.from({ length: ROUNDS }, () => styleAll(engine, parseHtml(html), styleSheet)).slice(ROUNDS / 4);
const fresh = Array.from({ length: ROUNDS / 4 }, () => {
  const startedMs = performance.now();
  const document = parseHtml(html);
  const parsed = parseSheet(css);
  styleAll(engine, document, parsed);
  return performance.now() - startedMs;
});
// Another class each time, as on pages that change: caches for equal pages do not help.
const framework = new Framework();
const styleSheets = Array.from({ length: ROUNDS }, (_, round) => {
  const startedMs = performance.now();
  framework.styleSheetFor([...classes, `w--[${round}px]`], screen, { pixelRatio: 1 });
  return performance.now() - startedMs;
}).slice(ROUNDS / 4);
const count = elementsOf(parseHtml(html).root).length;
reportMeasures([
  {
    name: `style of ${count} elements, sheet known, median`,
    unit: 'ms',
    value: percentile(warm, 0.5),
    limit: 3,
    better: 'lower',
  },
  {
    name: 'page and sheet parsed and styled anew, median',
    unit: 'ms',
    value: percentile(fresh, 0.5),
    limit: 20,
    better: 'lower',
  },
  {
    name: `the vocabulary's rules for ${classes.size} classes, screen known, median`,
    unit: 'ms',
    value: percentile(styleSheets, 0.5),
    limit: 2,
    better: 'lower',
  },
]);
