import { toRadians } from '../../../affine.js';
import type { Element } from '../../../html/dom.js';
import { intersectRects, type Rect } from '../../rect.js';
import type { FilterRun } from './filter-run.js';
import { emptyRaster, type Raster } from './raster.js';

/** Light reflected by a surface with this normal. */
type Reflect = (normal: Normal, light: LitPoint) => number;

interface Normal {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** `<feDiffuseLighting>`: diffuse reflection of a surface whose height is the opacity of the input. */
export function lightDiffusely(run: FilterRun, step: Element): Raster {
  const constant = Math.max(0, run.number(step, 'diffuseConstant', 1));
  const reflect: Reflect = (normal, light) =>
    constant * Math.max(0, normal.x * light.x + normal.y * light.y + normal.z * light.z);
  return lightSurface(run, step, reflect, true);
}

/** `<feSpecularLighting>`: specular reflection, viewed from directly above. */
export function lightSpecularly(run: FilterRun, step: Element): Raster {
  const constant = Math.max(0, run.number(step, 'specularConstant', 1));
  const exponent = Math.max(1, Math.min(128, run.number(step, 'specularExponent', 1)));
  const reflect: Reflect = (normal, light) => {
    const middle = light.z + 1;
    const length = Math.sqrt(light.x * light.x + light.y * light.y + middle * middle) || 1;
    const share = (normal.x * light.x + normal.y * light.y + normal.z * middle) / length;
    return share <= 0 ? 0 : constant * share ** exponent;
  };
  return lightSurface(run, step, reflect, false);
}

function lightSurface(run: FilterRun, step: Element, reflect: Reflect, isOpaque: boolean): Raster {
  const source = run.input(step);
  const target = emptyRaster(source);
  const light = readLight(run, step);
  if (!light) return target;
  const color = run.lightingColor(step);
  const { width, height, data } = target;
  const scale = run.number(step, 'surfaceScale', 1);
  const edges = intersectRects(run.toArea(run.region), { left: 0, top: 0, right: width, bottom: height });
  for (let y = edges.top; y < edges.bottom && !run.painting.page.isOverdue(); y++)
    for (let x = edges.left; x < edges.right; x++) {
      const at = (y * width + x) * 4;
      const lit = light(x, y, (scale * (source.data[at + 3] ?? 0)) / 255);
      const share = lit.strength === 0 ? 0 : lit.strength * reflect(normalAt(source, edges, x, y, scale), lit);
      for (let channel = 0; channel < 3; channel++) data[at + channel] = share * (color[channel] ?? 0);
      data[at + 3] = isOpaque ? 255 : Math.max(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    }
  return target;
}

/** Unit normal of the surface, from the surrounding slopes (Filter Effects 1, section 9.11). */
function normalAt({ width, data }: Raster, edges: Rect, x: number, y: number, scale: number): Normal {
  const left = Math.max(edges.left, x - 1);
  const right = Math.min(edges.right - 1, x + 1);
  const top = Math.max(edges.top, y - 1);
  const bottom = Math.min(edges.bottom - 1, y + 1);
  let across = 0;
  let down = 0;
  let rowWeights = 0;
  let columnWeights = 0;
  for (let row = top; row <= bottom; row++) {
    const weight = row === y ? 2 : 1;
    const at = row * width * 4 + 3;
    rowWeights += weight;
    across += weight * ((data[at + right * 4] ?? 0) - (data[at + left * 4] ?? 0));
  }
  for (let column = left; column <= right; column++) {
    const weight = column === x ? 2 : 1;
    const at = column * 4 + 3;
    columnWeights += weight;
    down += weight * ((data[at + bottom * width * 4] ?? 0) - (data[at + top * width * 4] ?? 0));
  }
  // At the edges, fewer and closer neighbours are used.
  const nx = right <= left ? 0 : (-scale * 2 * across) / (255 * rowWeights * (right - left));
  const ny = bottom <= top ? 0 : (-scale * 2 * down) / (255 * columnWeights * (bottom - top));
  const length = Math.sqrt(nx * nx + ny * ny + 1);
  return { x: nx / length, y: ny / length, z: 1 / length };
}

/** The edge of a spotlight fades over this range of the cosine, as in browsers. */
const SOFT_EDGE = 0.016;

/** Light at a point of the surface: unit vector to the source, and intensity. */
type Light = (x: number, y: number, z: number) => LitPoint;

interface LitPoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly strength: number;
}

/** The light source of a lighting primitive, in px of its raster; undefined if there is none. */
function readLight(run: FilterRun, step: Element): Light | undefined {
  const source = step.children.find(
    (child): child is Element => child.kind === 'element' && /^fe(?:Distant|Point|Spot)Light$/.test(child.tag),
  );
  if (!source) return undefined;
  const number = (name: string, otherwise = 0): number => run.number(source, name, otherwise);
  if (source.tag === 'feDistantLight') {
    const [azimuth, elevation] = [toRadians(number('azimuth')), toRadians(number('elevation'))];
    const flat = Math.cos(elevation);
    const lit = { x: Math.cos(azimuth) * flat, y: Math.sin(azimuth) * flat, z: Math.sin(elevation), strength: 1 };
    return () => lit;
  }
  const position = toRaster(run, number('x'), number('y'), number('z'));
  const from = (x: number, y: number, z: number): LitPoint => ({
    ...unit(position.x - x, position.y - y, position.z - z),
    strength: 1,
  });
  if (source.tag === 'fePointLight') return from;
  const target = toRaster(run, number('pointsAtX'), number('pointsAtY'), number('pointsAtZ'));
  const beam = unit(target.x - position.x, target.y - position.y, target.z - position.z);
  const exponent = number('specularExponent', 1);
  const cone = source.attributes.has('limitingConeAngle') ? number('limitingConeAngle') : undefined;
  const minCosine = cone === undefined ? 0 : Math.cos(toRadians(Math.min(90, Math.abs(cone))));
  return (x, y, z) => {
    const lit = from(x, y, z);
    const cosine = -(lit.x * beam.x + lit.y * beam.y + lit.z * beam.z);
    if (cosine <= 0 || cosine < minCosine) return { ...lit, strength: 0 };
    return { ...lit, strength: cosine ** exponent * Math.min(1, (cosine - minCosine) / SOFT_EDGE) };
  };
}

/** Converts user units to px of the raster; heights are scaled like lengths. */
function toRaster({ painting }: FilterRun, x: number, y: number, z: number): { x: number; y: number; z: number } {
  const { matrix, clip } = painting;
  const at = { x: matrix.a * x + matrix.c * y + matrix.e, y: matrix.b * x + matrix.d * y + matrix.f };
  const scale = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
  return { x: at.x - clip.left, y: at.y - clip.top, z: z * scale };
}

function unit(x: number, y: number, z: number): { x: number; y: number; z: number } {
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  return { x: x / length, y: y / length, z: z / length };
}
