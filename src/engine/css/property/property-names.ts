import { aliasNames } from './aliases.js';
import { logicalNames } from './logical.js';
import { LONGHANDS } from './longhands.js';
import { shorthandNames } from './shorthands.js';

/** Every name that the engine reads in a declaration: longhands, shorthands, logical properties and aliases. */
export const listPropertyNames = (): readonly string[] => [
  ...LONGHANDS.map(({ name }) => name),
  ...shorthandNames(),
  ...logicalNames(),
  ...aliasNames(),
];
