import type { Readable } from 'node:stream';

/** A response as a value; the server sends it. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | Readable | undefined;
  /** Values of `Set-Cookie`, the only header that may be repeated. */
  readonly cookies?: readonly string[];
  /** Called once the whole response was handed to the network; not called when the client left earlier. */
  readonly onSent?: () => void;
}

/** 200 with compact JSON; `/` stays unescaped, for devices that parse it with sed. */
export const json = (value: unknown, status = 200): Reply => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
});

/** 200 with JSON that is already written. */
export const jsonText = (body: string): Reply => ({
  status: 200,
  headers: { 'Content-Type': 'application/json' },
  body,
});

/** `{"data": …}`, the envelope of API responses. */
export const data = (value: unknown, status = 200): Reply => json({ data: value }, status);

/** 204, for successful requests without a result. */
export const noContent = (): Reply => ({ status: 204, headers: {}, body: undefined });

/** Redirects the browser to `location` after a form post. A relative address keeps a proxy's prefix. */
export const seeOther = (location: string): Reply => ({
  status: 303,
  headers: { Location: location },
  body: undefined,
});

export const html = (text: string, status = 200): Reply => ({
  status,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  body: text,
});

export const text = (body: string, status = 200): Reply => ({
  status,
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  body,
});

/**
 * A screen for a display. The type has no parameter, because firmware shows nothing otherwise (device protocol, section
 * 7). An address always means the same picture, so clients may cache it.
 */
export const picture = (bytes: Uint8Array, mediaType: string): Reply => ({
  status: 200,
  headers: { 'Content-Type': mediaType, 'Cache-Control': 'private, max-age=86400, immutable' },
  body: bytes,
});

/** A file to download. */
export const download = (body: Uint8Array | Readable, mediaType: string, fileName: string): Reply => ({
  status: 200,
  headers: {
    'Content-Type': mediaType,
    'Content-Disposition': `attachment; filename="${fileName.replace(/[^A-Za-z0-9._-]/g, '-')}"`,
  },
  body,
});

/** The response with additional headers. */
export const withHeaders = (reply: Reply, headers: Readonly<Record<string, string>>): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...headers },
});

/** The response with additional cookies; see `writeCookie`. */
export const withCookies = (reply: Reply, cookies: readonly string[]): Reply => ({
  ...reply,
  cookies: [...(reply.cookies ?? []), ...cookies],
});
