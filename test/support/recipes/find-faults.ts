import { findModel, panelOf } from '../../../src/engine/model/model.js';
import { plainText } from '../../../src/gateway/recipe/recipe.js';
import { type DataSet, readDataSet } from './data-sets.js';
import { type DrawingOptions, drawBundled, type RecipeView } from './draw-bundled.js';
import {
  emptyShare,
  listCoveredWords,
  listCutWords,
  listNeedlessEllipses,
  listOverlaps,
  listSmallWords,
  type Rectangle,
  readInk,
  usedShare,
} from './measure-layout.js';

const MIN_USED_SHARE = 0.55;
const MAX_EMPTY_SHARE = 0.4;
/** Square pixels per px of a face: texts of dense panels may have fewer px of their own. */
const HAS_LARGE_PIXELS = new Set(['og_png', 'og_plus', 'inky_impression_7_3']);

/** What can be wrong with a view of a recipe. */
export const FAULT_KINDS = ['note', 'small', 'off', 'cut', 'shortened', 'overlap', 'blank'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  readonly kind: FaultKind;
  readonly what: string;
}

export interface CheckedView {
  readonly faults: readonly Fault[];
  /** Fraction of the view that is used, 0–1. */
  readonly usedShare: number;
  /** Fraction of the view that its largest empty rectangle takes, 0–1. */
  readonly emptyShare: number;
}

/**
 * What is wrong with a view of a bundled recipe: notes of its render; texts under 12 px, outside the view, cut by an edge,
 * shortened with room, or on each other; and where it has data, an area that is less than 55 % used. Empty when nothing is.
 * @param set `sample` or a data set
 */
export async function checkView(
  key: string,
  view: RecipeView,
  model: string,
  set: DataSet | 'sample',
  options: Pick<DrawingOptions, 'orientation' | 'locale'> = {},
): Promise<CheckedView> {
  const input = set === 'sample' ? {} : await readDataSet(key, set);
  const { bytes, words, boxes, notes, html } = await drawBundled(key, view, model, { ...options, ...input });
  const frame = boxes.find((box) => box.class.startsWith('view ')) as Rectangle;
  const ink = readInk(bytes);
  const { pixelRatio } = panelOf(findModel(model)!);
  const [used, empty] = [usedShare(ink, pixelRatio), emptyShare(ink, pixelRatio)];
  // The other data sets have too few words to fill a view.
  const hasData = set === 'sample' || set === 'long';
  const named = (kind: FaultKind, found: readonly string[]): readonly Fault[] => found.map((what) => ({ kind, what }));
  const faults = [
    ...named(
      'note',
      notes.map((note) => JSON.stringify(note)),
    ),
    ...named('small', HAS_LARGE_PIXELS.has(model) ? listSmallWords(words) : []),
    ...named('off', listCutWords(words, frame)),
    ...named('cut', listCoveredWords(words)),
    ...named('shortened', listNeedlessEllipses(words, boxes, frame, { hasInk: ink, text: plainText(html) })),
    ...named('overlap', listOverlaps(words)),
    ...named('blank', words.length === 0 && used === 0 ? ['nothing is drawn'] : []),
    ...named('blank', hasData && used < MIN_USED_SHARE ? [`${percent(used)} of the area is used`] : []),
    ...named('blank', hasData && empty > MAX_EMPTY_SHARE ? [`${percent(empty)} in one piece is empty`] : []),
  ];
  return { faults, usedShare: used, emptyShare: empty };
}

/** The faults of `checkView` in words. */
export async function listFaults(...view: Parameters<typeof checkView>): Promise<readonly string[]> {
  return (await checkView(...view)).faults.map(({ kind, what }) => `${kind}: ${what}`);
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
