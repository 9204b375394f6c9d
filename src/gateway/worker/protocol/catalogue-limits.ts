/** How much is read and stored of catalogues. */
export const CATALOGUE_LIMITS = {
  catalogues: 20,
  /** Entries of one catalogue. */
  entries: 3_000,
  /** Limit for one catalogue, as stored. */
  chars: 12_000_000,
  pages: 40,
  /** Limit for all pages of a catalogue. */
  seconds: 120,
  addressChars: 1_000,
} as const;

/** How much is read of one page of a catalogue. */
export const CATALOGUE_PAGE_LIMITS = {
  /** The community's catalogue has 200 kB for 170 recipes. */
  bytes: 3_000_000,
  milliseconds: 20_000,
  entries: 2_000,
  keyChars: 120,
  nameChars: 120,
  descriptionChars: 2_000,
  /** Limit for the descriptions in other languages together, which are cut alike. */
  translatedChars: 8_000,
  /** Limit for all texts in an answer to the gateway. */
  answerChars: 3_000_000,
  addressChars: 1_000,
  categories: 8,
  languages: 40,
  aliases: 50,
  /** Limit for one entry as YAML. */
  rowChars: 20_000,
} as const;
