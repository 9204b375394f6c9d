import type { Reply } from '../../../../http/http.js';
import {
  addToWeek,
  MAX_WINDOWS,
  removeFromWeek,
  spansOfWindows,
  type WeekSpan,
} from '../../../../playlist/playlist.js';
import type { ItemRules, PlaylistItem } from '../../../../store/store.js';
import type { FormReading } from '../../../forms/form-reading.js';
import type { RequestContext } from '../../../request-context.js';
import { nameOfContent } from '../../../shared/displays/item-name.js';
import { requirePlaylist } from '../../../shared/displays/require-playlist.js';
import { describeItem } from '../describe-rules.js';
import { readWindow } from '../item/read-item-form.js';
import { showWeekPlan } from './week-plan.js';
import { PRESETS } from './week-presets.js';

/** Adds time to an item of the playlist, removes some, or moves a bar of the week. */
export async function changeWeek(context: RequestContext, form: FormReading): Promise<Reply> {
  const { gateway, words } = context;
  const { id } = requirePlaylist(context);
  const { playlists } = gateway.tables;
  const itemId = form.whole('item', 1, Number.MAX_SAFE_INTEGER);
  const item = playlists.items(id).find((one) => one.id === itemId);
  if (!item) form.fail('item', 'form.choose');
  const change = item && readChange(form, item);
  if (!item || !change || !form.isValid) return showWeekPlan(context, form);
  await saveRules(context, item.id, change);
  const stored = writeTimes(playlists.findItem(item.id));
  const name = nameOfContent(gateway, item.content);
  const result = describeItem(name, playlists.findItem(item.id) ?? item, words);
  const query = new URLSearchParams({ item: String(item.id), display: form.raw('display') });
  const path = `/playlists/${id}/week?${query}`;
  const undo = gateway.undos.offer(async () => {
    // Whatever was changed since would be lost.
    if (writeTimes(playlists.findItem(item.id)) !== stored)
      return { path, flash: { tone: 'bad', key: 'week.paint.changed_since', values: { name } } };
    await saveRules(context, item.id, { windows: item.windows, isVisible: item.isVisible });
    return { path, flash: { tone: 'good', key: 'week.paint.undone', values: { name } } };
  });
  return context.redirectTo(path, { tone: 'good', key: 'item.saved', values: { result }, undo });
}

/** When an item is shown, to be compared; undefined for one that was removed. */
const writeTimes = (item: PlaylistItem | undefined): string | undefined =>
  item && JSON.stringify([item.isVisible, item.windows]);

async function saveRules({ gateway }: RequestContext, itemId: number, change: Partial<ItemRules>): Promise<void> {
  await gateway.tables.playlists.updateItem(itemId, change);
  gateway.playlistsChanged();
}

/** The item's new windows. Without any time left it is hidden, because an item without windows is always shown. */
function readChange(form: FormReading, item: PlaylistItem): Partial<ItemRules> | undefined {
  // A hidden item has no time in the plan: added time is all that it gets, whatever windows it had.
  const windows = item.isVisible ? item.windows : [];
  const without = (removed: readonly WeekSpan[]): PlaylistItem['windows'] | undefined =>
    item.isVisible ? removeFromWeek(windows, removed) : undefined;
  const action = form.raw('do');
  const preset = PRESETS.find(({ name }) => name === action);
  if (preset) return limited(form, preset.spans ? addToWeek(windows, preset.spans) : []);
  switch (action) {
    case 'add':
      return limited(form, addToWeek(windows, readSpans(form, '')));
    case 'remove':
      return limited(form, without(readSpans(form, '')));
    case 'move': {
      const left = without(readSpans(form, 'old_'));
      return limited(form, addToWeek(left ?? [], readSpans(form, '')));
    }
    default:
      form.fail('item', 'form.choose');
      return undefined;
  }
}

function limited(form: FormReading, windows: PlaylistItem['windows'] | undefined): Partial<ItemRules> {
  if (!windows) return { isVisible: false, windows: [] };
  if (windows.length > MAX_WINDOWS) form.fail('item', 'week.paint.too_many', { max: MAX_WINDOWS });
  return { windows, isVisible: true };
}

const readSpans = (form: FormReading, prefix: '' | 'old_'): WeekSpan[] =>
  spansOfWindows([readWindow(form, { days: `${prefix}days`, start: `${prefix}start`, end: `${prefix}end` })]);
