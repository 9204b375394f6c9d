import type { PluginSetting } from '../store/store.js';

type Shows = Pick<PluginSetting, 'shows'>;

/** The plugins whose views a plugin shows, with those that these show. Pure. */
export function listShown({ shows }: Shows, find: (id: number) => Shows | undefined): readonly number[] {
  const listed = new Set(shows);
  for (const id of listed) for (const inner of find(id)?.shows ?? []) listed.add(inner);
  return [...listed];
}
