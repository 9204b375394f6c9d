/** Entry point of the fonts: the bundled faces, and text measured by canvas. */

export { loadPixelFaces } from './bitmap-faces.js';
export { CanvasTextHost } from './canvas-text-host.js';
export { FontRegistry, type OwnFont } from './font-registry.js';
export type { PixelFace } from './pixel-face.js';
