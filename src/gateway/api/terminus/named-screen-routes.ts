import { definedMembers } from '@inkstand/common/defined-members';
import { InkstandError } from '@inkstand/common/errors';
import { isObject, type JsonObject } from '@inkstand/common/json';
import { parseUrl } from '@inkstand/common/parse-url';
import { MODELS, type Model, modelId } from '@inkstand/engine/model';
import { data, type HttpRequest, type Route } from '../../http/http.js';
import { MAX_NAME_CHARS, MAX_PLUGIN_NAME_CHARS } from '../../name-limits.js';
import { MARKUP_LIMIT } from '../../plugin/plugin.js';
import { PICTURE_LIMIT_BYTES } from '../../worker/worker.js';
import type { ApiParts } from '../api-parts.js';
import { answerChange, base64Limit, readBase64, readId, readMember, readObject, textOf, wholeNumber } from '../body.js';
import { describeNamedScreen } from '../shapes/named-screen.js';
import type { NamedScreen, NamedScreens, NamedSource, NewNamedScreen } from './named-screens.js';

/** Large enough for a picture in base64. */
const BODY_BYTES = base64Limit(PICTURE_LIMIT_BYTES);
const SOURCES = ['content', 'uri', 'data'] as const;

/** Lists, changes and deletes named screens. `POST /api/screens` with a member `screen` creates them. */
export function namedScreenRoutes({ screens, keyed }: ApiParts): readonly Route[] {
  const describe = (request: HttpRequest, screen: NamedScreen) => describeScreen(screens, screen, request);
  return [
    keyed('GET', '/api/screens', 'read', async (request) =>
      data(await Promise.all(screens.list().map((one) => describe(request, one)))),
    ),
    keyed('PATCH', '/api/screens/:id', 'write', async (request) => {
      const { screen: wanted } = await readObject(request, BODY_BYTES);
      const screen = screens.get(readId(request));
      if (!isObject(wanted) || Object.keys(wanted).length === 0) {
        throw new InkstandError('unprocessable', 'expected {"screen": {…}} with at least one member');
      }
      return answerChange(await describe(request, await screens.update(screen, readChange(wanted))), wanted);
    }),
    keyed('DELETE', '/api/screens/:id', 'write', async (request) => {
      const screen = screens.get(readId(request));
      const described = await describe(request, screen);
      await screens.remove(screen);
      return data(described);
    }),
  ];
}

/** A screen in Terminus' shape. */
export const describeScreen = async (screens: NamedScreens, screen: NamedScreen, request: HttpRequest) =>
  describeNamedScreen(screen, await screens.pictureOf(screen), request.origin.base);

/** Creates the screen described by the body's member `screen`, and adds it to a playlist. */
export async function createNamedScreen(
  wanted: JsonObject,
  { screens, tables, joinPlaylist, playlistsChanged }: ApiParts,
): Promise<NamedScreen> {
  const playlistId = readMember(wanted, 'playlist_id', 'the id of a playlist', (value) =>
    typeof value === 'number' ? tables.playlists.find(value)?.id : undefined,
  );
  const { name, label = name, model, source } = readChange(wanted);
  if (name === undefined || label === undefined || !model || !source) {
    throw new InkstandError('unprocessable', 'expected model_id, label, name, and content, uri or data');
  }
  const created = await screens.create({ name, label, model, source });
  if (playlistId === undefined) {
    await joinPlaylist(created.setting.id);
  } else {
    await tables.playlists.addItem(playlistId, created.setting.id);
    playlistsChanged();
  }
  return created;
}

function readChange(wanted: JsonObject): Partial<NewNamedScreen> {
  const source = readSource(wanted);
  const name = readMember(wanted, 'name', `a string of 1 to ${MAX_NAME_CHARS} characters`, textOf(MAX_NAME_CHARS));
  const label = readMember(
    wanted,
    'label',
    `a string of 1 to ${MAX_PLUGIN_NAME_CHARS} characters`,
    textOf(MAX_PLUGIN_NAME_CHARS),
  );
  const model = readMember(wanted, 'model_id', 'the id of a model', readModel);
  return definedMembers({ name, label, model, source });
}

function readSource(wanted: JsonObject): NamedSource | undefined {
  if (SOURCES.filter((key) => key in wanted).length > 1) {
    throw new InkstandError('unprocessable', `expected only one of ${SOURCES.join(', ')}`);
  }
  const markup = readMember(wanted, 'content', `a string of at most ${MARKUP_LIMIT} characters`, (value) =>
    typeof value === 'string' && value.length <= MARKUP_LIMIT ? value : undefined,
  );
  if (markup !== undefined) return { kind: 'markup', markup };
  const url = readMember(wanted, 'uri', 'an http or https URL', (value) =>
    typeof value === 'string' && /^https?:\/\//i.test(value) && parseUrl(value) ? value : undefined,
  );
  if (url !== undefined) return { kind: 'url', url };
  const bytes = readMember(wanted, 'data', 'a picture in base64', readBase64);
  return bytes && { kind: 'picture', bytes };
}

/** Some clients send the id as a string. */
const readModel = (value: unknown): Model | undefined => {
  const id = wholeNumber(1, MODELS.length)(typeof value === 'string' ? Number(value) : value);
  return MODELS.find((model) => modelId(model) === id);
};
