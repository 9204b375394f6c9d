import { makeBayerTile, type RankTile } from './ordered.js';
import { makeVoidTile } from './void-and-cluster.js';

/** The patterns of ordered dithering, computed on first use. */
export class RankTiles {
  readonly bayer8: RankTile = makeBayerTile(8);
  #blueNoise: RankTile | undefined;
  #voids: RankTile | undefined;

  /** Has no visible period. */
  get blueNoise(): RankTile {
    this.#blueNoise ??= makeVoidTile(64);
    return this.#blueNoise;
  }

  /** Is as even, but repeats more often, so files are smaller. */
  get voids(): RankTile {
    this.#voids ??= makeVoidTile(16);
    return this.#voids;
  }
}
