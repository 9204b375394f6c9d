import type { SourceFault } from '../errors.js';
import type { Findings, GivenBytes } from '../framework-release/framework-release.js';
import type { MashupLayout, Panel, ScreenDither, View } from '../render/panel.js';
import type { ElementBox, Note, Word } from '../render/render.js';

/**
 * The messages between gateway and worker on the child's IPC channel (advanced serialisation: bytes stay bytes). One
 * job, one answer; every job has its own deadline, after which the child is replaced and the job has failed.
 */
export type Job =
  | CatalogueJob
  | DownloadJob
  | FetchJob
  | FrameworkJob
  | PictureJob
  | RenderJob
  | RequestJob
  | TransformJob;

interface JobResults {
  readonly catalogue: CatalogueResult;
  readonly download: DownloadResult;
  readonly fetch: FetchResult;
  readonly framework: Findings;
  readonly picture: PictureResult;
  readonly render: RenderResult;
  readonly request: RequestResult;
  readonly transform: TransformResult;
}
/** What a job answers. */
export type JobResult<J extends Job> = JobResults[J['kind']];

/** Lower runs first among waiting jobs. */
export const PRIORITIES = { preview: 0, due: 1, later: 2 } as const;
/** Priority of a job. */
export type Priority = keyof typeof PRIORITIES;

export interface FetchJob {
  readonly kind: 'fetch';
  /** Templates as the recipe has them; rendered here, since Liquid runs in the worker. */
  readonly pollingUrl: string;
  readonly pollingVerb: 'get' | 'post';
  readonly pollingHeaders: string;
  readonly pollingBody: string;
  readonly variables: Variables;
  readonly now: number;
  /** Validators of the last successful response of each rendered URL, for conditional requests. */
  readonly validators: readonly { readonly url: string; readonly etag?: string; readonly lastModified?: string }[];
  /** False: the recipe reads data only, so an HTML page is a failure. */
  readonly takesPages?: boolean;
  /** URLs whose last good response was data: a page is a failure there, whatever the recipe reads. */
  readonly dataUrls?: readonly string[];
  readonly reach: ReachPolicy;
  /** For each URL, including redirects; 10 s by default. */
  readonly urlTimeoutMs?: number;
}

/**
 * Addresses that polling may not reach, in addition to link-local ones; checked after name resolution and at each
 * redirect.
 */
export interface ReachPolicy {
  readonly allowLoopback: boolean;
  /** Private networks only. */
  readonly lanOnly?: boolean;
  /** Public addresses only: what a server on the Internet names may not be in a private network. */
  readonly publicOnly?: boolean;
  /** Ports of the gateway itself; on its own addresses only `/api/demo/` is reachable there. */
  readonly ownPorts: readonly number[];
}

/** Merge variables, by name. */
export type Variables = Readonly<Record<string, unknown>>;

export interface FetchResult {
  /** In URL order. */
  readonly sources: readonly SourceAnswer[];
}

/** Result of one address. */
export type SourceAnswer = {
  readonly url: string;
  readonly status: number | undefined;
  readonly durationMs: number;
  readonly bytes: number;
} & (
  | { readonly kind: 'changed'; readonly data: unknown; readonly etag?: string; readonly lastModified?: string }
  | { readonly kind: 'unchanged' }
  /** `retryAfterSeconds` from the source's own header; `isExhausting`: to read it took more time than a document may. */
  | {
      readonly kind: 'failed';
      readonly error: string;
      readonly fault?: SourceFault;
      readonly retryAfterSeconds?: number;
      readonly isExhausting?: boolean;
    }
);

/** Runs a recipe's transform on the data of its sources. */
export interface TransformJob {
  readonly kind: 'transform';
  readonly code: string;
  /** The transform's variable `input`: the merged data, and `trmnl`. */
  readonly input: Variables;
  readonly now: number;
  readonly timeZone: string;
  readonly locale: string;
  /** Hosts that the transform may fetch from, as `name` or `name:port`. */
  readonly hosts: readonly string[];
  readonly reach: ReachPolicy;
  readonly urlTimeoutMs?: number;
  /** Processor time, in place of the default. */
  readonly scriptSeconds?: number;
}

