export { parseJson } from './parse-json.js';
export { mapWholeFloats, markWholeFloats } from './whole-floats.js';
