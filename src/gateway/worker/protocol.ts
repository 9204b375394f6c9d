import type { MarkupError, SourceFault } from '@inkstand/common/errors';
import type { MashupLayout, Panel, ScreenDither, View } from '@inkstand/engine/panel';
import type { ElementBox, Note, Word } from '@inkstand/engine/render';
import type { TransformResult } from '@inkstand/sandbox';
import type { Findings, UploadedFile } from '../framework-release/framework-release.js';
import type { PackageContents, PackagedRecipe, Recipe, RecipeFiles } from '../recipe/recipe.js';

/**
 * The messages between gateway and worker on the child's IPC channel (advanced serialisation: bytes stay bytes). Each
 * job has one answer and its own deadline, after which the job fails and the child is replaced.
 */
export type Job =
  | CatalogueJob
  | ConvertJob
  | DownloadJob
  | FetchJob
  | FrameworkJob
  | PackageJob
  | PackagedRecipeJob
  | PictureJob
  | RecipeJob
  | RenderJob
  | RequestJob
  | TransformJob;

interface JobResults {
  readonly catalogue: CatalogueResult;
  readonly convert: Uint8Array;
  readonly download: DownloadResult;
  readonly fetch: FetchResult;
  readonly framework: Findings;
  readonly package: PackageContents;
  readonly 'packaged-recipe': PackagedRecipe;
  readonly picture: PictureResult;
  readonly recipe: Recipe;
  readonly render: RenderResult;
  readonly request: RequestResult;
  readonly transform: TransformResult;
}
/** The result of a job. */
export type JobResult<J extends Job> = JobResults[J['kind']];

/** Among waiting jobs, lower values run first. */
export const PRIORITIES = { preview: 0, due: 1, later: 2, repeated: 3 } as const;
/** Priority of a job. */
export type Priority = keyof typeof PRIORITIES;

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
  readonly takesPages?: boolean;
  /** URLs whose last good response was data; an HTML page from these is an error, whatever the recipe reads. */
  readonly dataUrls?: readonly string[];
  readonly reach: ReachPolicy;
  /** Certificates that the owner accepts for the plugin, besides those of public authorities. */
  readonly trust?: Trust | undefined;
  /** Per URL, including redirects; 10 s by default. */
  readonly urlTimeoutMs?: number;
}

/**
 * Addresses that polling may not reach, in addition to link-local ones; checked after name resolution and at each
 * redirect.
 */
export interface ReachPolicy {
  readonly allowLoopback: boolean;
  /** Restricts to private networks. */
  readonly lanOnly?: boolean;
  /**
   * Restricts to public addresses, because a server on the Internet must not direct requests into a private network.
   */
  readonly publicOnly?: boolean;
  /** Ports of the gateway itself; on its own addresses only `/api/demo/` is reachable there. */
  readonly ownPorts: readonly number[];
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

/** How much of a calendar was read. `read` and `leftOut` together are its events (components, before recurrences). */
export interface CalendarReport {
  readonly read: number;
  readonly leftOut: number;
  /** Number of all notes; `notes` lists the first twenty, events that are left out before others. */
  readonly noteCount: number;
  readonly notes: readonly CalendarNote[];
}

/** Something in a calendar that could not be used. */
export interface CalendarNote {
  readonly code: CalendarNoteCode;
  /** Line of the file, from 1. */
  readonly line: number;
  /** What stands there, cut to 80 characters; a time zone, or the title of an event. */
  readonly text?: string;
  /** An event is missing because of it. */
  readonly isLeftOut?: boolean;
}

export type CalendarNoteCode =
  | 'cut-short'
  | 'missing-end'
  | 'no-start'
  | 'repeats-too-often'
  | 'superseded'
  | 'too-many-occurrences'
  | 'unknown-zone'
  | 'unusable-line'
  | 'unusable-rule';

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

/** How many entries of a list were read, and which could not be used. */
export interface ReadingReport {
  readonly unit: 'articles' | 'documents' | 'events' | 'lines' | 'rows';
  readonly readCount: number;
  readonly leftOutCount: number;
  /** The first few that were left out: the number of their line, from 1, and what stands there. */
  readonly examples: readonly { readonly line: number; readonly text: string }[];
  /** Of a calendar: the first twenty notes, and how many there are. */
  readonly notes?: readonly CalendarNote[];
  readonly noteCount?: number;
}

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
  readonly reach: ReachPolicy;
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

/** Fetches one page of a catalogue: the community's YAML map, or a list in the hosted service's format. */
export interface CatalogueJob {
  readonly kind: 'catalogue';
  readonly url: string;
  readonly reach: ReachPolicy;
}

export interface CatalogueResult {
  readonly entries: readonly CatalogueEntry[];
  /** Number of entries that are not recipes or have no archive. */
  readonly skipped: number;
  /** The next page, on the same server. */
  readonly nextUrl?: string;
}

/** A recipe as listed in a catalogue. Texts are plain and of limited length. */
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
  /** Address of its archive. */
  readonly archiveUrl: string;
  /** The recipe's folder in the archive; empty when the catalogue names none. */
  readonly folder: string;
  /** Pages about it. */
  readonly links: readonly string[];
}

