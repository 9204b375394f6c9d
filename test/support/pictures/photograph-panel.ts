import { createCanvas, loadImage } from '@napi-rs/canvas';

/** How somebody photographs a panel. */
export interface Shot {
  /** Clockwise, in degrees. */
  readonly turnedDegrees?: number;
  /** How far the camera looks from the side and from above, in degrees. */
  readonly sideDegrees?: number;
  readonly aboveDegrees?: number;
  /** Light that falls on the panel, by channel; 1 is as bright as the photograph can show. */
  readonly light?: readonly [number, number, number];
  /** Share of light lost in the corners of the photograph. */
  readonly vignette?: number;
  /** Standard deviation of the noise, in bytes. */
  readonly noise?: number;
  /** Quality of the JPEG, 1–100. */
  readonly quality?: number;
  /** Width of the panel in a picture of 1280 × 960. */
  readonly panelPx?: number;
}

const [WIDTH, HEIGHT] = [1280, 960];
/** A wooden table. */
const TABLE = [0.22, 0.12, 0.06] as const;
const FRAME_SHARE = 0.03;
/** Each pixel gathers light of an area. */
const LENS = [
  [-0.3, -0.3],
  [0.3, -0.3],
  [-0.3, 0.3],
  [0.3, 0.3],
] as const;

const toLight = (byte: number): number =>
  byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;
const toByte = (light: number): number =>
  255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
const LIGHTS = Float32Array.from({ length: 256 }, (_, byte) => toLight(byte));
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A JPEG of a panel in a black frame on a table; the same shot gives the same noise. @param picture what the panel shows */
export async function photographPanel(picture: Uint8Array, shot: Shot = {}): Promise<Buffer> {
  const { light = [0.85, 0.85, 0.85], vignette = 0.25, noise = 3, quality = 88 } = shot;
  const panel = await readPixels(picture);
  const toPanel = placePanel(panel, shot);
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  const photograph = context.createImageData(WIDTH, HEIGHT);
  const random = seededNormal();
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const seen = [0, 0, 0];
      for (const [dx, dy] of LENS) {
        const part = lightAt(panel, toPanel(x + dx, y + dy));
        for (let k = 0; k < 3; k++) seen[k]! += part[k]! / 4;
      }
      const fromMiddle = ((x / WIDTH - 0.5) ** 2 + (y / HEIGHT - 0.5) ** 2) / 0.5;
      const at = (y * WIDTH + x) * 4;
      for (let k = 0; k < 3; k++)
        photograph.data[at + k] = toByte(seen[k]! * light[k]! * (1 - vignette * fromMiddle)) + noise * random();
      photograph.data[at + 3] = 255;
    }
  context.putImageData(photograph, 0, 0);
  return canvas.encode('jpeg', quality);
}

/** The pixels of a picture file, as browsers decode them. */
export async function readPixels(file: Uint8Array) {
  const image = await loadImage(Buffer.from(file));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}

type Pixels = Awaited<ReturnType<typeof readPixels>>;

/** Light of the panel, of its frame or of the table. */
function lightAt(
  { width, height, data }: Pixels,
  { x, y }: { readonly x: number; readonly y: number },
): ArrayLike<number> {
  const frame = FRAME_SHARE * width;
  if (x < -frame || y < -frame || x > width + frame || y > height + frame) {
    const grain = 1 + 0.3 * Math.sin(x / 9 + 3 * Math.sin(y / 70));
    return TABLE.map((light) => light * grain);
  }
  if (x < 0 || y < 0 || x >= width || y >= height) return [0.01, 0.01, 0.01];
  const at = (Math.floor(y) * width + Math.floor(x)) * 4;
  return [LIGHTS[data[at]!]!, LIGHTS[data[at + 1]!]!, LIGHTS[data[at + 2]!]!];
}

/** Where a pixel of the photograph lies on the panel: a camera at twice the width of the panel. */
function placePanel({ width, height }: Pixels, shot: Shot) {
  const { turnedDegrees = 0, sideDegrees = 0, aboveDegrees = 0, panelPx = 850 } = shot;
  const [turned, side, above] = [radians(turnedDegrees), radians(sideDegrees), radians(aboveDegrees)];
  const distance = 2;
  // Two vectors of the tilted panel, whose width is 1, and its plane's normal.
  const across = [Math.cos(side), 0, Math.sin(side)] as const;
  const down = [Math.sin(above) * Math.sin(side), Math.cos(above), -Math.sin(above) * Math.cos(side)] as const;
  const normal = [
    across[1] * down[2] - across[2] * down[1],
    across[2] * down[0] - across[0] * down[2],
    across[0] * down[1] - across[1] * down[0],
  ] as const;
  const [cosine, sine] = [Math.cos(turned), Math.sin(turned)];
  return (x: number, y: number) => {
    const [u, v] = [(x - WIDTH / 2) / panelPx, (y - HEIGHT / 2) / panelPx];
    const ray = [u * cosine + v * sine, v * cosine - u * sine, distance] as const;
    // The camera is at (0, 0, -distance), the middle of the panel at the origin.
    const depth = (distance * normal[2]) / (ray[0] * normal[0] + ray[1] * normal[1] + ray[2] * normal[2]);
    const hit = [ray[0] * depth, ray[1] * depth, ray[2] * depth - distance] as const;
    const along = (vector: readonly [number, number, number]): number =>
      hit[0] * vector[0] + hit[1] * vector[1] + hit[2] * vector[2];
    return { x: along(across) * width + width / 2, y: along(down) * width + height / 2 };
  };
}

/** Normally distributed numbers, the same each time. */
function seededNormal(): () => number {
  let state = 12345;
  const uniform = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return () => {
    // The sum of twelve has a standard deviation of 1.
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += uniform();
    return sum;
  };
}
