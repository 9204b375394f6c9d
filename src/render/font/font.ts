/** Entry point of the fonts: the bundled faces, and text measured by canvas. */

export { loadPixelFaces } from './bitmap-faces.js';
export { CanvasTextHost } from './canvas-text-host.js';
export { FontRegistry, type OwnFont, type PageFonts } from './font-registry.js';
export type { PixelFace, PixelGlyph } from './pixel-face.js';
