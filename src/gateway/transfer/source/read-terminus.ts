import { InkstandError } from '@inkstand/common/errors';
import type { JsonObject } from '@inkstand/common/json';
import { findModel } from '@inkstand/engine/model';
import type { ReportProgress } from '../../task/task.js';
import { PICTURE_LIMIT_BYTES } from '../../worker/worker.js';
import type { SourceContents, SourceDisplay, SourcePlaylist, SourcePlugin } from '../source-contents.js';
import { note, type TransferNote } from '../transfer-note.js';
import { flagOf, keyOf, minutesOf, numberOf, objectsOf, refreshOf, textOf } from './read-values.js';
import type { SourceAccess, SourceClient } from './source-client.js';

const MAX = { screens: 200, displays: 200, items: 2_000 } as const;
const USUAL_MODEL = 'og_png';

/** Reads a Terminus server: its screens as they are drawn now, playlists and displays. @throws InkstandError */
export async function readTerminus(
  client: SourceClient,
  host: string,
  access: SourceAccess,
  report: ReportProgress,
): Promise<SourceContents> {
  if (access.kind === 'login') await signIn(client, access);
  else client.authorize(access.key);
  report({ phase: 'fetching' });
  const devices = objectsOf((await client.json('/api/devices')).data).slice(0, MAX.displays);
  const models = modelNames(objectsOf((await client.json('/api/models')).data));
  const lists = objectsOf((await client.json('/api/playlists')).data);
  const screens = objectsOf((await client.json('/api/screens')).data);
  const playlists = lists.flatMap(describePlaylist);
  // Terminus also lists the screens that it draws for its displays themselves, such as the one for sleeping.
  const played = new Set(playlists.flatMap(({ items }) => items.flatMap(({ pluginKeys }) => pluginKeys)));
  const shown = screens.filter(({ id }) => played.has(keyOf(id)));
  const notes: TransferNote[] = [note('extensions-not-given')];
  if (shown.length > MAX.screens) notes.push(note('too-many', { limit: MAX.screens }));
  return {
    identity: `terminus ${host}`,
    plugins: shown.slice(0, MAX.screens).flatMap((screen) => describeScreen(client, screen, models)),
    playlists,
    displays: devices.flatMap((device) => describeDisplay(device, models)),
    notes,
  };
}

async function signIn(client: SourceClient, { login, password }: { login: string; password: string }): Promise<void> {
  const token = textOf((await client.post('/login', { login, password })).access_token);
  if (token === undefined) throw new InkstandError('unauthorized', 'the server refused the login');
  client.authorize(token);
}

const modelNames = (models: readonly JsonObject[]): ReadonlyMap<string, string> =>
  new Map(
    models.flatMap(({ id, name }) => {
      const [key, text] = [keyOf(id), textOf(name)];
      return key !== undefined && text !== undefined ? [[key, text] as const] : [];
    }),
  );

function describeScreen(client: SourceClient, screen: JsonObject, models: ReadonlyMap<string, string>): SourcePlugin[] {
  const [key, name] = [keyOf(screen.id), textOf(screen.name)];
  if (key === undefined || name === undefined) return [];
  const uri = textOf(screen.uri);
  const model = models.get(keyOf(screen.model_id) ?? '') ?? USUAL_MODEL;
  return [
    {
      key,
      name: textOf(screen.label) ?? name,
      load: async () => {
        if (uri === undefined) return { kind: 'left', notes: [note('not-given', { reason: 'it has no picture' })] };
        return {
          kind: 'picture',
          bytes: await client.bytes(uri, PICTURE_LIMIT_BYTES),
          screenName: name,
          modelName: findModel(model)?.name ?? USUAL_MODEL,
          notes: [note('picture-fixed')],
        };
      },
    },
  ];
}

function describePlaylist(playlist: JsonObject): SourcePlaylist[] {
  const key = keyOf(playlist.id);
  if (key === undefined) return [];
  const items = objectsOf(playlist.items)
    .slice(0, MAX.items)
    .toSorted((one, other) => (numberOf(one.position) ?? 0) - (numberOf(other.position) ?? 0))
    .flatMap(({ screen_id: id }) => {
      const screen = keyOf(id);
      return screen === undefined ? [] : [{ pluginKeys: [screen], rules: {} }];
    });
  return [{ key, name: textOf(playlist.label) ?? textOf(playlist.name) ?? `Playlist ${key}`, items }];
}

function describeDisplay(device: JsonObject, models: ReadonlyMap<string, string>): SourceDisplay[] {
  const [key, mac] = [keyOf(device.id), textOf(device.mac_address)];
  if (key === undefined || mac === undefined) return [];
  const model = models.get(keyOf(device.model_id) ?? '');
  const [start, end] = [minutesOf(device.sleep_start_at), minutesOf(device.sleep_stop_at)];
  const isListed = model !== undefined && findModel(model) !== undefined;
  return [
    {
      key,
      mac,
      name: textOf(device.label) ?? mac,
      apiKey: textOf(device.api_key),
      playlistKey: keyOf(device.playlist_id),
      settings: {
        ...(isListed && { modelName: model }),
        ...(refreshOf(device.refresh_rate) !== undefined && { refreshSeconds: refreshOf(device.refresh_rate) }),
        ...(start !== undefined &&
          end !== undefined && { sleepsAtNight: true, sleepStartMinutes: start, sleepEndMinutes: end }),
        ...(flagOf(device.display_compatibility) === true && { needsMaximumCompatibility: true }),
      },
      notes: [
        ...(textOf(device.api_key) === undefined ? [note('key-not-given')] : []),
        ...(isListed || model === undefined ? [] : [note('model-unknown', { model })]),
      ],
    },
  ];
}