/** A zip, or files by name, that somebody else made. */
export type RecipeSource = Uint8Array | RecipeFiles;

/** Reads one recipe: the one nearest to the root of an archive. */
export interface RecipeJob {
  readonly kind: 'recipe';
  readonly source: RecipeSource;
}

/** Reads an archive or folder that may hold several recipes, and names them. */
export interface PackageJob {
  readonly kind: 'package';
  readonly source: RecipeSource;
}

/** Reads one recipe of a package with what accompanies it. */
export interface PackagedRecipeJob {
  readonly kind: 'packaged-recipe';
  /** As `PackageContents` holds them. */
  readonly bytes: Uint8Array;
  readonly folder: string;
}

/** Reads and compiles framework files that the owner added: archives, style sheets, fonts. */
export interface FrameworkJob {
  readonly kind: 'framework';
  readonly uploads: readonly UploadedFile[];
}

/** Sends one message. Only the status of the response is used. */
export interface RequestJob {
  readonly kind: 'request';
  readonly method: 'POST';
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly reach: ReachPolicy;
  /** Certificates accepted besides those of public authorities. */
  readonly trust?: Trust;
}

export interface RequestResult {
  readonly status: number | undefined;
  /** Undefined when the message was accepted. */
  readonly error: string | undefined;
  readonly fault?: SourceFault;
}

/** Maximum size of a picture that is rendered on demand. */
export const PICTURE_LIMIT_BYTES = 5_000_000;

/** Maximum size of a picture of a plugin setting as it arrives; it is stored smaller. */
export const RECEIVED_LIMIT_BYTES = 25_000_000;

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
  readonly reach: ReachPolicy;
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

export interface RenderJob {
  readonly kind: 'render';
  readonly panel: Panel;
  /** One full cell, or the cells of a mashup in order; an empty cell is painted white. */
  readonly layout: MashupLayout;
  readonly cells: readonly (CellSource | undefined)[];
  /** Crops the screen to this cell, frame included. */
  readonly onlyCell?: number;
  /** A finished page, rendered without Liquid and without cells. */
  readonly page?: string;
  readonly now: number;
  /** For page scripts and `trmnl.user`; Liquid dates are UTC. */
  readonly timeZone: string;
  readonly locale: string;
  /** Use a fixed random sequence (`--now` was given). */
  readonly pinned: boolean;
  readonly dither: ScreenDither;
  readonly assets: AssetPolicy;
  /** Which addresses remote resources may be loaded from. */
  readonly reach: ReachPolicy;
  /** No scripts of this job run, whatever its cells allow. */
  readonly refuseScripts?: ScriptRefusal;
  /** The gateway puts the first of these texts that fits below the page. */
  readonly notice?: readonly string[];
  /** Also return words, boxes and markup (for the command line). */
  readonly details: boolean;
}

