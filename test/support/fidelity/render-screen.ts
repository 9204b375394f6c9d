import { behave, classesOfBehaviours } from '../../../src/engine/behaviour/behaviour.js';
import { buildPage, Framework, writeStyleSheet } from '../../../src/engine/framework/framework.js';
import type { View } from '../../../src/engine/framework/view.js';
import { type Element, elementsOf } from '../../../src/engine/html/dom.js';
import { parseHtml } from '../../../src/engine/html/parse-html.js';
import { serializeNode } from '../../../src/engine/html/serialize.js';
import { findModel, panelOf } from '../../../src/engine/model/model.js';
import type { MashupLayout, Panel } from '../../../src/engine/panel.js';
import { createRenderer, type Note, type Renderer, type ResourceLoader } from '../../../src/engine/render.js';
import type { PlacedWord } from './compare-words.js';
import { type GreyPicture, greyOfRgba } from './grey-picture.js';

/** A page as both engines receive it. */
export interface ScreenSource {
  readonly panel: Panel;
  /** A recipe's markup, or a complete page if `view` is absent. */
  readonly markup: string;
  readonly view?: View;
  readonly darkMode?: boolean;
  /** Replaces the framework's rules, so that a change of the vocabulary changes no page. */
  readonly frozenCss?: string;
  readonly load?: ResourceLoader;
}

/** The result of our engine, and what another engine needs to render the same. */
export interface RenderedScreen {
  readonly picture: GreyPicture;
  readonly words: readonly PlacedWord[];
  readonly notes: readonly Note[];
  /** The page after behaviours, so that engines are compared and not scripts. */
  readonly html: string;
  /** The rules of the framework's classes on it; empty for other pages. */
  readonly frameworkCss: string;
  /** CPU time of the whole rendering before quantising. */
  readonly cpuMs: number;
}

const MASHUPS: Readonly<Record<View, MashupLayout>> = {
  full: '1x1',
  half_horizontal: '1Tx1B',
  half_vertical: '1Lx1R',
  quadrant: '2x2',
};
/** 12:00 UTC on a Monday in spring, for pages that show the time. */
const NOW = Date.UTC(2026, 2, 16, 12);

/** Renders reference screens with our engine, antialiased: before anything is quantised for a panel. */
export class ScreenDrawer {
  readonly #renderer: Renderer = createRenderer();
  readonly #framework = new Framework();

  async render(source: ScreenSource): Promise<RenderedScreen> {
    const { panel, view, frozenCss, load = async () => undefined } = source;
    const settings = settingsOf(source);
    const isFramework = view !== undefined && frozenCss === undefined;
    const before = process.cpuUsage();
    const rendering = await this.#renderer.render(pageOf(source), {
      widthPx: panel.widthPx,
      heightPx: panel.heightPx,
      pixelRatio: panel.pixelRatio,
      bitDepth: 8,
      ...(isFramework && { framework: { screen: panel.framework, ...settings } }),
      ...(view && { behave }),
      load,
      now: NOW,
      locale: 'en',
    });
    const spent = process.cpuUsage(before);
    const { document, rgba, words, notes } = rendering;
    return {
      picture: greyOfRgba(rgba, panel.widthPx, panel.heightPx),
      words: words.map(({ text, x, y, width, height }) => [text, round(x), round(y), round(width), round(height)]),
      notes,
      html: `${document.quirks ? '' : '<!doctype html>'}${serializeNode(document.root)}`,
      frameworkCss: isFramework ? this.#writeCss(document.root, source) : '',
      cpuMs: (spent.user + spent.system) / 1000,
    };
  }

  /** One style sheet for all pages of a panel and scheme. */
  freezeCss(sources: readonly ScreenSource[]): string {
    const [first] = sources;
    if (!first) return '';
    const pages = sources.map((source) => pageOf({ ...source, frozenCss: '' }));
    const root = parseHtml(pages.join('\n').replaceAll(/<\/?(?:html|head|body)\b/g, '<i')).root;
    const screen = parseHtml(pageOf({ ...first, markup: '' })).root;
    return this.#writeCss(root, first, screen);
  }

  #writeCss(root: Element, source: ScreenSource, page = root): string {
    const { panel } = source;
    const classes = new Set(classesOfBehaviours(root));
    for (const one of [...elementsOf(page), ...elementsOf(root)]) for (const name of one.classes) classes.add(name);
    const screenClasses = elementsOf(page).find((one) => one.classes.includes('screen'))?.classes ?? [];
    const settings = { ...settingsOf(source), pixelRatio: panel.pixelRatio, screenClasses: [...screenClasses] };
    return writeStyleSheet(this.#framework.rulesFor(classes, panel.framework, settings));
  }
}

const round = (px: number): number => Math.round(px * 100) / 100;

const settingsOf = ({ darkMode = false }: ScreenSource) => ({
  darkMode,
  noScreenPadding: false,
  frameworkVersion: 'latest',
});

/** The complete page: for a recipe's markup, with the page around it. */
function pageOf(source: ScreenSource): string {
  const { markup, view, panel, frozenCss } = source;
  if (!view) return markup;
  const layout = MASHUPS[view];
  const page = { markup, view, screen: panel.framework, ...settingsOf(source) };
  const html = buildPage(layout === '1x1' ? page : { ...page, mashup: { layout, cell: 0 } });
  return frozenCss === undefined ? html : html.replace('</head>', () => `<style>${frozenCss}</style></head>`);
}

/** Panel of a model of the list. Throws for an unknown name. */
export function panelNamed(name: string): Panel {
  const model = findModel(name);
  if (!model) throw new Error(`expected the name of a model, got "${name}"`);
  return panelOf(model);
}
