/** What a gateway that cannot open its data can do; loaded on demand. */
export { type DataCopy, holdsKey, listUsableCopies, stageCopy } from './data-copies.js';
export { type OwnerFacts, readOwnerFacts } from './owner-facts.js';
