import type { Element } from '../../../html/dom.js';
import type { FilterRun } from './filter-run.js';

/** The edge of a spotlight fades over this range of the cosine, as in browsers. */
const SOFT_EDGE = 0.016;

/** Light at a point of the surface: unit vector to the source, and intensity. */
type Light = (x: number, y: number, z: number) => LitPoint;

export interface LitPoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly strength: number;
}

/** The light source of a lighting primitive, in px of its raster; undefined if there is none. */
export function readLight(run: FilterRun, step: Element): Light | undefined {
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

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
