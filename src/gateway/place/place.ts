/** Where the home is, and the offline list of towns that its name is searched in. */
export { searchTowns } from './find-towns.js';
export { type Place, placeAt, readHomePlace, readPlace, readPoint, writeHomePlace } from './home-place.js';
export { labelOf } from './town.js';
