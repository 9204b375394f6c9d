import { listBoardsNamed, spellName } from './boards.js';
import { customModel, isPlausibleSize, parseCustomModel } from './custom-model.js';
import { findModel, MODELS, type Model } from './model-list.js';

/** What a request reports about its display. */
export interface DeviceTraits {
  /** The `Model` header, or a name in the list. */
  readonly modelHeader?: string | undefined;
  /** `Width` and `Height`, or `png-width` and `png-height`. */
  readonly widthPx?: number | undefined;
  readonly heightPx?: number | undefined;
}

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

/**
 * The sides as a reader's panel shows them: upright. The script of Kindles sends the long side as the width (specification
 * of displays, Kindles).
 */
export function readerSides(widthPx: number, heightPx: number): readonly [widthPx: number, heightPx: number] {
  const isTurned = MODELS.some(
    (model) => model.kind === 'kindle' && model.widthPx === widthPx && showsSize(model, heightPx, widthPx),
  );
  return isTurned ? [heightPx, widthPx] : [widthPx, heightPx];
}

function findNamed(header: string | undefined): Model | undefined {
  const name = listBoardsNamed(header)[0]?.model ?? spellName(header);
  return findModel(name) ?? parseCustomModel(name);
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
