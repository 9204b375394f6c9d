import { makeBlueNoiseTile } from './blue-noise.js';
import { makeBayerTile, type RankTile } from './ordered.js';

/** The patterns of ordered dithering, computed on first use. */
export class RankTiles {
  readonly bayer8: RankTile = makeBayerTile(8);
  #blueNoise: RankTile | undefined;

  get blueNoise(): RankTile {
    this.#blueNoise ??= makeBlueNoiseTile();
    return this.#blueNoise;
  }
}
