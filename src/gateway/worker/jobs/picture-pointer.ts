import { InkstandError } from '@inkstand/common/errors';
import { isObject, scalarText } from '@inkstand/common/json';
import { parseUrl } from '@inkstand/common/parse-url';

/** A response that refers to a picture: of a redirect (`url`), or of another server's display (`image_url`). */
export interface Pointer {
  readonly url: string;
  readonly refreshSeconds: number | undefined;
}

const MAX_REFRESH_SECONDS = 7 * 86_400;
/** Values of `status` in the response of a display's server that has no picture. */
const REFUSALS: Readonly<Record<string, string>> = {
  202: 'the server knows the token, but no user has that display',
  404: 'the server does not know that display',
  500: 'the server does not know that token',
};

/** Parses such a response; a relative address is resolved against its origin. @throws InkstandError `unprocessable` */
export function findPointer(text: string, base: string): Pointer {
  const answer = readJson(text);
  const { status, url, image_url: imageUrl, refresh_rate: refresh } = answer;
  const address = [imageUrl, url].find((one): one is string => typeof one === 'string' && one.trim() !== '');
  if (address === undefined) {
    throw new InkstandError(
      'unprocessable',
      REFUSALS[scalarText(status)] ?? 'expected url or image_url in the response',
    );
  }
  const pictureUrl = parseUrl(address, base)?.href;
  if (pictureUrl === undefined) throw new InkstandError('unprocessable', 'expected the URL of a picture');
  const seconds = Number(scalarText(refresh));
  return {
    url: pictureUrl,
    refreshSeconds: Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, MAX_REFRESH_SECONDS) : undefined,
  };
}

function readJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Reported below, as for any other response that is not an object.
  }
  throw new InkstandError('unprocessable', 'expected a JSON object that names a picture');
}
