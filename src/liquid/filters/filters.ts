import { ARRAY } from './array.js';
import { DATE } from './date.js';
import type { Filter } from './filter.js';
import { JSON_FILTERS } from './json.js';
import { LOCALE } from './locale.js';
import { MARKDOWN } from './markdown.js';
import { MATH } from './math.js';
import { MONEY } from './money.js';
import { PLURALIZE } from './pluralize.js';
import { QR_CODE } from './qr-code.js';
import { STRING } from './string.js';

/** Every filter by name: the language's own, then the platform's. */
export const FILTERS: ReadonlyMap<string, Filter> = new Map(
  Object.entries({
    ...STRING,
    ...ARRAY,
    ...MATH,
    ...DATE,
    ...JSON_FILTERS,
    ...MARKDOWN,
    ...MONEY,
    ...LOCALE,
    ...PLURALIZE,
    ...QR_CODE,
  }),
);
