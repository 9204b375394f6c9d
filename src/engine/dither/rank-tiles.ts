import { makeBayerTile, type RankTile } from './ordered.js';
import { makeBlueNoiseTile } from './void-and-cluster.js';

/** The patterns of ordered dithering, computed on first use. */
export class RankTiles {
  readonly bayer8: RankTile = makeBayerTile(8);
  #blueNoise: RankTile | undefined;
  #smallBlueNoise: RankTile | undefined;

  /** Has no visible period. */
  get blueNoise(): RankTile {
    this.#blueNoise ??= makeBlueNoiseTile(64);
    return this.#blueNoise;
  }

  /** Is as even, but repeats more often, so files are smaller. */
  get smallBlueNoise(): RankTile {
    this.#smallBlueNoise ??= makeBlueNoiseTile(16);
    return this.#smallBlueNoise;
  }
}
