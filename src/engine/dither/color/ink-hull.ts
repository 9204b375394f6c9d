import { type Lab, type Light, labOfLight } from './oklab.js';
import { dot, MAX_MIXED, Simplices, subtract, weigh } from './simplices.js';

/** Shares of at most four inks that add up to 1, from the darkest ink to the lightest. */
export interface Mixture {
  readonly inks: readonly number[];
  readonly shares: readonly number[];
}

/** Dots differ by lightness first, but coloured dots in a grey area look like a fault. */
const CHROMA_WEIGHT = 3;

/** The colours that mixtures of a few inks reach, in linear light. */
export class InkHull {
  readonly #lights: readonly Light[];
  readonly #labs: readonly Lab[];
  /** Sets of four inks, which span volumes. */
  readonly #solids: Simplices;
  /** Sets of one to three inks on the surface. */
  readonly #faces: Simplices;
  readonly #darkest: Light;
  readonly #lightest: Light;
  readonly #shares = new Float64Array(MAX_MIXED);

  constructor(lights: readonly Light[]) {
    this.#lights = lights;
    this.#labs = lights.map(labOfLight);
    const lightnessOf = (ink: number): number => this.#labs[ink]?.[0] ?? 0;
    const inks = lights.map((_, ink) => ink).sort((a, b) => lightnessOf(a) - lightnessOf(b));
    const sets = listSets(inks, MAX_MIXED);
    this.#solids = new Simplices(
      sets.filter((set) => set.length === MAX_MIXED),
      lights,
    );
    this.#faces = new Simplices(this.hasVolume ? listSurface(sets, lights) : sets, lights);
    this.#darkest = lights[inks[0] ?? 0] ?? [0, 0, 0];
    this.#lightest = lights[inks.at(-1) ?? 0] ?? [1, 1, 1];
  }

  /** False for up to three inks, which reach no more than a plane of colours. */
  get hasVolume(): boolean {
    return this.#solids.sets.length > 0;
  }

  /** Maps black and white to the darkest and the lightest ink. */
  fitRange(light: Light): Light {
    const [dark, bright] = [this.#darkest, this.#lightest];
    const at = (k: 0 | 1 | 2): number => dark[k] + (bright[k] - dark[k]) * light[k];
    return [at(0), at(1), at(2)];
  }

  contains(light: Light): boolean {
    for (let set = 0; set < this.#solids.sets.length; set++)
      if (this.#solids.solve(set, light, this.#shares)) return true;
    return false;
  }

  /** How much a colour differs from the nearest mixture, in OKLab. */
  distanceTo(light: Light): number {
    if (this.contains(light)) return 0;
    const nearest = this.#pick(this.#faces, light, (inks, shares) => this.#missBy(light, inks, shares));
    return nearest ? Math.sqrt(distanceOf(labOfLight(this.lightOf(nearest)), labOfLight(light), 1)) : 0;
  }

  /** The mixture with the least visible dots; for a colour outside of the hull, the nearest mixture. */
  mix(light: Light): Mixture {
    const lab = labOfLight(light);
    const costs = this.#labs.map((ink) => distanceOf(ink, lab, CHROMA_WEIGHT));
    const spread = (inks: readonly number[], shares: Float64Array): number => {
      let sum = 0;
      for (let i = 0; i < inks.length; i++) sum += (shares[i] ?? 0) * (costs[inks[i] ?? 0] ?? 0);
      return sum;
    };
    return (
      this.#pick(this.#solids, light, spread) ??
      this.#pick(this.#faces, light, (inks, shares) => this.#missBy(light, inks, shares)) ?? { inks: [0], shares: [1] }
    );
  }

  lightOf({ inks, shares }: { readonly inks: readonly number[]; readonly shares: ArrayLike<number> }): Light {
    let [red, green, blue] = [0, 0, 0];
    for (let i = 0; i < inks.length; i++) {
      const [r, g, b] = this.#lights[inks[i] ?? 0] ?? [0, 0, 0];
      const share = shares[i] ?? 0;
      red += r * share;
      green += g * share;
      blue += b * share;
    }
    return [red, green, blue];
  }

  /** The panel's grey of a lightness in OKLab: a mixture of its darkest and its lightest ink. */
  greyOf(lightness: number): Lab {
    const [low, high] = [labOfLight(this.#darkest)[0] ** 3, labOfLight(this.#lightest)[0] ** 3];
    const share = Math.max(0, Math.min(1, (lightness ** 3 - low) / (high - low || 1)));
    return labOfLight(this.fitRange([share, share, share]));
  }

  #pick(
    simplices: Simplices,
    light: Light,
    costOf: (inks: readonly number[], shares: Float64Array) => number,
  ): Mixture | undefined {
    const shares = this.#shares;
    let best: Mixture | undefined;
    let minCost = Number.POSITIVE_INFINITY;
    for (let set = 0; set < simplices.sets.length; set++) {
      if (!simplices.solve(set, light, shares)) continue;
      const inks = simplices.sets[set] ?? [];
      const cost = costOf(inks, shares);
      if (cost >= minCost) continue;
      minCost = cost;
      best = { inks, shares: [...shares.subarray(0, inks.length)] };
    }
    return best;
  }

  #missBy(light: Light, inks: readonly number[], shares: Float64Array): number {
    const miss = weigh(subtract(this.lightOf({ inks, shares }), light));
    return dot(miss, miss);
  }
}

function distanceOf(one: Lab, other: Lab, chromaWeight: number): number {
  return (one[0] - other[0]) ** 2 + chromaWeight * ((one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2);
}

/** Sets of one to `size` of the inks, in their order. */
function listSets(inks: readonly number[], size: number): number[][] {
  if (size === 0) return [];
  return inks.flatMap((ink, i) => [[ink], ...listSets(inks.slice(i + 1), size - 1).map((more) => [ink, ...more])]);
}

/** Triangles on the surface of the hull, with their edges and corners. */
function listSurface(sets: readonly number[][], lights: readonly Light[]): number[][] {
  const triangles = sets.filter((set) => set.length === 3 && isOnSurface(set, lights));
  return sets.filter((set) => triangles.some((triangle) => set.every((ink) => triangle.includes(ink))));
}

/** Whether all inks lie on one side of the plane of three of them. */
function isOnSurface(inks: readonly number[], lights: readonly Light[]): boolean {
  const [a, b, c] = inks.map((ink) => lights[ink]);
  if (!a || !b || !c) return false;
  const [u, v] = [subtract(b, a), subtract(c, a)];
  const normal: Light = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const sides = lights.map((light) => dot(subtract(light, a), normal)).filter((side) => Math.abs(side) > 1e-9);
  return sides.every((side) => side > 0) || sides.every((side) => side < 0);
}
