import { readFileSync } from 'node:fs';
import { findModel, MODELS, type Model } from './catalogue.js';
import { customModel, isPlausibleSize, parseCustomModel } from './custom.js';

/** What a request reports about its display. */
export interface DeviceTraits {
  /** The `Model` header, or a name in the catalogue. */
  readonly modelHeader?: string | undefined;
  /** `Width` and `Height`, or `png-width` and `png-height`. */
  readonly widthPx?: number | undefined;
  readonly heightPx?: number | undefined;
}

/** Model names that firmware reports, in lower case (device protocol, section 9). */
const HEADER_MODELS: ReadonlyMap<string, string> = new Map(
  Object.entries(JSON.parse(readFileSync(new URL('header-models.json', import.meta.url), 'utf8'))),
);

/** The most likely model of a display: a plausible size outweighs the name, and `og_png` is the fallback. */
export function matchModel(traits: DeviceTraits): Model {
  const named = findNamed(traits.modelHeader);
  const { widthPx, heightPx } = traits;
  if (widthPx === undefined || heightPx === undefined || !isPlausibleSize(widthPx, heightPx))
    return named ?? defaultModel();
  if (named && (showsSize(named, widthPx, heightPx) || showsSize(named, heightPx, widthPx))) return named;
  return (
    MODELS.find((model) => showsSize(model, widthPx, heightPx)) ??
    MODELS.find((model) => model.widthPx === widthPx && model.heightPx === heightPx) ??
    customModel(widthPx, heightPx)
  );
}

function findNamed(header: string | undefined): Model | undefined {
  const name = header?.trim().toLowerCase() ?? '';
  return findModel(HEADER_MODELS.get(name) ?? name) ?? parseCustomModel(name);
}

/** Whether the finished, rotated screen has this size. */
function showsSize(model: Model, widthPx: number, heightPx: number): boolean {
  const isRotated = model.rotationDegrees % 180 !== 0;
  return (
    (isRotated ? model.heightPx : model.widthPx) === widthPx &&
    (isRotated ? model.widthPx : model.heightPx) === heightPx
  );
}

function defaultModel(): Model {
  return findModel('og_png') ?? customModel(800, 480);
}
