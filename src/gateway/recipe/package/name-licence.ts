/** Wording that occurs in only one licence, most specific first. */
const LICENCES: readonly (readonly [name: string, wording: RegExp])[] = [
  ['AGPL-3.0', /GNU AFFERO GENERAL PUBLIC LICENSE\s+Version 3/i],
  ['LGPL-3.0', /GNU LESSER GENERAL PUBLIC LICENSE\s+Version 3/i],
  ['GPL-3.0', /GNU GENERAL PUBLIC LICENSE\s+Version 3/i],
  ['GPL-2.0', /GNU GENERAL PUBLIC LICENSE\s+Version 2/i],
  ['MPL-2.0', /Mozilla Public License,? Version 2\.0/i],
  ['Apache-2.0', /Apache License\s+Version 2\.0/i],
  ['Unlicense', /free and unencumbered software released into the public domain/i],
  ['CC0-1.0', /CC0 1\.0 Universal/i],
  ['ISC', /Permission to use, copy, modify, and\/or distribute this software/i],
  ['BSD-3-Clause', /Redistribution and use in source[\s\S]*neither the name/i],
  ['BSD-2-Clause', /Redistribution and use in source/i],
  ['MIT', /Permission is hereby granted, free of charge, to any person obtaining a copy/i],
];

/** The short name of a licence according to its wording; undefined for an unknown one. Pure. */
export const nameLicence = (text: string): string | undefined =>
  LICENCES.find(([, wording]) => wording.test(text))?.[0] ?? (/\bMIT License\b/i.test(text) ? 'MIT' : undefined);
