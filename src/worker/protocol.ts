import type { MashupLayout, Panel, ScreenDither, View } from '../render/panel.js';
import type { ElementBox, Note, Word } from '../render/render.js';

/**
 * What gateway and worker say to each other over the child's IPC channel (advanced serialisation: bytes stay bytes).
 * One job, one answer; every job has its own deadline, after which the child is replaced and the job has failed.
 */
export type Job = FetchJob | PictureJob | RenderJob | RequestJob | TransformJob;

interface JobResults {
  readonly fetch: FetchResult;
  readonly picture: PictureResult;
  readonly render: RenderResult;
  readonly request: RequestResult;
  readonly transform: TransformResult;
}
/** What a job answers. */
export type JobResult<J extends Job> = JobResults[J['kind']];

/** Lower runs first among jobs that wait. */
export const PRIORITIES = { preview: 0, due: 1, later: 2 } as const;
/** How long a job may wait behind others. */
export type Priority = keyof typeof PRIORITIES;

export interface FetchJob {
  readonly kind: 'fetch';
  /** Templates as the recipe has them; rendered here, since Liquid lives in the worker. */
  readonly pollingUrl: string;
  readonly pollingVerb: 'get' | 'post';
  readonly pollingHeaders: string;
  readonly pollingBody: string;
  readonly variables: Variables;
  readonly now: number;
  /** What the last good answer of each rendered URL said, for conditional requests. */
  readonly validators: readonly { readonly url: string; readonly etag?: string; readonly lastModified?: string }[];
  readonly reach: ReachPolicy;
  /** For each URL, redirects included; 10 s unless the owner says otherwise. */
  readonly urlTimeoutMs?: number;
}

/** What polling may not reach, besides link-local addresses; checked after name resolution and at each redirect. */
export interface ReachPolicy {
  readonly allowLoopback: boolean;
  /** Nothing outside the own networks. */
  readonly lanOnly?: boolean;
  /** Ports of the gateway itself; on any own address only `/api/demo/` is open there. */
  readonly ownPorts: readonly number[];
}

/** Merge variables, by name. */
export type Variables = Readonly<Record<string, unknown>>;

export interface FetchResult {
  /** In URL order. */
  readonly sources: readonly SourceAnswer[];
}

/** What one address answered. */
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
      readonly retryAfterSeconds?: number;
      readonly isExhausting?: boolean;
    }
);

/** Runs a recipe's transform on what its sources brought. */
export interface TransformJob {
  readonly kind: 'transform';
  readonly code: string;
  /** What the transform finds under the name `input`: the merged data, and `trmnl`. */
  readonly input: Variables;
  readonly now: number;
  readonly timeZone: string;
  readonly locale: string;
  /** Hosts that the transform may ask by itself, as `name` or `name:port`. */
  readonly hosts: readonly string[];
  readonly reach: ReachPolicy;
  readonly urlTimeoutMs?: number;
}

export type TransformResult = {
  /** What it logged, first lines only, each behind its level. */
  readonly console: readonly string[];
  /** That scripts took; waiting for answers is not counted. */
  readonly elapsedMs: number;
} & (
  | { readonly kind: 'done'; readonly data: Variables }
  /** Line and column count from 1 in the code. */
  | {
      readonly kind: 'failed';
      readonly error: { readonly message: string; readonly line?: number; readonly column?: number };
    }
);

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
}

/** Largest picture that a plugin setting may have, or that is drawn on demand. */
export const PICTURE_LIMIT_BYTES = 5_000_000;

/** Gets a picture from where a plugin setting says, and makes sure that it can be drawn. */
export interface PictureJob {
  readonly kind: 'picture';
  readonly source: PictureSource;
  readonly variables: Variables;
  readonly now: number;
  /** What the last good picture's address said, for a conditional request. */
  readonly validator: { readonly url: string; readonly etag?: string; readonly lastModified?: string } | undefined;
  readonly reach: ReachPolicy;
  readonly urlTimeoutMs?: number;
}

/** Addresses and headers are templates, as in polling. */
export type PictureSource =
  /** Already here: it is only looked at. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** The address of the picture itself. */
  | { readonly kind: 'alias'; readonly url: string; readonly headers: string }
  /** An address that answers `{filename, url, refresh_rate}`. */
  | { readonly kind: 'redirect'; readonly url: string; readonly headers: string }
  /** Another server's display: the server's address, or that of its `/api/display` or `/api/current_screen`. */
  | { readonly kind: 'mirror'; readonly url: string; readonly accessToken: string; readonly mac: string };

/** The picture that a source answered, or why there is none. */
export type PictureResult = {
  /** Of the picture, once it is known. */
  readonly url: string;
  readonly status: number | undefined;
  readonly durationMs: number;
  readonly byteCount: number;
  /** What the source said of its own pace. */
  readonly refreshSeconds?: number;
} & (
  | {
      readonly kind: 'changed';
      readonly picture: SoundPicture;
      readonly etag?: string;
      readonly lastModified?: string;
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly error: string; readonly retryAfterSeconds?: number }
);

/** A picture that was decoded once; the size of a drawing (SVG) may be unknown. */
export interface SoundPicture {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly widthPx: number | undefined;
  readonly heightPx: number | undefined;
}

export interface RenderJob {
  readonly kind: 'render';
  readonly panel: Panel;
  /** One full cell, or the cells of a mashup in its order; an empty cell is drawn white. */
  readonly layout: MashupLayout;
  readonly cells: readonly (CellSource | undefined)[];
  /** The picture is cut to this cell, frame included. */
  readonly onlyCell?: number;
  /** A finished page, drawn as it is; there are no cells then, and no Liquid. */
  readonly page?: string;
  readonly now: number;
  /** Of page scripts and `trmnl.user`; Liquid dates are UTC. */
  readonly timeZone: string;
  readonly locale: string;
  /** Randomness follows a fixed sequence (`--now` was given). */
  readonly pinned: boolean;
  readonly dither: ScreenDither;
  readonly assets: AssetPolicy;
  /** Pictures already at hand and how far remote ones may be reached are the loader's affair. */
  readonly reach: ReachPolicy;
  /** Also answer words, boxes and markup (the command line asks for them). */
  readonly details: boolean;
}

/** Where `http(s)` resources of markup come from: nowhere, a folder laid out `host/path`, or the network by the reach policy. */
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
  /** Fills the cell in the markup's place. */
  readonly picture?: CellPicture;
}

export interface CellPicture {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly fit: 'contain' | 'cover' | 'fill';
  /** One of several that take turns: its drawing grows old as one that reads the clock. */
  readonly changesByItself?: boolean;
}

/** `shared` stands in front of every view's own markup. */
export interface RecipeMarkup {
  readonly shared: string;
  readonly view: string;
}

export interface RenderResult {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/bmp';
  readonly widthPx: number;
  readonly heightPx: number;
  /** What the markup looked at beyond its data: decides when the picture must be drawn again. */
  readonly read: { readonly clock: boolean; readonly chance: boolean; readonly device: boolean };
  /** The recipe asked to keep the last picture (`TRMNL_SKIP_SCREEN_GENERATION`) or to leave out the item (`TRMNL_SKIP_DISPLAY`). */
  readonly skip: 'none' | 'generation' | 'display';
  readonly notes: readonly Note[];
  readonly words?: readonly Word[];
  readonly boxes?: readonly ElementBox[];
  /** After Liquid, one per cell. */
  readonly html?: readonly string[];
}
