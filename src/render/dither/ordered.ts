/** Ranks of an ordered pattern, 0–255, `size` × `size` (a power of two), repeated from the screen's origin. */
export interface RankTile {
  readonly size: number;
  readonly ranks: Uint8Array;
}

/** Bayer's matrix of size 4 or 8. */
export function makeBayerTile(size: 4 | 8): RankTile {
  const ranks = new Uint8Array(size * size);
  const bits = Math.log2(size);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      let rank = 0;
      for (let bit = 0; bit < bits; bit++) {
        const across = (x >> bit) & 1;
        const down = (y >> bit) & 1;
        rank |= ((across ^ down) << (2 * (bits - bit) - 1)) | (down << (2 * (bits - bit) - 2));
      }
      ranks[y * size + x] = Math.floor(((rank + 0.5) * 256) / (size * size));
    }
  return { size, ranks };
}

/** Level of a grey at a rank: rounded down or up, up more often the closer the grey is to the upper level. */
export function levelUnderRank(grey: number, rank: number, levels: number): number {
  const position = grey * (levels - 1);
  const below = Math.floor(position / 255);
  return position - below * 255 > rank ? below + 1 : below;
}
