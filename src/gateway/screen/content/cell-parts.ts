import { InkstandError } from '@inkstand/common/errors';
import { findPluginViews, type PluginView } from '../../recipe/recipe.js';
import type { CellSource } from '../../worker/worker.js';
import type { SpecialWords } from '../special/special-words.js';

/** What views of other plugins are made from. */
interface PartSources {
  readonly words: SpecialWords;
  /** Undefined when there is no such plugin. */
  readonly findName: (pluginSettingId: number) => string | undefined;
  readonly isSetUp: (pluginSettingId: number) => boolean;
  /** @throws InkstandError when it has no markup */
  readonly makeCell: (view: PluginView) => Promise<CellSource>;
}

/** Views in a cell; each is drawn as a page of its own. */
const MAX_PARTS = 12;
/** A screen and the plugins in it, but none inside of those. */
const MAX_DEPTH = 2;

/**
 * The cell with the views of other plugins that its markup shows. A view that cannot be shown says why in its place.
 *
 * @param path the plugins that they are shown inside of, outermost first
 */
export async function addCellParts(
  cell: CellSource,
  path: readonly number[],
  sources: PartSources,
): Promise<CellSource> {
  const views = findPluginViews(`${cell.markup.shared}\n${cell.markup.view}`);
  if (views.length === 0) return cell;
  const parts = await Promise.all(
    views.map(async (view, index) => {
      const text = index < MAX_PARTS ? undefined : sources.words('special.part.many', { max: String(MAX_PARTS) });
      const part = text === undefined ? await makePart(cell, view, path, sources) : makeSentence(cell, view, text);
      return [view.key, part] as const;
    }),
  );
  return { ...cell, parts: Object.fromEntries(parts) };
}

async function makePart(
  outer: CellSource,
  view: PluginView,
  path: readonly number[],
  { words, findName, isSetUp, makeCell }: PartSources,
): Promise<CellSource> {
  const name = findName(view.pluginSettingId);
  const say = (text: string): CellSource => makeSentence(outer, view, text);
  if (name === undefined) return say(words('special.part.gone'));
  if (path.includes(view.pluginSettingId)) return say(words('special.part.itself', { name }));
  if (path.length >= MAX_DEPTH) return say(words('special.part.deep', { name }));
  if (!isSetUp(view.pluginSettingId)) return say(words('special.setup.subject', { subject: name }));
  return makeCell(view).catch((error: unknown) => {
    if (error instanceof InkstandError) return say(words('special.part.empty', { name }));
    throw error;
  });
}

/** A cell with one sentence. */
function makeSentence(outer: CellSource, { view }: PluginView, text: string): CellSource {
  const { darkMode, frameworkVersion } = outer;
  return {
    view,
    markup: { shared: '', view: '<div class="layout"><span class="description">{{ text | escape }}</span></div>' },
    variables: { text },
    darkMode,
    noScreenPadding: true,
    frameworkVersion,
    hosts: [],
  };
}
