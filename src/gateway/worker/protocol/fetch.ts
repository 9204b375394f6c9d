import type { SourceFault } from '@inkstand/common/errors';
import type { ReadingReport } from './report.js';

export interface FetchJob {
  readonly kind: 'fetch';
  /** Templates as in the recipe; rendered by the worker, because only it runs Liquid. */
  readonly pollingUrl: string;
  readonly pollingVerb: 'get' | 'post';
  readonly pollingHeaders: string;
  readonly pollingBody: string;
  readonly variables: Variables;
  readonly now: number;
  /** Validators of the last successful response of each rendered URL, for conditional requests. */
  readonly validators: readonly { readonly url: string; readonly etag?: string; readonly lastModified?: string }[];
  /** Whether a response with an error's status is data too; false by default. */
  readonly takesAnyStatus?: boolean;
  /** When false, the recipe reads only data, so an HTML page is an error. */
  readonly acceptsHtml?: boolean;
  /** URLs whose last good response was data; an HTML page from these is an error, whatever the recipe reads. */
  readonly dataUrls?: readonly string[];
  readonly reach: NetworkPolicy;
  /** Certificates that the owner accepts for the plugin, besides those of public authorities. */
  readonly trust?: Trust | undefined;
  /** Per URL, including redirects; 10 s by default. */
  readonly urlTimeoutMs?: number;
}

/**
 * Addresses that polling may not reach, in addition to link-local ones; checked after name resolution and at each
 * redirect.
 */
export interface NetworkPolicy {
  readonly allowLoopback: boolean;
  /** Restricts to private networks. */
  readonly lanOnly?: boolean;
  /**
   * Restricts to public addresses, because a server on the Internet must not direct requests into a private network.
   */
  readonly publicOnly?: boolean;
  /** Ports of the gateway itself; on its own addresses only `/api/demo/` is reachable there. */
  readonly gatewayPorts: readonly number[];
}

/** Certificates that one plugin accepts besides those of public authorities. */
export interface Trust {
  /** Certificates of authorities, in PEM. */
  readonly authorityPem?: string;
  /** For each host, as `name` or `name:port`, the SHA-256 fingerprint of its only accepted certificate. */
  readonly accepted: readonly { readonly host: string; readonly fingerprint: string }[];
}

/** Merge variables, by name. */
export type Variables = Readonly<Record<string, unknown>>;

export interface FetchResult {
  /** In URL order. */
  readonly sources: readonly SourceAnswer[];
}

/** The result for one address. */
export type SourceAnswer = {
  readonly url: string;
  readonly status: number | undefined;
  readonly durationMs: number;
  readonly bytes: number;
} & (
  | {
      readonly kind: 'changed';
      readonly data: unknown;
      readonly report?: ReadingReport;
      readonly etag?: string;
      readonly lastModified?: string;
      /** The response came from a server on the Internet. */
      readonly isPublic?: boolean;
    }
  | { readonly kind: 'unchanged'; readonly isPublic?: boolean }
  /** `retryAfterSeconds` is from the source's header. */
  | {
      readonly kind: 'failed';
      readonly error: string;
      readonly fault?: SourceFault;
      readonly retryAfterSeconds?: number;
    }
);

/** What transforms are written in. */
export type TransformLanguage = 'javascript' | 'python';

/** Runs a recipe's transform on the data of its sources. */
export interface TransformJob {
  readonly kind: 'transform';
  readonly language: TransformLanguage;
  readonly code: string;
  /** The transform's variable `input`: the merged data, and `trmnl`. */
  readonly input: Variables;
  readonly now: number;
  readonly timeZone: string;
  readonly locale: string;
  /** Hosts that the transform may fetch from, as `name` or `name:port`. */
  readonly hosts: readonly string[];
  readonly reach: NetworkPolicy;
  /** Certificates that the owner accepts for the plugin, besides those of public authorities. */
  readonly trust?: Trust | undefined;
  readonly urlTimeoutMs?: number;
  /** CPU seconds, in place of the default. */
  readonly scriptSeconds?: number;
}

/** Fetches a file unchanged, such as an archive. */
export interface DownloadJob {
  readonly kind: 'download';
  readonly url: string;
  /** Names in lower case; headers that may contain a key are not sent to another server after a redirect. */
  readonly headers?: Readonly<Record<string, string>>;
  /** When absent, the request is a GET. */
  readonly body?: string;
  /** Accept responses of any status instead of only successful ones. */
  readonly takesAnyStatus?: boolean;
  readonly reach: NetworkPolicy;
  readonly maxBytes: number;
  /** Including redirects. */
  readonly timeoutMs: number;
}

export interface DownloadResult {
  /** Address after redirects. */
  readonly url: string;
  readonly status: number;
  /** Requested by the server before another attempt. */
  readonly retryAfterSeconds?: number;
  readonly bytes: Uint8Array;
}

/** Sends one message. Only the status of the response is used. */
export interface RequestJob {
  readonly kind: 'request';
  readonly method: 'POST';
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly reach: NetworkPolicy;
  /** Certificates accepted besides those of public authorities. */
  readonly trust?: Trust;
}

export interface RequestResult {
  readonly status: number | undefined;
  /** Undefined when the message was accepted. */
  readonly error: string | undefined;
  readonly fault?: SourceFault;
}
