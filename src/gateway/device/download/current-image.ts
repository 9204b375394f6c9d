import type { HttpRequest } from '../../http/http.js';
import type { HeaderReader } from '../report/read-headers.js';

/** Requests from one address for `/api/current_image`. */
export const MAX_CURRENT_PER_MINUTE = 60;

export type ImageFormat = 'png' | 'jpeg' | 'bmp';

/** What a client of `/api/current_image` wants instead of the panel's own file. */
export interface WantedImage {
  /** Undefined for the format of the panel. */
  readonly format: ImageFormat | undefined;
  readonly rotationDegrees: 0 | 90 | 180 | 270;
}

export const MEDIA_TYPES: Readonly<Record<ImageFormat, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  bmp: 'image/bmp',
};

/** Query parameters, and the header of firmware that means the same. */
const REPORTS: readonly (readonly [parameter: string, header: string])[] = [
  ['width', 'Width'],
  ['height', 'Height'],
  ['model', 'Model'],
  ['battery', 'Percent-Charged'],
  ['voltage', 'Battery-Voltage'],
  ['rssi', 'RSSI'],
];

/** What the client reports in its query, else in the headers of firmware. */
export function readReports({ query, header }: Pick<HttpRequest, 'query'> & { header: HeaderReader }): HeaderReader {
  const reports = new Map(
    REPORTS.map(([parameter, name]) => [name.toLowerCase(), query.get(parameter) ?? header(name)]),
  );
  return (name) => reports.get(name.toLowerCase());
}

/**
 * The format of the extension, else the preferred one of `Accept` that can be made; undefined for that of the panel, which a
 * client gets that accepts nothing else.
 *
 * @param storedType media type of the panel's file
 */
export function readWanted(request: Pick<HttpRequest, 'path' | 'query' | 'header'>, storedType: string): WantedImage {
  const turns = [0, 90, 180, 270] as const;
  const rotationDegrees = turns.find((turn) => String(turn) === request.query.get('rotate')) ?? 0;
  const [, extension = ''] = /\.(png|jpe?g|bmp)$/i.exec(request.path) ?? [];
  if (extension !== '') {
    const format = FORMATS.find((one) => one === extension.toLowerCase().replace(/^jpg$/, 'jpeg'));
    return { format, rotationDegrees };
  }
  return { format: preferredFormat(request.header('Accept') ?? '', storedType), rotationDegrees };
}

const FORMATS = ['png', 'jpeg', 'bmp'] as const;

function preferredFormat(accept: string, storedType: string): ImageFormat | undefined {
  const accepted = accept
    .split(',', 20)
    .map((entry) => entry.split(';'))
    .map(([type = '', ...parameters]) => ({ type: type.trim().toLowerCase(), quality: qualityOf(parameters) }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const takesStored = ({ type }: { readonly type: string }): boolean =>
    type === storedType || type === 'image/*' || type === '*/*';
  const first = accepted.find((entry) => takesStored(entry) || formatOf(entry.type) !== undefined);
  if (!first || accepted.some((entry) => takesStored(entry) && entry.quality >= first.quality)) return undefined;
  return formatOf(first.type);
}

const formatOf = (type: string): ImageFormat | undefined =>
  FORMATS.find((format) => MEDIA_TYPES[format] === type || (format === 'jpeg' && type === 'image/jpg'));

function qualityOf(parameters: readonly string[]): number {
  const [, text = '1'] = parameters.map((parameter) => /^\s*q=([\d.]{1,6})\s*$/i.exec(parameter)).find(Boolean) ?? [];
  return Number(text) || 0;
}

interface Validators {
  readonly etag: string;
  /** Seconds since 1970; another picture of the same display has a later one. */
  readonly atSeconds: number;
}

/** `ETag` and `Last-Modified` of the pictures that displays load by address. In memory only. */
export class ImageValidators {
  readonly #byDevice = new Map<number, Validators>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @param name differs for each picture, format and rotation */
  note(deviceId: number, name: string): Validators {
    const etag = `"${name}"`;
    const last = this.#byDevice.get(deviceId);
    if (last?.etag === etag) return last;
    const atSeconds = Math.max(Math.floor(this.#now() / 1000), (last?.atSeconds ?? 0) + 1);
    const validators = { etag, atSeconds };
    this.#byDevice.set(deviceId, validators);
    return validators;
  }
}

/** Whether the client has this picture. Only an equal time counts: items of a playlist return, so a later one is no newer. */
export function hasImage({ header }: { header: HeaderReader }, { etag, atSeconds }: Validators): boolean {
  const tags = header('If-None-Match');
  if (tags !== undefined)
    return tags.split(',', 20).some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
  return header('If-Modified-Since') === new Date(atSeconds * 1000).toUTCString();
}
