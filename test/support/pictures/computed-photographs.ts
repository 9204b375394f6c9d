type Rgb = readonly [number, number, number];

/** What a computed photograph shows: a sky above ridges, with round things in front. */
interface Scene {
  readonly sky: readonly [Rgb, Rgb];
  readonly ridges: readonly Rgb[];
  readonly things: readonly Rgb[];
}

/** Twenty motifs: landscapes, people, food, flowers, rooms, animals, nights. */
const SCENES: readonly Scene[] = [
  {
    sky: [
      [90, 140, 200],
      [230, 220, 200],
    ],
    ridges: [
      [120, 130, 140],
      [60, 80, 70],
      [30, 40, 35],
    ],
    things: [],
  },
  {
    sky: [
      [40, 40, 80],
      [240, 140, 70],
    ],
    ridges: [
      [80, 50, 60],
      [30, 20, 30],
    ],
    things: [[250, 200, 120]],
  },
  {
    sky: [
      [200, 205, 210],
      [230, 230, 232],
    ],
    ridges: [
      [240, 242, 245],
      [190, 195, 205],
      [90, 95, 100],
    ],
    things: [],
  },
  {
    sky: [
      [150, 180, 150],
      [90, 120, 70],
    ],
    ridges: [
      [70, 100, 50],
      [40, 70, 35],
    ],
    things: [
      [224, 172, 140],
      [190, 60, 60],
    ],
  },
  {
    sky: [
      [180, 160, 140],
      [120, 100, 85],
    ],
    ridges: [[90, 60, 45]],
    things: [
      [205, 150, 120],
      [60, 50, 45],
      [235, 225, 210],
    ],
  },
  {
    sky: [
      [235, 230, 220],
      [200, 190, 175],
    ],
    ridges: [[140, 100, 70]],
    things: [
      [200, 40, 40],
      [230, 180, 50],
      [100, 140, 50],
    ],
  },
  {
    sky: [
      [10, 12, 25],
      [30, 30, 50],
    ],
    ridges: [
      [15, 15, 20],
      [8, 8, 12],
    ],
    things: [
      [250, 220, 150],
      [200, 120, 60],
    ],
  },
  {
    sky: [
      [120, 170, 220],
      [190, 215, 235],
    ],
    ridges: [
      [50, 110, 140],
      [40, 90, 120],
      [220, 200, 160],
    ],
    things: [],
  },
  {
    sky: [
      [210, 200, 190],
      [170, 160, 150],
    ],
    ridges: [[110, 105, 100]],
    things: [
      [240, 150, 170],
      [90, 130, 70],
    ],
  },
  {
    sky: [
      [60, 90, 50],
      [110, 140, 80],
    ],
    ridges: [
      [50, 80, 40],
      [35, 60, 30],
      [25, 40, 22],
    ],
    things: [[150, 110, 70]],
  },
  {
    sky: [
      [220, 190, 140],
      [240, 220, 180],
    ],
    ridges: [
      [200, 150, 90],
      [170, 110, 60],
      [120, 70, 40],
    ],
    things: [],
  },
  {
    sky: [
      [128, 128, 128],
      [180, 180, 180],
    ],
    ridges: [
      [90, 90, 90],
      [40, 40, 40],
    ],
    things: [[220, 220, 220]],
  },
  {
    sky: [
      [150, 60, 50],
      [190, 110, 80],
    ],
    ridges: [[110, 45, 40]],
    things: [
      [235, 205, 170],
      [40, 35, 35],
    ],
  },
  {
    sky: [
      [170, 200, 225],
      [240, 240, 240],
    ],
    ridges: [
      [200, 90, 60],
      [130, 60, 45],
    ],
    things: [[245, 240, 230]],
  },
  {
    sky: [
      [70, 60, 90],
      [150, 120, 140],
    ],
    ridges: [
      [90, 70, 100],
      [50, 40, 60],
    ],
    things: [[250, 240, 200]],
  },
  {
    sky: [
      [235, 238, 240],
      [250, 250, 248],
    ],
    ridges: [[225, 225, 222]],
    things: [
      [60, 100, 150],
      [210, 170, 90],
      [150, 50, 45],
    ],
  },
  {
    sky: [
      [100, 130, 110],
      [60, 90, 80],
    ],
    ridges: [
      [45, 75, 70],
      [30, 50, 50],
    ],
    things: [
      [230, 120, 40],
      [240, 240, 235],
    ],
  },
  {
    sky: [
      [190, 170, 150],
      [150, 130, 110],
    ],
    ridges: [
      [100, 80, 60],
      [70, 50, 35],
    ],
    things: [
      [90, 60, 40],
      [220, 200, 180],
    ],
  },
  {
    sky: [
      [20, 60, 90],
      [60, 130, 160],
    ],
    ridges: [[30, 80, 100]],
    things: [
      [240, 160, 60],
      [220, 220, 90],
      [200, 80, 70],
    ],
  },
  {
    sky: [
      [245, 235, 225],
      [235, 205, 190],
    ],
    ridges: [[215, 170, 150]],
    things: [
      [228, 180, 155],
      [120, 80, 60],
      [70, 90, 130],
    ],
  },
];

