import { InkstandError } from '../../errors.js';
import { data, findImageType, type HttpRequest, type Route } from '../../http/http.js';
import { isObject, type JsonObject } from '../../json/json.js';
import { findModel, ORIENTATIONS, panelOf, parseCustomModel } from '../../model/model.js';
import { SCREEN_DITHERS } from '../../render/panel.js';
import { type MakeScreen, type ScreenSource, wifiStrength } from '../../screen/screen.js';
import type { DeviceTable } from '../../store/store.js';
import { PICTURE_LIMIT_BYTES } from '../../worker/worker.js';
import type { Keyed } from '../authorize.js';
import { readBase64, readMember, readObject, trueOrFalse, wholeNumber } from '../body.js';
import { describeNotes } from '../shapes/notes.js';
import type { DeviceModules } from './devices.js';

export interface ScreenRoutesOptions {
  readonly devices: DeviceTable;
  readonly device: Pick<DeviceModules, 'telemetry' | 'panels'>;
  readonly makeScreen: MakeScreen;
  /** Creates the screen of a body of Terminus' clients. */
  readonly createNamed: (wanted: JsonObject, request: HttpRequest) => Promise<JsonObject>;
  readonly keyed: Keyed;
}

/** Room for an image in base64. */
const BODY_BYTES = Math.ceil(PICTURE_LIMIT_BYTES / 3) * 4 + 64 * 1024;
const MARKUP_CHARS = 1_000_000;

/** Renders markup or an image for a display or a model; the screen is kept for a day and in no playlist. */
export function screenRoutes({
  devices,
  device,
  makeScreen,
  createNamed,
  keyed,
}: ScreenRoutesOptions): readonly Route[] {
  const chooseTarget = (wanted: JsonObject) => {
    const deviceId = readMember(wanted, 'device_id', 'the id of a device', anyId);
    if (deviceId === undefined) return chooseModel(wanted);
    const found = devices.find(deviceId);
    if (!found) throw new InkstandError('unprocessable', `expected the id of a device, there is no ${deviceId}`);
    const { batteryPercent = 100, rssiDbm } = device.telemetry.lastOf(deviceId)?.telemetry ?? {};
    return {
      panel: device.panels.of(found).panel,
      viewer: {
        friendlyId: found.friendlyId,
        percentCharged: batteryPercent,
        wifiStrength: wifiStrength(rssiDbm) ?? 100,
      },
    };
  };

  return [
    {
      method: 'POST',
      path: '/api/screens',
      handle: keyed('write', async (request) => {
        const { wanted, source } = await readWanted(request);
        if (isObject(wanted.screen)) return data(await createNamed(wanted.screen, request), 201);
        if (!source) throw new InkstandError('unprocessable', 'expected either markup or image');
        const { panel, viewer } = chooseTarget(wanted);
        const darkMode = readMember(wanted, 'dark_mode', 'true or false', trueOrFalse) ?? false;
        const dither = readMember(wanted, 'dither', SCREEN_DITHERS.join(' or '), (value) =>
          SCREEN_DITHERS.find((one) => one === value),
        );
        const { widthPx, heightPx } = panel;
        const made = await makeScreen({
          source,
          panel,
          device: { ...viewer, widthPx, heightPx },
          darkMode,
          dither: dither ?? 'auto',
        });
        const { result } = made;
        return data(
          {
            image_url: request.origin.base + made.path,
            filename: made.name,
            mime_type: result.mediaType,
            width: result.widthPx,
            height: result.heightPx,
            size: result.bytes.byteLength,
            notes: describeNotes(result.notes),
          },
          201,
        );
      }),
    },
  ];
}

const anyId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** JSON with markup or an image in base64, or the bytes of an image with the rest in the query. */
async function readWanted(request: HttpRequest): Promise<{ wanted: JsonObject; source: ScreenSource | undefined }> {
  if (request.mediaType.startsWith('image/')) {
    const { device_id: id, dark_mode: _, ...query } = Object.fromEntries(request.query);
    const wanted = id === undefined ? query : { ...query, device_id: Number(id) };
    return { wanted, source: readImage(await request.readBytes(PICTURE_LIMIT_BYTES)) };
  }
  const body = await readObject(request, BODY_BYTES);
  if (isObject(body.screen)) return { wanted: body, source: undefined };
  const markup = readMember(body, 'markup', `a string of at most ${MARKUP_CHARS} characters`, (value) =>
    typeof value === 'string' && value.length <= MARKUP_CHARS ? value : undefined,
  );
  const image = readMember(body, 'image', 'a picture in base64', readBase64);
  if ((markup === undefined) === (image === undefined)) {
    throw new InkstandError('unprocessable', 'expected either markup or image');
  }
  const variables = readMember(body, 'variables', 'an object', (value) => (isObject(value) ? value : undefined)) ?? {};
  return { wanted: body, source: image ? readImage(image) : { kind: 'markup', markup: markup ?? '', variables } };
}

function readImage(bytes: Buffer): ScreenSource {
  const mediaType = findImageType(bytes);
  if (mediaType && bytes.byteLength <= PICTURE_LIMIT_BYTES) return { kind: 'image', bytes, mediaType };
  throw new InkstandError('unprocessable', 'expected a PNG, JPEG, WebP, GIF, BMP or SVG picture of at most 5 MB');
}

function chooseModel(wanted: JsonObject) {
  const model = readMember(wanted, 'model', 'the name of a model', (value) =>
    typeof value === 'string' ? (findModel(value) ?? parseCustomModel(value)) : undefined,
  );
  if (!model) throw new InkstandError('unprocessable', 'expected device_id or model');
  const paletteId = readMember(wanted, 'palette_id', `one of ${model.paletteIds.join(', ')}`, (value) =>
    model.paletteIds.find((id) => id === value),
  );
  const orientation = readMember(wanted, 'orientation', ORIENTATIONS.join(' or '), (value) =>
    ORIENTATIONS.find((one) => one === value),
  );
  const viewer = { friendlyId: '', percentCharged: 100, wifiStrength: 100 };
  return { panel: panelOf(model, { paletteId, orientation }), viewer };
}
