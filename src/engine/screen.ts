import { definedMembers } from '@inkstand/common/defined-members';
import { behave } from './behaviour/behaviour.js';
import { type Ditherer, describeSaving, type PaintedPixels } from './dither/dither.js';
import type { ElementDither } from './dither/dither-methods.js';
import { buildPage } from './framework/framework.js';
import { viewsOfMashup } from './framework/mashup.js';
import { elementsOf } from './html/dom.js';
import type { Note } from './note.js';
import { cutWords, isInside, moveBoxes, replacePart } from './page/screen-part.js';
import { intersectRects, isEmptyRect, type Rect, roundRect } from './paint/rect.js';
import type { Cell, MashupLayout, Panel } from './panel.js';
import { addParts, type DrawPart } from './parts.js';
import { releasePixels } from './release-pixels.js';
import type { ElementBox, PlacedPage, Rendering, RenderOptions } from './render-types.js';
import type { Renderer } from './renderer.js';
import type { RunScripts } from './scripting.js';
import { addStrip, layOutStrip } from './strip.js';
import type { Word } from './word.js';

/** A screen to render for one panel. */
interface ScreenRequest {
  readonly panel: Panel;
  readonly content: ScreenContent;
  readonly load: RenderOptions['load'];
  readonly now: number;
  readonly locale: string;
  /** Method for pictures that do not specify one. */
  readonly dither: ElementDither;
  readonly behave?: RenderOptions['behave'];
  readonly limits?: RenderOptions['limits'];
  /** Also list words and boxes. */
  readonly details: boolean;
  /** The first of these texts that fits stands below the page, which has that much less height. */
  readonly notice?: readonly string[] | undefined;
}

export type ScreenContent =
  /**
   * Recipes' markup in the framework's views; an absent cell stays empty. With `onlyCell`, the result is cropped to
   * that cell.
   */
  | {
      readonly kind: 'cells';
      readonly layout: MashupLayout;
      readonly cells: readonly (Cell | undefined)[];
      readonly onlyCell?: number;
    }
  /** A complete page, rendered unchanged. */
  | { readonly kind: 'page'; readonly html: string; readonly runScripts?: RunScripts; readonly keepsLevels?: boolean };

export interface RenderedScreen {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/bmp';
  /** Size of the file, after rotation. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly notes: readonly Note[];
  /** In px of the screen before rotation. */
  readonly words: readonly Word[];
  readonly boxes: readonly ElementBox[];
}

/** A screen before quantising. */
interface Composition {
  readonly painted: PaintedPixels;
  readonly words: readonly Word[];
  readonly boxes: readonly ElementBox[];
  readonly notes: readonly Note[];
}

/**
 * Renders a screen and encodes it for its panel. Each cell of a mashup is a separate document, so that no plugin can
 * access another's markup or style. Throws `InkstandError` 'limit' if the file cannot be made small enough.
 */
export async function renderScreen(
  renderer: Renderer,
  ditherer: Ditherer,
  request: ScreenRequest,
): Promise<RenderedScreen> {
  const { panel, notice } = request;
  const strip = notice === undefined ? undefined : layOutStrip(notice, panel);
  const {
    painted: page,
    words,
    boxes,
    notes,
  } = await compose(renderer, strip ? { ...request, panel: strip.panel } : request);
  const painted = strip ? addStrip(page, strip) : page;
  if (strip) releasePixels(page.rgba);
  const { bytes, saving } = await ditherer.encode(painted, panel, request.dither);
  releasePixels(painted.rgba);
  const isSideways = panel.rotationDegrees % 180 !== 0;
  return {
    bytes,
    mediaType: panel.format === 'bmp' ? 'image/bmp' : 'image/png',
    widthPx: isSideways ? painted.heightPx : painted.widthPx,
    heightPx: isSideways ? painted.widthPx : painted.heightPx,
    notes: saving
      ? [...notes, { code: 'file-bytes', values: { max: panel.byteLimit, saving: describeSaving(saving) } }]
      : notes,
    words,
    boxes,
  };
}

function optionsFor({ panel, load, now, locale, behave, limits, details }: ScreenRequest): RenderOptions {
  return {
    widthPx: panel.widthPx,
    heightPx: panel.heightPx,
    pixelRatio: panel.pixelRatio,
    bitDepth: panel.channelBits ? 8 : panel.bitDepth,
    isColor: panel.palette !== undefined,
    ...(panel.palette && { inks: panel.palette }),
    load,
    now,
    locale,
    details,
    ...definedMembers({ behave, limits }),
  };
}

async function compose(renderer: Renderer, request: ScreenRequest): Promise<Composition> {
  const { content } = request;
  if (content.kind === 'page') {
    const rendering = await renderer.render(content.html, {
      ...optionsFor(request),
      ...(content.runScripts && { runScripts: content.runScripts }),
    });
    return {
      painted: withLevels(rendering, content.keepsLevels),
      words: rendering.words,
      boxes: rendering.boxes,
      notes: rendering.notes,
    };
  }
  const { layout, onlyCell } = content;
  const views = viewsOfMashup(layout);
  if (views.length === 1) {
    const rendering = await renderCell(renderer, request, layout, 0, content.cells[0]);
    return { painted: rendering, words: rendering.words, boxes: rendering.boxes, notes: rendering.notes };
  }
  const filled = views.flatMap((_, index) => (content.cells[index] && (onlyCell ?? index) === index ? [index] : []));
  let whole: Composition | undefined;
  for (const index of filled.length > 0 ? filled : [0]) {
    const partOf = (page: PlacedPage): Rect => cellRectOf(page, request.panel, index);
    const cell = content.cells[index];
    if (onlyCell === index)
      return cutToCell(await renderCell(renderer, request, layout, index, cell, partOf), request.panel.pixelRatio);
    const rendering = await renderCell(renderer, request, layout, index, cell);
    whole = whole
      ? addCell(whole, rendering, partOf(rendering), request.panel.pixelRatio)
      : { ...rendering, painted: rendering };
  }
  return whole ?? { painted: createBlank(request.panel), words: [], boxes: [], notes: [] };
}