/** Computed photographs, RGBA: soft shades, texture and grain, as no drawing has them. They belong to nobody else. */
export function listPhotographs(widthPx: number, heightPx: number, numbers = [...SCENES.keys()]): Uint8ClampedArray[] {
  return numbers.flatMap((seed) => {
    const scene = SCENES[seed];
    return scene ? [drawScene(scene, seed, widthPx, heightPx)] : [];
  });
}

function drawScene({ sky, ridges, things }: Scene, seed: number, widthPx: number, heightPx: number): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(widthPx * heightPx * 4).fill(255);
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) {
      const [u, v] = [x / widthPx, y / heightPx];
      let color = mix(sky[0], sky[1], v * 1.4 + layered(u * 3, v * 8, seed) * 0.3);
      ridges.forEach((ridge, i) => {
        const top = 0.45 + 0.14 * i + (layered(u * (3 + i), i, seed + i * 7) - 0.5) * 0.35;
        if (v > top)
          color = mix(ridge, sky[1], Math.max(0, 0.3 - (v - top)) + layered(u * 30, v * 30, seed + i) * 0.25);
      });
      things.forEach((thing, i) => {
        const [dx, dy] = [u - (0.25 + 0.25 * i), (v - 0.6 + 0.08 * (i % 2)) * 0.7];
        const distance = Math.hypot(dx, dy) / 0.14;
        if (distance < 1) {
          const light = 0.75 + 0.5 * Math.max(0, 0.7 - Math.hypot(dx + 0.04, dy + 0.05) / 0.14);
          const shade = light * (0.9 + 0.2 * layered(u * 40, v * 40, seed + i * 3));
          color = [thing[0] * shade, thing[1] * shade, thing[2] * shade];
        }
      });
      const grain = (hash(x, y + seed * 1000) - 0.5) * 10;
      rgba.set(
        color.map((value) => value + grain),
        (y * widthPx + x) * 4,
      );
    }
  return rgba;
}

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const t = Math.max(0, Math.min(1, share));
  return [one[0] + (other[0] - one[0]) * t, one[1] + (other[1] - one[1]) * t, one[2] + (other[2] - one[2]) * t];
}

function hash(x: number, y: number): number {
  let value = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263);
  value = Math.imul(value ^ (value >>> 13), 1_274_126_177);
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32;
}

function noise(x: number, y: number, seed: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [x - column, y - row];
  const at = (dx: number, dy: number): number => hash(column + dx + seed * 57, row + dy);
  const top = at(0, 0) + (at(1, 0) - at(0, 0)) * across;
  return top + (at(0, 1) + (at(1, 1) - at(0, 1)) * across - top) * down;
}

/** Noise of three scales, 0–1. */
function layered(x: number, y: number, seed: number): number {
  return noise(x, y, seed) * 0.57 + noise(x * 2, y * 2, seed + 11) * 0.29 + noise(x * 4, y * 4, seed + 23) * 0.14;
}
