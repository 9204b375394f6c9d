export type { RenderLimits } from './render-limits.js';

import { Renderer, type RendererOptions } from './renderer.js';

export { parseQuerySelector } from './css/selector/parse-selector.js';
export type { Compound, Selector, Test as SelectorTest } from './css/selector/selector.js';
export { Ditherer } from './dither/dither.js';
export type { ToneBox } from './dither/tone-box.js';
export { countFonts } from './font/file/collection.js';
export { describeFont, type FontDescription } from './font/file/describe-font.js';
export { readFontName } from './font/file/font-name.js';
export { unpackFont } from './font/file/woff1.js';
export { type CompiledRelease, compileRelease } from './framework/release/compile-release.js';
export { HashedTable, packTable } from './framework/release/hashed-table.js';
export { type ReleaseHead, ReleaseTable } from './framework/release/release-table.js';
export { type Document, Element, elementsOf, type Namespace, type Node, Text } from './html/dom.js';
export { ADOPTED_STYLE_TAG } from './html/shadow-trees.js';
export type { Note } from './note.js';
export { convertPicture } from './paint/picture/convert-picture.js';
export type { CanvasSurface as ScriptCanvas } from './paint/script-canvas/canvas-surface.js';
export type { PageCanvases as ScriptCanvases } from './paint/script-canvas/page-canvases.js';
export type { Shape, ShapeBatch } from './paint/script-canvas/script-canvas.js';
export { flattenPath } from './paint/svg/shape/outline-walk.js';
export type {
  ElementBox,
  FrameworkPage,
  LaidOutDocument,
  Rendering,
  RenderOptions,
  Resource,
  ResourceLoader,
} from './render-types.js';
export type { Renderer, RendererOptions } from './renderer.js';
export { renderScreen, type ScreenContent } from './screen.js';
export type { RunScripts, ScriptedPage } from './scripting.js';
export type { Word } from './word.js';

/** Creates a renderer with empty caches; keep it as long as pages are rendered. Loads canvas. */
export function createRenderer(options: RendererOptions = {}): Renderer {
  return new Renderer(options);
}
