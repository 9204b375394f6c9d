import { InkstandError } from '@inkstand/common/errors';
import { isObject, type JsonObject } from '@inkstand/common/json';
import { findModel, type Model, ORIENTATIONS, panelOf, parseCustomModel } from '@inkstand/engine/model';
import { SCREEN_DITHERS } from '@inkstand/engine/panel';
import { findPictureType } from '@inkstand/engine/picture-header';
import type { HttpRequest } from '../http/http.js';
import { deviceOfPanel, MARKUP_LIMIT } from '../plugin/plugin.js';
import { describeDevice, type ScreenRequest, type ScreenSource } from '../screen/screen.js';
import { PICTURE_LIMIT_BYTES } from '../worker/worker.js';
import type { ApiParts } from './api-parts.js';
import { anyId, base64Limit, oneOf, readBase64, readMember, readObject, trueOrFalse, wholeNumber } from './body.js';

/** Displays that a screen may be rendered for. */
type ScreenTargets = Pick<ApiParts, 'tables' | 'device'>;

/** A request for a screen; `source` is undefined if the body has a member `screen` instead. */
interface ScreenBody {
  readonly wanted: JsonObject;
  readonly source: ScreenSource | undefined;
}

/** Large enough for an image in base64. */
const BODY_BYTES = base64Limit(PICTURE_LIMIT_BYTES);
const FORMATS = ['png', 'bmp'] as const;

/** Reads what to render and for which panel. Throws `unprocessable` naming the first invalid member. */
export function readScreenRequest({ wanted, source }: ScreenBody, targets: ScreenTargets): ScreenRequest {
  if (!source) throw new InkstandError('unprocessable', 'expected one of markup, html and image');
  const { panel, device } = chooseTarget(wanted, targets);
  const darkMode = readMember(wanted, 'dark_mode', 'true or false', trueOrFalse) ?? false;
  const dither = readMember(wanted, 'dither', SCREEN_DITHERS.join(' or '), oneOf(SCREEN_DITHERS));
  const format = readMember(wanted, 'format', 'png or bmp', oneOf(FORMATS));
  return { source, panel: { ...panel, ...(format && { format }) }, device, darkMode, dither: dither ?? 'auto' };
}

function chooseTarget(wanted: JsonObject, { tables, device }: ScreenTargets) {
  const deviceId = readMember(wanted, 'device_id', 'the id of a device', anyId);
  if (deviceId === undefined) return chooseModel(wanted);
  const target = tables.devices.find(deviceId);
  if (!target) throw new InkstandError('unprocessable', `expected the id of a device, there is no ${deviceId}`);
  const { panel } = device.panels.of(target);
  const telemetry = device.telemetry.lastOf(deviceId)?.telemetry;
  return { panel, device: describeDevice({ device: target, telemetry }, panel) };
}

/** Reads JSON with Liquid, HTML or an image in base64, or the bytes of an image with all else in the query. */
export async function readScreenBody(request: HttpRequest): Promise<ScreenBody> {
  if (request.mediaType.startsWith('image/')) {
    const { device_id: id, dark_mode: _, ...query } = Object.fromEntries(request.query);
    const wanted = id === undefined ? query : { ...query, device_id: Number(id) };
    return { wanted, source: readImage(await request.readBytes(PICTURE_LIMIT_BYTES)) };
  }
  const body = await readObject(request, BODY_BYTES);
  if (isObject(body.screen)) return { wanted: body, source: undefined };
  const readMarkup = (key: string) =>
    readMember(body, key, `a string of at most ${MARKUP_LIMIT} characters`, (value) =>
      typeof value === 'string' && value.length <= MARKUP_LIMIT ? value : undefined,
    );
  const markup = readMarkup('markup');
  const html = readMarkup('html');
  const image = readMember(body, 'image', 'a picture in base64', readBase64);
  if ([markup, html, image].filter((one) => one !== undefined).length !== 1) {
    throw new InkstandError('unprocessable', 'expected one of markup, html and image');
  }
  if (image) return { wanted: body, source: readImage(image) };
  if (html !== undefined)
    return { wanted: body, source: { kind: 'markup', markup: '{{ html }}', variables: { html } } };
  const variables = readMember(body, 'variables', 'an object', (value) => (isObject(value) ? value : undefined)) ?? {};
  return { wanted: body, source: { kind: 'markup', markup: markup ?? '', variables } };
}

function readImage(bytes: Buffer): ScreenSource {
  const mediaType = findPictureType(bytes);
  if (mediaType && bytes.byteLength <= PICTURE_LIMIT_BYTES) return { kind: 'image', bytes, mediaType };
  throw new InkstandError(
    'unprocessable',
    'expected a PNG, JPEG, WebP, AVIF, GIF, BMP, ICO or SVG picture of at most 5 MB',
  );
}

function chooseModel(wanted: JsonObject) {
  const named = readMember(wanted, 'model', 'the name of a model', (value) =>
    typeof value === 'string' ? (findModel(value) ?? parseCustomModel(value)) : undefined,
  );
  const model = named ?? readSize(wanted);
  if (!model) throw new InkstandError('unprocessable', 'expected device_id, model, or width and height');
  const paletteId = readMember(wanted, 'palette_id', `one of ${model.paletteIds.join(', ')}`, (value) =>
    model.paletteIds.find((id) => id === value),
  );
  const orientation = readMember(wanted, 'orientation', ORIENTATIONS.join(' or '), oneOf(ORIENTATIONS));
  const panel = panelOf(model, { paletteId, orientation });
  return { panel, device: deviceOfPanel(panel) };
}

/** A model of any size, for clients that specify only pixels; its files may be larger than a board reads. */
function readSize(wanted: JsonObject): Model | undefined {
  const side = wholeNumber(100, 4096);
  const width = readMember(wanted, 'width', 'pixels from 100 to 4096', side);
  const height = readMember(wanted, 'height', 'pixels from 100 to 4096', side);
  if (width === undefined || height === undefined) return undefined;
  const model = parseCustomModel(`custom_${width}x${height}`);
  if (model) return { ...model, imageSizeLimitBytes: PICTURE_LIMIT_BYTES };
  throw new InkstandError('unprocessable', `expected at most 8000000 pixels, got ${width} × ${height}`);
}