/**
 * Source of `http(s)` resources in markup: none, a folder with the layout `host/path`, or the network within the reach
 * policy.
 */
export type AssetPolicy =
  | { readonly kind: 'none' }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'network' };

/** Where the data of a plugin came from. */
export interface DataOrigin {
  /** Some of it came from the Internet, or may have. Addresses in it then may not lead into the home network. */
  readonly isPublic: boolean;
  /** Hosts that were polled in the home network, and others that were polled, as `name` or `name:port`. */
  readonly homeHosts: readonly string[];
  readonly otherHosts: readonly string[];
}

export interface CellSource {
  readonly view: View;
  readonly markup: RecipeMarkup;
  readonly variables: Variables;
  readonly darkMode: boolean;
  readonly noScreenPadding: boolean;
  readonly frameworkVersion: string;
  /** Pale pictures keep their contrast; false when absent. */
  readonly keepsLevels?: boolean;
  /** When absent, scripts run. */
  readonly refuseScripts?: ScriptRefusal;
  /** CPU seconds of its scripts, in place of the default. */
  readonly scriptSeconds?: number;
  /**
   * Hosts that may be fetched from while it is rendered, as `name` or `name:port`; when absent, those written out in its
   * markup.
   */
  readonly hosts?: readonly string[];
  /** Names of the variables that are data: the hosts of addresses in them may be fetched from, too. */
  readonly dataNames?: readonly string[];
  /** Where the data came from; the home network, when absent. */
  readonly dataOrigin?: DataOrigin;
  /** Certificates that the owner accepts for the plugin, besides those of public authorities. */
  readonly trust?: Trust | undefined;
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
  /** The part to show when the view has other proportions; the middle when absent. */
  readonly crop?: CellCrop | undefined;
  /** One of several shown in turn: the screen expires like one that reads random numbers. */
  readonly changesOverTime?: boolean;
  /** Not stored and not decoded before, so an incomplete picture is rejected. */
  readonly isUnchecked?: boolean;
}

/** A part of a picture that fills a view, resolved for its proportions. */
export interface CellCrop {
  /** The place that should be in the middle, as shares of the picture's sides. */
  readonly x: number;
  readonly y: number;
  /** 1 shows as much of the picture as the proportions of the view allow. */
  readonly zoom: number;
  /** Width of the picture divided by its height. */
  readonly ratio: number;
}

/** `shared` is prepended to the markup of every view. */
export interface RecipeMarkup {
  readonly shared: string;
  readonly view: string;
  /** The part of the recipe that is used for the view; absent when there is only one. */
  readonly part?: string;
}

/** Why a cell of a mashup shows an error in place of its content. */
export interface CellError {
  /** Its position in the layout. */
  readonly cell: number;
  readonly message: string;
  readonly markupError?: MarkupError;
}

export interface RenderResult {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/bmp';
  readonly widthPx: number;
  readonly heightPx: number;
  /** What the markup read besides its data, which decides when the screen must be rendered again. */
  readonly read: { readonly clock: boolean; readonly chance: boolean; readonly device: boolean };
  /**
   * The recipe asked to keep the last screen (`TRMNL_SKIP_SCREEN_GENERATION`) or to skip the item
   * (`TRMNL_SKIP_DISPLAY`).
   */
  readonly skip: 'none' | 'generation' | 'display';
  readonly notes: readonly Note[];
  /** Cells of a mashup that show an error; absent when there are none. */
  readonly cellErrors?: readonly CellError[];
  /** For each place of the layout, the hosts that its cell was not allowed to fetch from. */
  readonly refusedHosts?: readonly (readonly string[])[];
  /** CPU time of page scripts, including the layouts they read; absent when none ran. */
  readonly scriptMs?: number;
  readonly words?: readonly Word[];
  readonly boxes?: readonly ElementBox[];
  /** Markup after Liquid, one text per cell. */
  readonly html?: readonly string[];
}
