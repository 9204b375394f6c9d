/** Entry point of the page about map files. */
export { showMaps } from './maps.js';
export { confirmRemove, removeMap, uploadMap } from './maps-actions.js';
