import { type DrawingOptions, drawBundled, type RecipeView } from './bundled-drawing.js';
import { type DataSet, readDataSet } from './recipe-data-sets.js';
import {
  listCutWords,
  listNeedlessEllipses,
  listOverlaps,
  listSmallWords,
  type Rectangle,
  usedShare,
} from './recipe-layout.js';

const MIN_USED_SHARE = 0.55;
/** Square pixels per px of a face: texts of dense panels may have fewer px of their own. */
const HAS_LARGE_PIXELS = new Set(['og_png', 'og_plus', 'inky_impression_7_3']);

/**
 * What is wrong with a view of a bundled recipe: notes of its render, texts under 12 px, cut, shortened with room or on each other,
 * and on landscape panels an area that is less than 55 % used. Empty when nothing is.
 * @param set `sample` or a data set
 */
export async function listFaults(
  key: string,
  view: RecipeView,
  model: string,
  set: DataSet | 'sample',
  options: Pick<DrawingOptions, 'orientation' | 'locale'> = {},
): Promise<readonly string[]> {
  const input = set === 'sample' ? {} : await readDataSet(key, set);
  const { bytes, words, boxes, notes } = await drawBundled(key, view, model, { ...options, ...input });
  const frame = boxes.find((box) => box.class.startsWith('view ')) as Rectangle;
  const named = (fault: string, found: readonly string[]): readonly string[] => found.map((one) => `${fault}: ${one}`);
  const share = usedShare(bytes);
  const isJudged = set === 'sample' && options.orientation === undefined && model === 'og_png';
  return [
    ...named(
      'note',
      notes.map((note) => JSON.stringify(note)),
    ),
    ...named('small', HAS_LARGE_PIXELS.has(model) ? listSmallWords(words) : []),
    ...named('cut', listCutWords(words, frame)),
    ...named('shortened', listNeedlessEllipses(words, boxes)),
    ...named('overlap', listOverlaps(words)),
    ...(words.length === 0 && share === 0 ? ['nothing is drawn'] : []),
    ...(isJudged && share < MIN_USED_SHARE ? [`${Math.round(share * 100)} % of the area is used`] : []),
  ];
}
