import { type StyledDocument, StyleEngine } from '../../../src/render/css/css.js';
import { CanvasTextHost, FontBook } from '../../../src/render/font/font.js';
import { FontTable } from '../../../src/render/font/font-spec.js';
import { buildPage, Framework } from '../../../src/render/framework/framework.js';
import { type Document, type Element, elementsOf, textOf } from '../../../src/render/html/dom.js';
import { parseHtml } from '../../../src/render/html/parse-html.js';
import { LiveLayout, runBehaviours } from '../../../src/render/runtime/runtime.js';
import { SCREENS, type ScreenName } from '../framework/screens.js';

const engine = new StyleEngine();
const fonts = new FontTable();
const text = new CanvasTextHost(new FontBook());
const framework = new Framework();

/** A recipe's page laid out on a screen, behaviours not yet run. */
export function layOutMarkup(markup: string, name: ScreenName = 'og'): { document: Document; page: LiveLayout } {
  const { screen, pixelRatio } = SCREENS[name];
  const html = buildPage({
    markup,
    view: 'full',
    screen,
    darkMode: false,
    noScreenPadding: false,
    frameworkVersion: 'latest',
  });
  const document = parseHtml(html);
  const classes = [...elementsOf(document.root)].flatMap((element) => element.classes);
  // Words that behaviours bring along: the small text of limited contents, counters and dividers.
  const more = [
    'content--small',
    'item',
    'meta',
    'content',
    'label',
    'label--gray',
    'label--small',
    'label--base',
    'group-header',
    'divider',
  ];
  const sheet = framework.sheetFor([...classes, ...more], screen, { pixelRatio });
  const viewport = { inlinePx: screen.widthCssPx * pixelRatio, blockPx: screen.heightCssPx * pixelRatio };
  const styled: StyledDocument = engine.style(document, [sheet], {
    widthPx: viewport.inlinePx,
    heightPx: viewport.blockPx,
    pixelRatio,
    colorScheme: 'light',
    greyBits: 1,
    text,
    fonts,
    note() {},
  });
  const page = new LiveLayout(document, {
    styled,
    text,
    images: { naturalSize: () => ({ width: undefined, height: undefined, ratio: undefined }) },
    hasPicture: () => false,
    viewport,
    pixelRatio,
    steps: 5_000_000,
    isOverdue: () => false,
    note() {},
  });
  return { document, page };
}

/** The page after all behaviours. */
export function runMarkup(markup: string, name: ScreenName = 'og') {
  const { document, page } = layOutMarkup(markup, name);
  runBehaviours(page);
  const byId = (id: string): Element => {
    const found = [...elementsOf(document.root)].find((element) => element.id === id);
    if (!found) throw new Error(`no element ${id}`);
    return found;
  };
  const shown = (element: Element): boolean => page.styleOf(element).display !== 'none';
  return {
    document,
    page,
    byId,
    shown,
    textOf: (id: string) => textOf(byId(id)),
    style: (id: string) => byId(id).attributes.get('style') ?? '',
  };
}
