/** Vector tiles of the map files that the owner added. */
export interface MapTiles {
  /**
   * The tile at a place in the grid of a zoom, or where no file has it the most detailed one around it; undefined for a
   * place that no file covers. @throws Error for a damaged file
   */
  find(zoom: number, x: number, y: number): MapTile | undefined;
}

export interface MapTile {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  /** As `vector-tile.ts` reads them. */
  readonly bytes: Uint8Array;
}

/** Opens them when a page first asks; undefined where the owner added none that can be used. */
export type OpenMapTiles = () => MapTiles | undefined;