export type TransformResult = {
  /** The first lines of its log, each prefixed with its level. */
  readonly console: readonly string[];
  /** Running time of scripts; waiting for responses is not counted. */
  readonly elapsedMs: number;
} & (
  | { readonly kind: 'done'; readonly data: Variables }
  /** Line and column count from 1 in the code. */
  | {
      readonly kind: 'failed';
      readonly error: { readonly message: string; readonly line?: number; readonly column?: number };
    }
);

/** Fetches one file as it is, such as an archive. */
export interface DownloadJob {
  readonly kind: 'download';
  readonly url: string;
  /** Lower-case names; those that may hold a key are not sent to another server after a redirect. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Absent: a GET request. */
  readonly body?: string;
  /** True: responses of any status are read, otherwise only successful ones. */
  readonly takesAnyStatus?: boolean;
  readonly reach: ReachPolicy;
  readonly maxBytes: number;
  /** Including redirects. */
  readonly timeoutMs: number;
}

export interface DownloadResult {
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  /** Requested by the server before another attempt. */
  readonly retryAfterSeconds?: number;
  readonly bytes: Uint8Array;
}

/** Fetches one page of a catalogue: the map of the community in YAML, or a list in the hosted service's format. */
export interface CatalogueJob {
  readonly kind: 'catalogue';
  readonly url: string;
  readonly reach: ReachPolicy;
}

export interface CatalogueResult {
  readonly entries: readonly CatalogueEntry[];
  /** Entries that are no recipes, or that have no archive. */
  readonly skipped: number;
  /** The next page, on the same server. */
  readonly nextUrl?: string;
}

/** A recipe as a catalogue lists it. Texts may contain HTML; their length is limited. */
export interface CatalogueEntry {
  /** Unique in its catalogue. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** Descriptions in other languages, by language tag. */
  readonly descriptions: Readonly<Record<string, string>>;
  readonly author: string;
  readonly licence: string;
  readonly categories: readonly string[];
  /** Where its archive is. */
  readonly archiveUrl: string;
  /** The recipe's folder in the archive; empty where the catalogue names none. */
  readonly folder: string;
  /** Pages about it. */
  readonly links: readonly string[];
}

/** Reads and compiles what the owner gave of the official framework: archives, style sheets, fonts. */
export interface FrameworkJob {
  readonly kind: 'framework';
  readonly given: readonly GivenBytes[];
}

/** Sends one message. What the other side answers beyond its status does not matter. */
export interface RequestJob {
  readonly kind: 'request';
  readonly method: 'POST';
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly reach: ReachPolicy;
}

export interface RequestResult {
  readonly status: number | undefined;
  /** Undefined: it was accepted. */
  readonly error: string | undefined;
  readonly fault?: SourceFault;
}

/** Largest picture that a plugin setting may have, or that is drawn on demand. */
export const PICTURE_LIMIT_BYTES = 5_000_000;

/** Fetches a picture from the source of a plugin setting, and verifies that it can be painted. */
export interface PictureJob {
  readonly kind: 'picture';
  readonly source: PictureSource;
  readonly variables: Variables;
  readonly now: number;
  /** Validators of the last successful response, for a conditional request. */
  readonly validator: { readonly url: string; readonly etag?: string; readonly lastModified?: string } | undefined;
  readonly reach: ReachPolicy;
  readonly urlTimeoutMs?: number;
}

/** Addresses and headers are templates, as in polling. */
export type PictureSource =
  /** Already here: only checked. */
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

/** What another server is told of a display of this gateway, as if the display had called it. */
export interface DisplayReport {
  /** Of `/api/display`, beside the token and `ID`. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON for `/api/log`; empty: nothing to send. */
  readonly logs: string;
}

