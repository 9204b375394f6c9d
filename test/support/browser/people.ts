import type { OwnedKind, Ownership } from '../../../src/gateway/store/store.js';
import type { WholeGateway } from '../gateway/whole-gateway.js';
import { FakeBrowser } from './fake-browser.js';

interface Invited {
  /** The link, as a path. */
  readonly path: string;
  readonly id: number;
}

interface Invitation {
  readonly name: string;
  readonly role: 'owner' | 'member' | 'guest';
  readonly displays?: readonly number[];
}

/** Invites somebody on the owner's pages. */
export async function invitePerson(owner: FakeBrowser, { name, role, displays = [] }: Invitation): Promise<Invited> {
  await owner.get('/system/people/new');
  const { text } = await owner.post('/system/people/new', [
    ['name', name],
    ['role', role],
    ...displays.map((id) => ['display', String(id)] as const),
  ]);
  const { text: access } = await owner.get('/system/access');
  const [, id] = new RegExp(`/system/people/(\\d+)"><strong>${name}<`).exec(access) ?? [];
  return { path: readInvitation(text), id: Number(id) };
}

/** The path of the link on a page that shows it; empty when there is none. */
export const readInvitation = (page: string): string => /\/invite\/[\w-]{22}/.exec(page)?.[0] ?? '';

/** A browser in which somebody has just accepted an invitation. */
export async function acceptInvitation(base: string, path: string, password: string): Promise<FakeBrowser> {
  const browser = new FakeBrowser(base);
  await browser.get(path);
  await browser.post(path, { password });
  await browser.get('/show');
  return browser;
}

/** Somebody who was invited and chose a password, in a browser. */
export interface InvitedPerson {
  readonly id: number;
  readonly browser: FakeBrowser;
}

/** Invites somebody to a gateway in this process, without pages, and accepts. */
export async function invite(
  { base, parts }: WholeGateway,
  name: string,
  role: 'owner' | 'member' | 'guest',
  deviceIds: readonly number[] = [],
): Promise<InvitedPerson> {
  const { people } = parts.tables;
  const id = await people.create({ name, role, deviceIds });
  const link = `/invite/${await people.invite(id)}`;
  return { id, browser: await acceptInvitation(base, link, `a password of ${name}`) };
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