function createBlank({ widthPx, heightPx }: Panel): PaintedPixels {
  return { widthPx, heightPx, rgba: new Uint8ClampedArray(widthPx * heightPx * 4).fill(255), tones: [] };
}

async function renderCell(
  renderer: Renderer,
  request: ScreenRequest,
  layout: MashupLayout,
  index: number,
  cell: Cell | undefined,
  partOf?: RenderOptions['partOf'],
): Promise<Rendering> {
  const { framework: screen, pixelRatio } = request.panel;
  const darkMode = cell?.darkMode ?? false;
  const noScreenPadding = cell?.noScreenPadding ?? false;
  const frameworkVersion = cell?.frameworkVersion ?? 'latest';
  const view = viewsOfMashup(layout)[index] ?? 'full';
  const page = {
    markup: cell?.html ?? '',
    view: cell?.view ?? view,
    screen,
    darkMode,
    noScreenPadding,
    frameworkVersion,
  };
  const html = buildPage(layout === '1x1' ? page : { ...page, mashup: { layout, cell: index } });
  const rendering = await renderer.render(html, {
    behave,
    ...optionsFor(request),
    ...(partOf && { partOf }),
    ...(cell?.load && { load: cell.load }),
    ...(cell?.runScripts && { runScripts: cell.runScripts }),
    framework: { screen, darkMode, noScreenPadding, frameworkVersion },
  });
  const drawPart: DrawPart = (part, widthPx, heightPx) => renderPart(renderer, request, part, widthPx, heightPx);
  return addParts(withLevels(rendering, cell?.keepsLevels), cell?.parts, pixelRatio, drawPart);
}

/** A cell in a part of a screen, as a document of its own. */
async function renderPart(
  renderer: Renderer,
  request: ScreenRequest,
  cell: Cell,
  widthPx: number,
  heightPx: number,
): Promise<Rendering> {
  const { panel } = request;
  const size = { width: widthPx / panel.pixelRatio, height: heightPx / panel.pixelRatio };
  const { view, darkMode, frameworkVersion } = cell;
  const isFull = view === 'full';
  // A full view measures its screen; the others fill what they stand in, whose padding is theirs.
  const screen = isFull ? { ...panel.framework, widthCssPx: size.width, heightCssPx: size.height } : panel.framework;
  const noScreenPadding = isFull ? cell.noScreenPadding : true;
  const framework = { screen, darkMode, noScreenPadding, frameworkVersion };
  const rendering = await renderer.render(buildPage({ markup: cell.html, view, ...framework, partSize: size }), {
    behave,
    ...optionsFor({ ...request, panel: { ...panel, widthPx, heightPx } }),
    ...definedMembers({ load: cell.load, runScripts: cell.runScripts }),
    framework,
  });
  const drawPart: DrawPart = (part, width, height) => renderPart(renderer, request, part, width, height);
  return addParts(withLevels(rendering, cell.keepsLevels), cell.parts, panel.pixelRatio, drawPart);
}

/** Marks the pictures of a page whose levels stay as they are. */
const withLevels = <Page extends PaintedPixels>(page: Page, keepsLevels = false): Page =>
  keepsLevels ? { ...page, tones: page.tones.map((tone) => ({ ...tone, keepsLevels })) } : page;

/** Whole px of the cell at that index of the mashup. */
function cellRectOf({ document, rectOf }: PlacedPage, { widthPx, heightPx }: Panel, index: number): Rect {
  const whole = { left: 0, top: 0, right: widthPx, bottom: heightPx };
  const mashup = elementsOf(document.root).find(({ classes }) => classes.includes('mashup'));
  const cell = mashup?.children.filter((child) => child.kind === 'element')[index];
  const rect = cell && rectOf(cell);
  if (!rect) return whole;
  const part = intersectRects(roundRect(rect), whole);
  // A cell that its own markup moved off the screen has no area.
  return isEmptyRect(part) ? whole : part;
}

function addCell(whole: Composition, rendering: Rendering, rect: Rect, pixelRatio: number): Composition {
  const isInPart = ({ x, y, width, height }: Word | ElementBox, scale: number): boolean =>
    isInside(rect, (x + width / 2) * scale, (y + height / 2) * scale);
  const painted = replacePart(whole.painted, rendering, rect);
  releasePixels(rendering.rgba);
  return {
    painted,
    words: [...whole.words, ...rendering.words.filter((word) => isInPart(word, 1))],
    boxes: [...whole.boxes, ...rendering.boxes.filter((box) => isInPart(box, pixelRatio))],
    notes: [...whole.notes, ...rendering.notes],
  };
}

/** Words and boxes inside of the rendered part, in its coordinates. */
function cutToCell(rendering: Rendering, pixelRatio: number): Composition {
  return {
    painted: rendering,
    words: cutWords(rendering.words, rendering.part),
    boxes: moveBoxes(rendering.boxes, rendering.part, pixelRatio),
    notes: rendering.notes,
  };
}
