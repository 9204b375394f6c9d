import { makeRankTile, type RankTile } from './ordered.js';

/** Width of the area in which dots repel each other. */
const SIGMA = 1.9;
const RADIUS = 7;

/**
 * A tile of blue noise, made by the void-and-cluster method: its dots are evenly spread at every level. `size` is a power of two; 64 px
 * take about 0.1 s.
 */
export function makeBlueNoiseTile(size: number): RankTile {
  const kernel = makeKernel();
  const ranks = new Uint16Array(size * size);
  const seeds = relaxSeeds(kernel, size);
  const dots = seeds.slice();
  const energy = energyOf(dots, kernel, size);
  let count = dots.reduce((sum, dot) => sum + dot, 0);
  const first = count;
  for (let rank = first - 1; rank >= 0; rank--) {
    const cluster = findExtreme(energy, dots, 1);
    dots[cluster] = 0;
    addEnergy(energy, kernel, size, cluster, -1);
    ranks[cluster] = rank;
  }
  dots.set(seeds);
  energy.set(energyOf(dots, kernel, size));
  for (; count < size * size; count++) {
    const gap = findExtreme(energy, dots, 0);
    dots[gap] = 1;
    addEnergy(energy, kernel, size, gap, 1);
    ranks[gap] = count;
  }
  return makeRankTile(size, ranks);
}

function makeKernel(): Float64Array {
  const side = 2 * RADIUS + 1;
  return Float64Array.from({ length: side * side }, (_, i) => {
    const [x, y] = [(i % side) - RADIUS, Math.floor(i / side) - RADIUS];
    return Math.exp(-(x * x + y * y) / (2 * SIGMA * SIGMA));
  });
}

/** Moves a tenth of all cells from clusters into voids until stable. The random sequence is fixed. */
function relaxSeeds(kernel: Float64Array, size: number): Uint8Array {
  const cells = size * size;
  const dots = new Uint8Array(cells);
  let state = 12345;
  for (let placed = 0; placed < cells / 10; ) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    const at = (state >>> 8) % cells;
    if (dots[at]) continue;
    dots[at] = 1;
    placed++;
  }
  const energy = energyOf(dots, kernel, size);
  for (let round = 0; round < cells; round++) {
    const cluster = findExtreme(energy, dots, 1);
    dots[cluster] = 0;
    addEnergy(energy, kernel, size, cluster, -1);
    const gap = findExtreme(energy, dots, 0);
    dots[gap] = 1;
    addEnergy(energy, kernel, size, gap, 1);
    if (gap === cluster) break;
  }
  return dots;
}

function energyOf(dots: Uint8Array, kernel: Float64Array, size: number): Float64Array {
  const energy = new Float64Array(dots.length);
  for (let at = 0; at < dots.length; at++) if (dots[at]) addEnergy(energy, kernel, size, at, 1);
  return energy;
}

function addEnergy(energy: Float64Array, kernel: Float64Array, size: number, at: number, sign: number): void {
  const [x, y] = [at % size, Math.floor(at / size)];
  const side = 2 * RADIUS + 1;
  for (let dy = -RADIUS; dy <= RADIUS; dy++)
    for (let dx = -RADIUS; dx <= RADIUS; dx++) {
      const cell = ((y + dy + size) % size) * size + ((x + dx + size) % size);
      energy[cell] = (energy[cell] ?? 0) + sign * (kernel[(dy + RADIUS) * side + dx + RADIUS] ?? 0);
    }
}

/** The dot in the tightest cluster, or the cell in the largest void. */
function findExtreme(energy: Float64Array, dots: Uint8Array, kind: 0 | 1): number {
  let best = 0;
  let extreme = kind === 1 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  for (let at = 0; at < dots.length; at++) {
    if (dots[at] !== kind) continue;
    const value = energy[at] ?? 0;
    if (kind === 1 ? value > extreme : value < extreme) {
      extreme = value;
      best = at;
    }
  }
  return best;
}
