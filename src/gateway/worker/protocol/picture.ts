import type { SourceFault } from '@inkstand/common/errors';
import type { NetworkPolicy, Trust, Variables } from './fetch.js';

/** Writes a screen in another format, for clients that load it by address. */
export interface ConvertJob {
  readonly kind: 'convert';
  readonly bytes: Uint8Array;
  readonly format: 'png' | 'jpeg' | 'bmp';
  /** Clockwise. */
  readonly rotationDegrees: 0 | 90 | 180 | 270;
}

/** Fetches a picture from the source of a plugin setting, and verifies that it can be painted. */
export interface PictureJob {
  readonly kind: 'picture';
  readonly source: PictureSource;
  readonly variables: Variables;
  readonly now: number;
  /** Validators of the last successful response, for a conditional request. */
  readonly validator: { readonly url: string; readonly etag?: string; readonly lastModified?: string } | undefined;
  readonly reach: NetworkPolicy;
  /** Certificates that the owner accepts for the plugin, besides those of public authorities. */
  readonly trust?: Trust | undefined;
  readonly urlTimeoutMs?: number;
}

/** Addresses and headers are templates, as in polling. */
export type PictureSource =
  /** Received already, so it is only checked. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** The address of the picture itself. */
  | { readonly kind: 'alias'; readonly url: string; readonly headers: string }
  /** An address that returns `{filename, url, refresh_rate}`. */
  | { readonly kind: 'redirect'; readonly url: string; readonly headers: string }
  /** Another server's display: the server's address, or that of its `/api/display` or `/api/current_screen`. */
  | {
      readonly kind: 'mirror';
      readonly url: string;
      readonly accessToken: string;
      readonly mac: string;
      readonly report?: DisplayReport;
    };

/** What is reported to another server about a display of this gateway, as if the display had called it. */
export interface DisplayReport {
  /** Headers of `/api/display`, in addition to the token and `ID`. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON for `/api/log`; empty when there is nothing to send. */
  readonly logs: string;
}

/** The picture of a source, or why there is none. */
export type PictureResult = {
  /** Set once the picture's address is known. */
  readonly url: string;
  readonly status: number | undefined;
  readonly durationMs: number;
  readonly byteCount: number;
  /** Refresh interval that the source requested. */
  readonly refreshSeconds?: number;
  /** What the server accepted of a report; absent when none was sent. */
  readonly accepted?: { readonly wake: boolean; readonly logs: boolean };
} & (
  | {
      readonly kind: 'changed';
      readonly picture: CheckedPicture;
      readonly etag?: string;
      readonly lastModified?: string;
    }
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'failed';
      readonly error: string;
      readonly fault?: SourceFault;
      readonly retryAfterSeconds?: number;
    }
);

/** A picture that was decoded once; the size of an SVG may be unknown. */
export interface CheckedPicture {
  /** As received, or a smaller JPEG of a photograph that is larger than any panel. */
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly widthPx: number | undefined;
  readonly heightPx: number | undefined;
  /** Where a crop should have its middle, as shares of the sides; undefined for an SVG. */
  readonly suggestion: { readonly x: number; readonly y: number } | undefined;
}
