import { DATE } from './date.js';
import type { Filter } from './filter.js';
import { JSON_FILTERS } from './json.js';
import { LIST } from './list.js';
import { LOCALE } from './locale.js';
import { MATH } from './math.js';
import { MONEY } from './money.js';
import { PLATFORM } from './platform.js';
import { QR_CODE } from './qr-code.js';
import { TEXT } from './text.js';

/** Every filter by name: the language's own, then the platform's. */
export const FILTERS: ReadonlyMap<string, Filter> = new Map(
  Object.entries({ ...TEXT, ...LIST, ...MATH, ...DATE, ...PLATFORM, ...JSON_FILTERS, ...MONEY, ...LOCALE, ...QR_CODE }),
);
