import type { HTMLElement } from '../dom/element/html-element.js';
import type { PlaceName } from './map-painter.js';
import { type MapParts, readValues, sizesOf } from './map-parts.js';

const CLASSES = 'map__label label text-stroke text-stroke--large';
const SMALL_CLASSES = 'map__label label label--small text-stroke text-stroke--large';
/** CSS px of a map per name, so that a small one is not crowded. */
const PX_PER_NAME = 16_000;
const MIN_NAMES = 3;
const MAX_NAMES = 40;
/** Names that are tried for each one that is shown. */
const TRIED = 3;
const GAP_PX = 4;
/** Square metres of water at zoom 0 that deserve a name; each zoom divides them by four. */
const MIN_WATER = 1.2e13;

const MAJOR = new Set(['country', 'capital', 'state_capital', 'city', 'state', 'region', 'ocean', 'sea']);
/** Zooms from which, and below which, names of a kind are shown. */
const ZOOMS: Readonly<Record<string, readonly [from: number, below: number]>> = {
  country: [0, 7],
  state: [5, 8],
  region: [5, 8],
  town: [9, 99],
  village: [11, 99],
  suburb: [12, 99],
  quarter: [12, 99],
  macrohood: [12, 99],
  neighbourhood: [13, 99],
  hamlet: [13, 99],
  locality: [14, 99],
  isolated_dwelling: [15, 99],
  farm: [15, 99],
};

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Writes the names that fit into an element over a map, the most important ones first. */
export function placeNames(
  { document, pixelRatio }: MapParts,
  container: HTMLElement,
  view: { readonly width: number; readonly height: number; readonly zoom: number },
  names: readonly PlaceName[],
  tiers: unknown,
): void {
  container.querySelector('.map__labels')?.remove();
  const layer = document.createElement('div');
  layer.setAttribute('class', 'map__labels');
  const room = Math.max(MIN_NAMES, Math.min(MAX_NAMES, Math.floor((view.width * view.height) / PX_PER_NAME)));
  const [right, bottom] = [view.width * pixelRatio(), view.height * pixelRatio()];
  const within = names.filter(({ x, y }) => x >= 0 && y >= 0 && x <= right && y <= bottom);
  const chosen = chooseNames(within, readValues(tiers), view.zoom).slice(0, room * TRIED);
  if (chosen.length === 0) return;
  container.appendChild(layer);
  const written = chosen.map((name) => {
    const element = document.createElement('span') as HTMLElement;
    element.setAttribute('class', isMajor(name) ? CLASSES : SMALL_CLASSES);
    element.setAttribute('style', 'left:0;top:0');
    element.textContent = name.name;
    layer.appendChild(element);
    return { name, element };
  });
  const attribution = container.querySelector('.map__attribution') as HTMLElement | null;
  const taken: Box[] = attribution ? [boxOf(attribution)] : [];
  const credits = taken.length;
  const sized = written.map((one) => ({
    ...one,
    width: sizesOf(one.element).offsetWidth,
    height: sizesOf(one.element).offsetHeight,
  }));
  for (const { name, element, width, height } of sized) {
    const [x, y] = [name.x / pixelRatio(), name.y / pixelRatio()];
    const left = Math.round(x - width / 2);
    const top = Math.round(y - height / 2);
    const box = { left, top, right: left + width, bottom: top + height };
    const isInside = left >= 0 && top >= 0 && box.right <= view.width && box.bottom <= view.height;
    if (!isInside || taken.length - credits >= room || taken.some((other) => touches(box, other))) element.remove();
    else {
      taken.push(box);
      element.setAttribute('style', `left:${left}px;top:${top}px`);
    }
  }
}

function chooseNames(
  names: readonly PlaceName[],
  tiers: Readonly<Record<string, unknown>>,
  zoom: number,
): readonly PlaceName[] {
  const seen = new Set<string>();
  const wanted = names.filter((name) => {
    if (seen.has(name.name) || !isShown(name, tiers, zoom)) return false;
    seen.add(name.name);
    return true;
  });
  return wanted.toSorted((one, other) => rankOf(one) - rankOf(other) || other.weight - one.weight);
}

const isMajor = ({ kind }: PlaceName): boolean => MAJOR.has(kind);

/** Lower is more important. */
const rankOf = (name: PlaceName): number => (isMajor(name) ? 0 : name.isWater ? 2 : 1);

function isShown(name: PlaceName, tiers: Readonly<Record<string, unknown>>, zoom: number): boolean {
  if (name.isWater && !isMajor(name))
    return tiers.water === true && (name.weight === 0 ? zoom >= 12 : name.weight >= MIN_WATER / 4 ** zoom);
  if (isMajor(name) ? tiers.major !== true : tiers.minor !== true) return false;
  const [from, below] = ZOOMS[name.kind] ?? [0, 99];
  return zoom >= from && zoom < below;
}

function boxOf(element: HTMLElement): Box {
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = sizesOf(element);
  return { left: offsetLeft, top: offsetTop, right: offsetLeft + offsetWidth, bottom: offsetTop + offsetHeight };
}

const touches = (one: Box, other: Box): boolean =>
  one.left < other.right + GAP_PX &&
  other.left < one.right + GAP_PX &&
  one.top < other.bottom + GAP_PX &&
  other.top < one.bottom + GAP_PX;
