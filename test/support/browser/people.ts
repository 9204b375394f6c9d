import type { OwnedKind, Ownership } from '../../../src/gateway/store/store.js';
import type { WholeGateway } from '../gateway/whole-gateway.js';
import { FakeBrowser } from './fake-browser.js';

/** Somebody who was invited and chose a password, in a browser. */
export interface InvitedPerson {
  readonly id: number;
  readonly browser: FakeBrowser;
}

export async function invite(
  { base, parts }: WholeGateway,
  name: string,
  role: 'owner' | 'member' | 'guest',
  deviceIds: readonly number[] = [],
): Promise<InvitedPerson> {
  const { people } = parts.tables;
  const id = await people.create({ name, role, deviceIds });
  const link = `/invite/${await people.invite(id)}`;
  const browser = new FakeBrowser(base);
  await browser.get(link);
  await browser.post(link, { password: `a password of ${name}` });
  await browser.get('/me');
  return { id, browser };
}

/** One of each thing that can belong to somebody; the playlist shows the plugin, the display shows the playlist. */
export interface Things {
  readonly plugin: number;
  readonly playlist: number;
  readonly item: number;
  readonly display: number;
}

/** @param name of all three, followed by what it is */
export async function addThings(
  { parts }: Pick<WholeGateway, 'parts'>,
  name: string,
  ownership: Ownership,
): Promise<Things> {
  const { plugins, tables } = parts;
  const plugin = await plugins.create({
    name: `${name} plugin`,
    strategy: 'static',
    settings: { static_data: JSON.stringify({ text: `${name} data` }) },
  });
  await plugins.writeMarkup(plugin.id, { full: `<p>${name} {{ text }}</p>` }, true);
  const playlist = await tables.playlists.create(`${name} playlist`);
  const item = await tables.playlists.addItem(playlist.id, plugin.id);
  const number = tables.devices.list().length + 1;
  const display = await tables.devices.create({
    mac: `AA:BB:CC:00:00:${String(number).padStart(2, '0')}`,
    friendlyId: `D${String(number).padStart(5, '0')}`,
    name: `${name} display`,
    status: 'joined',
    isDemo: false,
    key: `key ${name} ${number}`,
    reported: { reportedModel: 'og', reportedWidthPx: 800, reportedHeightPx: 480 },
  });
  await tables.devices.update(display.id, { playlistId: playlist.id });
  const kinds: readonly (readonly [OwnedKind, number])[] = [
    ['plugin', plugin.id],
    ['playlist', playlist.id],
    ['display', display.id],
  ];
  for (const [kind, id] of kinds) await tables.ownership.change(kind, id, ownership);
  return { plugin: plugin.id, playlist: playlist.id, item: item.id, display: display.id };
}