/** The picture of a source, or why there is none. */
export type PictureResult = {
  /** Set once the picture is known. */
  readonly url: string;
  readonly status: number | undefined;
  readonly durationMs: number;
  readonly byteCount: number;
  /** Refresh interval that the source requested. */
  readonly refreshSeconds?: number;
  /** What the server accepted of a report; absent: none was sent. */
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
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly widthPx: number | undefined;
  readonly heightPx: number | undefined;
}

export interface RenderJob {
  readonly kind: 'render';
  readonly panel: Panel;
  /** One full cell, or the cells of a mashup in order; an empty cell is painted white. */
  readonly layout: MashupLayout;
  readonly cells: readonly (CellSource | undefined)[];
  /** Crops the screen to this cell, frame included. */
  readonly onlyCell?: number;
  /** A finished page, rendered without Liquid; there are no cells then. */
  readonly page?: string;
  readonly now: number;
  /** For page scripts and `trmnl.user`; Liquid dates are UTC. */
  readonly timeZone: string;
  readonly locale: string;
  /** Use a fixed random sequence (`--now` was given). */
  readonly pinned: boolean;
  readonly dither: ScreenDither;
  readonly assets: AssetPolicy;
  /** Pictures already available; how far remote ones may be reached is decided by the loader. */
  readonly reach: ReachPolicy;
  /** No scripts of this job run, whatever its cells allow. */
  readonly refuseScripts?: ScriptRefusal;
  /** Also return words, boxes and markup (for the command line). */
  readonly details: boolean;
}

/**
 * Where `http(s)` resources of markup come from: nowhere, a folder with the layout `host/path`, or the network by the
 * reach policy.
 */
export type AssetPolicy =
  | { readonly kind: 'none' }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'network' };

export interface CellSource {
  readonly view: View;
  readonly markup: RecipeMarkup;
  readonly variables: Variables;
  readonly darkMode: boolean;
  readonly noScreenPadding: boolean;
  readonly frameworkVersion: string;
  /** Absent: scripts run. */
  readonly refuseScripts?: ScriptRefusal;
  /** Processor time of its scripts, in place of the default. */
  readonly scriptSeconds?: number;
  /** Hosts that its scripts may be fetched from, and may request, as `name` or `name:port`. */
  readonly scriptHosts?: readonly string[];
  /** Fills the cell instead of markup. */
  readonly picture?: CellPicture;
}

/**
 * Why scripts do not run: switched off by the owner, not yet allowed, or they ended the worker when the same screen was
 * rendered before.
 */
export type ScriptRefusal = 'off' | 'undecided' | 'ended-worker';

export interface CellPicture {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly fit: 'contain' | 'cover' | 'fill';
  /** One of several in turn: the screen expires like one that reads random numbers. */
  readonly changesOverTime?: boolean;
  /** It was not stored, so nothing has decoded it yet: a part of a picture is refused. */
  readonly isUnchecked?: boolean;
}

/** `shared` is prepended to the markup of every view. */
export interface RecipeMarkup {
  readonly shared: string;
  readonly view: string;
}

export interface RenderResult {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/bmp';
  readonly widthPx: number;
  readonly heightPx: number;
  /** What the markup read beyond its data: decides when the screen must be rendered again. */
  readonly read: { readonly clock: boolean; readonly chance: boolean; readonly device: boolean };
  /**
   * The recipe requested to keep the last screen (`TRMNL_SKIP_SCREEN_GENERATION`) or to skip the item
   * (`TRMNL_SKIP_DISPLAY`).
   */
  readonly skip: 'none' | 'generation' | 'display';
  readonly notes: readonly Note[];
  /** Processor time of page scripts, with the layouts they read; absent where none ran. */
  readonly scriptMs?: number;
  readonly words?: readonly Word[];
  readonly boxes?: readonly ElementBox[];
  /** After Liquid, one per cell. */
  readonly html?: readonly string[];
}
