import type { MarkupError } from '@inkstand/common/errors';
import type { MashupLayout, Panel, ScreenDither, View } from '@inkstand/engine/panel';
import type { ElementBox, Note, Word } from '@inkstand/engine/render';
import type { NetworkPolicy, Trust, Variables } from './fetch.js';

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
  readonly reach: NetworkPolicy;
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
  /**
   * What was fetched, if a transform made the data of it: hosts of addresses in this count then, and none that a transform
   * puts together.
   */
  readonly fetched?: readonly unknown[];
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
  /** Other plugins' cells that are drawn inside of this one, by the key that its markup has for them. */
  readonly parts?: Readonly<Record<string, CellSource>>;
}

/** Cells with those inside of them, each before its parts. */
export const withPartsOf = (cells: readonly (CellSource | undefined)[]): readonly CellSource[] =>
  cells.flatMap((cell) => (cell ? [cell, ...withPartsOf(Object.values(cell.parts ?? {}))] : []));

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
interface CellError {
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
  /** The same for the parts of cells, by their keys. */
  readonly partRefusedHosts?: Readonly<Record<string, readonly string[]>>;
  /** CPU time of page scripts, including the layouts they read; absent when none ran. */
  readonly scriptMs?: number;
  readonly words?: readonly Word[];
  readonly boxes?: readonly ElementBox[];
  /** Markup after Liquid, one text per cell. */
  readonly html?: readonly string[];
}
