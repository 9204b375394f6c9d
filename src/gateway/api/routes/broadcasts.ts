import { InkstandError } from '@inkstand/common/errors';
import type { JsonObject } from '@inkstand/common/json';
import {
  type BroadcastRequest,
  type Broadcasts,
  DEFAULT_BROADCAST_MINUTES,
  MAX_BROADCAST_MINUTES,
  MAX_MESSAGE_CHARS,
} from '../../device/device.js';
import { data, type Route } from '../../http/http.js';
import type { Broadcast } from '../../store/store.js';
import { PICTURE_LIMIT_BYTES } from '../../worker/worker.js';
import type { ApiParts } from '../api-parts.js';
import {
  answerChange,
  anyId,
  base64Limit,
  readBase64,
  readId,
  readMember,
  readObject,
  textOf,
  wholeNumber,
} from '../body.js';
import { isoTime } from '../shapes/plugin-setting.js';

/** Large enough for a picture in base64. */
const BODY_BYTES = base64Limit(PICTURE_LIMIT_BYTES);
const MAX_NAMED = 1000;

/** Shows a message, picture or plugin on displays until a time, outside their playlists. */
export function broadcastRoutes({ broadcasts, now, limits, keyed }: ApiParts): readonly Route[] {
  const describe = (broadcast: Broadcast) => describeBroadcast(broadcast, broadcasts);
  return [
    keyed('GET', '/api/broadcasts', 'read', async () => data(broadcasts.list().map(describe))),
    keyed('POST', '/api/broadcasts', 'write', async (request) => {
      limits.broadcasts.require(request.origin.clientAddress);
      const body = await readObject(request, BODY_BYTES);
      return answerChange(describe(await broadcasts.start(readBroadcast(body, now()))), body);
    }),
    keyed('DELETE', '/api/broadcasts/:id', 'write', async (request) =>
      data(describe(await broadcasts.end(readId(request)))),
    ),
  ];
}

function readBroadcast(body: JsonObject, nowMs: number): BroadcastRequest {
  const text = readMember(body, 'message', `a text of 1 to ${MAX_MESSAGE_CHARS} characters`, textOf(MAX_MESSAGE_CHARS));
  const bytes = readMember(body, 'image', 'a picture in base64', readBase64);
  const pluginSettingId = readMember(body, 'plugin_setting_id', 'the id of a plugin', anyId);
  if ([text, bytes, pluginSettingId].filter((one) => one !== undefined).length !== 1) {
    throw new InkstandError('unprocessable', 'expected one of message, image and plugin_setting_id');
  }
  const fileName = readMember(body, 'name', 'a text of 1 to 100 characters', textOf(100)) ?? '';
  const deviceIds = readMember(body, 'device_ids', 'a list of ids of devices', listOf(anyId));
  const tags = readMember(body, 'tags', 'a list of tags', listOf(textOf(100)));
  const minutes = readMember(
    body,
    'minutes',
    `a number from 1 to ${MAX_BROADCAST_MINUTES}`,
    wholeNumber(1, MAX_BROADCAST_MINUTES),
  );
  const until = readMember(body, 'until', 'a time such as 2026-03-01T08:00:00Z', readTime);
  if (minutes !== undefined && until !== undefined) {
    throw new InkstandError('unprocessable', 'expected either minutes or until');
  }
  const latestMs = nowMs + MAX_BROADCAST_MINUTES * 60_000;
  if (until !== undefined && until > latestMs) {
    throw new InkstandError('unprocessable', `expected until to be at most a year ahead, ${isoTime(latestMs)}`);
  }
  return {
    content:
      text !== undefined
        ? { kind: 'message', text }
        : pluginSettingId !== undefined
          ? { kind: 'plugin', pluginSettingId }
          : { kind: 'picture', fileName },
    bytes,
    deviceIds,
    tags,
    untilMs: until ?? nowMs + (minutes ?? DEFAULT_BROADCAST_MINUTES) * 60_000,
  };
}

const listOf =
  <Value>(read: (value: unknown) => Value | undefined) =>
  (value: unknown): readonly Value[] | undefined => {
    if (!Array.isArray(value) || value.length > MAX_NAMED) return undefined;
    const items = value.map(read).filter((item) => item !== undefined);
    return items.length === value.length ? items : undefined;
  };

function readTime(value: unknown): number | undefined {
  const atMs = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : atMs;
}

function describeBroadcast(broadcast: Broadcast, broadcasts: Broadcasts) {
  const { id, content, deviceIds, replacedOn, untilMs, createdAtMs, removedAtMs, personName } = broadcast;
  const { shownOn, waiting, tooLate, unknown, failed, notRendered, byMs } = broadcasts.statusOf(broadcast);
  return {
    id,
    kind: content.kind,
    message: content.kind === 'message' ? content.text : null,
    plugin_setting_id: content.kind === 'plugin' ? content.pluginSettingId : null,
    name: content.kind === 'picture' ? content.fileName : null,
    device_ids: deviceIds,
    replaced_on: replacedOn,
    until: isoTime(untilMs),
    created_at: isoTime(createdAtMs),
    removed_at: removedAtMs === undefined ? null : isoTime(removedAtMs),
    person: personName ?? null,
    shown_on: shownOn,
    waiting: [...waiting, ...tooLate].map(({ deviceId, atMs }) => ({ device_id: deviceId, at: isoTime(atMs) })),
    unknown,
    failed,
    not_rendered: notRendered,
    shown_by: byMs === undefined ? null : isoTime(byMs),
  };
}
