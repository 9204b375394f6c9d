export { drawText, measureText } from './bitmap-text.js';
export type { Face } from './face.js';
export { loadFaces } from './load-faces.js';
export { wrapText } from './wrap-text.js';
