/** Ranks of an ordered pattern, 0–255, `size` × `size` (a power of two), repeated from the screen's origin. */
export interface RankTile {
  readonly size: number;
  readonly ranks: Uint8Array;
  /** 0–7, each of them as often among the ranks of any range. */
  readonly eighths: Uint8Array;
}

/** `order` numbers the cells of a tile in the order in which they get a dot. */
export function makeRankTile(size: number, order: Uint16Array): RankTile {
  return {
    size,
    ranks: Uint8Array.from(order, (number) => Math.floor(((number + 0.5) * 256) / (size * size))),
    eighths: Uint8Array.from(order, (number) => number & 7),
  };
}

/** Bayer's matrix of size 4 or 8. */
export function makeBayerTile(size: 4 | 8): RankTile {
  const order = new Uint16Array(size * size);
  const bits = Math.log2(size);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      let rank = 0;
      for (let bit = 0; bit < bits; bit++) {
        const across = (x >> bit) & 1;
        const down = (y >> bit) & 1;
        rank |= ((across ^ down) << (2 * (bits - bit) - 1)) | (down << (2 * (bits - bit) - 2));
      }
      order[y * size + x] = rank;
    }
  return makeRankTile(size, order);
}

/** Level of a grey at a rank: rounded down or up, up more often the closer the grey is to the upper level. */
export function levelUnderRank(grey: number, rank: number, levels: number): number {
  const position = grey * (levels - 1);
  const below = Math.floor(position / 255);
  return position - below * 255 > rank ? below + 1 : below;
}
