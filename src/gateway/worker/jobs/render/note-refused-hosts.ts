import type { Note } from '@inkstand/engine/render';
import { hostOf } from '../fetch/request-slots.js';
import type { CellHosts } from './cell-hosts.js';

/**
 * The notes of a screen with one for each host that was refused, in place of one for each file that is missing for that
 * reason. Addresses lose their query, which may contain a key.
 */
export function noteRefusedHosts(notes: readonly Note[], cells: readonly CellHosts[]): readonly Note[] {
  const refused = new Set(cells.flatMap((hosts) => hosts.refused));
  const others = notes.filter(({ code, values: { url } }) => {
    return code !== 'resource-missing' || typeof url !== 'string' || !refused.has(hostOf(url));
  });
  const noted = new Set(others.flatMap(({ code, values }) => (code === 'script-request-refused' ? values.host : [])));
  const added = [...refused].filter((host) => !noted.has(host));
  return [...others.map(withoutQuery), ...added.map((host) => ({ code: 'host-refused' as const, values: { host } }))];
}

function withoutQuery(note: Note): Note {
  const { url } = note.values;
  if (typeof url !== 'string' || !/^https?:/i.test(url)) return note;
  const bare = url.replace(/^([a-z]+:\/\/)[^/@]*@/i, '$1').replace(/\?.*$/s, '?…');
  return bare === url ? note : { ...note, values: { ...note.values, url: bare } };
}
