import { isUtf8 } from 'node:buffer';
import { InkstandError } from '@inkstand/common/errors';
import type { ScriptAnswer, ScriptRequest } from '@inkstand/sandbox';
import type { NetworkPolicy, Trust } from '../protocol/fetch.js';
import { FETCH_SIZE_LIMITS } from './fetch/fetch-limits.js';
import type { RequestSlots } from './fetch/request-slots.js';
import { decodeText } from './parse/decode-text.js';

/** The rules of polling, for requests of scripts. */
interface RequestRules {
  readonly reach: NetworkPolicy;
  readonly trust?: Trust | undefined;
  /** Whether a redirect may lead to a host, as `name` or `name:port`. */
  readonly mayFollow: (host: string) => boolean;
  /** Called with the cause when there is no response. */
  readonly onFailure?: (error: InkstandError) => void;
  readonly timeoutMs: number;
  /** Ends all requests of a transform or page. */
  readonly signal: AbortSignal;
  readonly slots: RequestSlots;
}

/** Performs a request to a host that its owner allows. A failure is an answer too. Rejects only for a fault of ours. */
export async function performRequest(
  { url, method, headers, body }: ScriptRequest,
  { reach, trust, mayFollow, onFailure, timeoutMs, signal, slots }: RequestRules,
): Promise<ScriptAnswer> {
  // A page or transform without requests does not load the HTTP client.
  const [{ fetchUrl }, { cleanHeaders }] = await Promise.all([
    import('./fetch/fetch-url.js'),
    import('./fetch/request-headers.js'),
  ]);
  try {
    const answer = await slots.run(new URL(url).host, signal, () =>
      fetchUrl(url, {
        method,
        headers: cleanHeaders(Object.entries(headers)),
        ...(body === undefined ? {} : { body }),
        reach,
        trust,
        mayFollow,
        maxBytes: FETCH_SIZE_LIMITS.scriptBytes,
        timeoutMs,
        signal,
      }),
    );
    const type = answer.headers.get('content-type') ?? '';
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      ...(await writeBody(answer.bytes, type)),
    };
  } catch (error) {
    if (signal.aborted) return { error: 'out of time' };
    if (!(error instanceof InkstandError)) throw error;
    onFailure?.(error);
    return { error: error.message };
  }
}

const TEXT_TYPE = /^text\/|[/+](?:json|xml|javascript|ecmascript|yaml|csv|x-www-form-urlencoded)\b/i;

interface WrittenBody {
  readonly body: string;
  readonly isBase64?: boolean;
}

/** The body as text, or as base64 where it is none. */
export async function writeBody(bytes: Buffer, mediaType: string): Promise<WrittenBody> {
  if (TEXT_TYPE.test(mediaType) || isUtf8(bytes)) return { body: await decodeText(bytes, mediaType) };
  return { body: bytes.toString('base64'), isBase64: true };
}
