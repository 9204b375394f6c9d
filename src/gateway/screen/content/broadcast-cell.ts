import { buildCell, buildPictureCell, draftOfRecipe, readBundled, type Viewer } from '../../plugin/plugin.js';
import type { BroadcastPicture } from '../../store/store.js';
import type { CellSource } from '../../worker/worker.js';

/** What a broadcast renders; a plugin that is broadcast renders as in a playlist. */
export type BroadcastSource =
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'picture'; readonly picture: BroadcastPicture };

/** The bundled recipe that shows a few words as large as they fit. */
const MESSAGE_RECIPE = 'note';

/** The worker's input for a message or picture on a whole screen. */
export async function makeBroadcastCell(source: BroadcastSource, viewer: Viewer, atMs: number): Promise<CellSource> {
  if (source.kind === 'picture') {
    return buildPictureCell({ settings: {} }, { ...source.picture, fit: 'contain' }, 'full');
  }
  const { recipe } = await readBundled(MESSAGE_RECIPE);
  const draft = draftOfRecipe(recipe, splitLink(source.text));
  return buildCell(draft, recipe.markup, {}, 'full', viewer, atMs);
}

/** The fields of the recipe for a message. The first address of a page in it becomes a code that a phone opens. */
function splitLink(message: string): Readonly<Record<'text' | 'signed' | 'link', string>> {
  const [link = ''] = /https?:\/\/[^\s<>"]{1,300}(?<![.,;:!?)])/i.exec(message) ?? [];
  if (!URL.canParse(link)) return { text: message, signed: '', link: '' };
  const address = link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
  const words = message.replace(link, '').trim();
  return words === '' ? { text: address, signed: '', link } : { text: words, signed: address.slice(0, 60), link };
}
