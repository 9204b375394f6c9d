/** Map files in the data folder. */
export const MAX_MAP_FILES = 32;

/** Usual files have directories of at most some ten thousand entries, and tiles of at most half a megabyte. */
export const MAP_FILE_LIMITS = {
  directoryBytes: 2_000_000,
  unpackedDirectoryBytes: 8_000_000,
  tileBytes: 4_000_000,
  unpackedTileBytes: 12_000_000,
  /** Directories on the way to a tile, as the specification's readers have them. */
  depth: 4,
} as const;

/** Directories of a map file that are kept in memory. */
export const KEPT_DIRECTORIES = 3;
