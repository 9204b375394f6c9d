export { isObject, type JsonObject, scalarText, wrapRoot } from './json-object.js';
export { measureDepth, parseJson } from './parse-json.js';
export { mapWholeFloats, markWholeFloats, parseMarked, stringifyMarked } from './whole-floats.js';
