import { DATE } from './date.js';
import type { Filter } from './filter.js';
import { LIST } from './list.js';
import { MATH } from './math.js';
import { TEXT } from './text.js';
import { TRMNL } from './trmnl.js';

/** Every filter by name: the language's own, then the platform's. */
export const FILTERS: ReadonlyMap<string, Filter> = new Map(
  Object.entries({ ...TEXT, ...LIST, ...MATH, ...DATE, ...TRMNL }),
);
