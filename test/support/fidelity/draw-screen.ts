import { findModel, panelOf } from '../../../src/model/model.js';
import { buildPage, Framework, writeSheet } from '../../../src/render/framework/framework.js';
import type { View } from '../../../src/render/framework/view.js';
import { elementsOf } from '../../../src/render/html/dom.js';
import { serializeNode } from '../../../src/render/html/serialize.js';
import type { MashupLayout, Panel } from '../../../src/render/panel.js';
import { createRenderer, type Note, type Renderer, type ResourceLoader } from '../../../src/render/render.js';
import { behave, classesOfBehaviours } from '../../../src/render/runtime/runtime.js';
import type { PlacedWord } from './compare-words.js';
import { type GreyPicture, greyOfRgba } from './grey-picture.js';

/** A page as both engines get it. */
export interface ScreenSource {
  readonly panel: Panel;
  /** A recipe's markup, or a page of its own where `view` is absent. */
  readonly markup: string;
  readonly view?: View;
  readonly darkMode?: boolean;
  readonly load?: ResourceLoader;
}

/** What our engine made of it, and what another engine needs to draw the same. */
export interface DrawnScreen {
  readonly picture: GreyPicture;
  readonly words: readonly PlacedWord[];
  readonly notes: readonly Note[];
  /** The page after behaviours, so that engines are compared and not scripts. */
  readonly html: string;
  /** What the classes of the framework mean on it; empty for other pages. */
  readonly frameworkCss: string;
  /** Of the processor, for the whole picture before quantising. */
  readonly cpuMs: number;
}

const MASHUPS: Readonly<Record<View, MashupLayout>> = {
  full: '1x1',
  half_horizontal: '1Tx1B',
  half_vertical: '1Lx1R',
  quadrant: '2x2',
};
/** 12:00 UTC on a spring Monday, for pages that ask. */
const NOW = Date.UTC(2026, 2, 16, 12);

/** Draws reference screens with our engine, antialiased: before anything is quantised for a panel. */
export class ScreenDrawer {
  readonly #renderer: Renderer = createRenderer();
  readonly #framework = new Framework();

  async draw(source: ScreenSource): Promise<DrawnScreen> {
    const { panel, view, markup, darkMode = false, load = async () => undefined } = source;
    const settings = { darkMode, noScreenPadding: false, frameworkVersion: 'latest' };
    const page = view && { markup, view, screen: panel.framework, ...settings };
    const layout = MASHUPS[view ?? 'full'];
    const html = page ? buildPage(layout === '1x1' ? page : { ...page, mashup: { layout, cell: 0 } }) : markup;
    const before = process.cpuUsage();
    const rendering = await this.#renderer.render(html, {
      widthPx: panel.widthPx,
      heightPx: panel.heightPx,
      pixelRatio: panel.pixelRatio,
      bitDepth: 8,
      ...(page && { framework: { screen: panel.framework, ...settings }, behave }),
      load,
      now: NOW,
      locale: 'en',
    });
    const spent = process.cpuUsage(before);
    const root = rendering.document.root;
    const elements = [...elementsOf(root)];
    const classes = new Set([...elements.flatMap((one) => one.classes), ...classesOfBehaviours(root)]);
    const screenClasses = elements.find((one) => one.classes.includes('screen'))?.classes ?? [];
    const sheetSettings = { ...settings, pixelRatio: panel.pixelRatio, screenClasses: [...screenClasses] };
    const round = (px: number): number => Math.round(px * 100) / 100;
    return {
      picture: greyOfRgba(rendering.rgba, panel.widthPx, panel.heightPx),
      words: rendering.words.map(({ text, x, y, width, height }) => [
        text,
        round(x),
        round(y),
        round(width),
        round(height),
      ]),
      notes: rendering.notes,
      html: `${rendering.document.quirks ? '' : '<!doctype html>'}${serializeNode(root)}`,
      frameworkCss: page ? writeSheet(this.#framework.rulesFor(classes, panel.framework, sheetSettings)) : '',
      cpuMs: (spent.user + spent.system) / 1000,
    };
  }
}

/** Panel of a model of the catalogue. Throws for an unknown name. */
export function panelNamed(name: string): Panel {
  const model = findModel(name);
  if (!model) throw new Error(`expected the name of a model, got "${name}"`);
  return panelOf(model);
}
