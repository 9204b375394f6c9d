import type { JsonObject } from '@inkstand/common/json';
import type { Recipe } from '../recipe/recipe.js';
import type { DeviceChange, ItemRules, MashupLayout } from '../store/store.js';
import type { TransferNote } from './transfer-note.js';

/** What another server has, as far as it exposes it. */
export interface SourceContents {
  /** Identifies the account or installation: what is transferred from it once is known when it is read again. */
  readonly identity: string;
  readonly plugins: readonly SourcePlugin[];
  readonly playlists: readonly SourcePlaylist[];
  readonly displays: readonly SourceDisplay[];
  /** About everything that it does not give out. */
  readonly notes: readonly TransferNote[];
}

export interface SourcePlugin {
  /** Unique on that server. */
  readonly key: string;
  readonly name: string;
  /** Its webhook's UUID, lower case, where the server gives it out. */
  readonly uuid?: string | undefined;
  /** Reads what it is made of; called once, and only for a plugin that is not here yet. @throws InkstandError */
  readonly load: () => Promise<PluginContent>;
}

/** What a plugin setting is made of; `left`: nothing that could be used here. */
export type PluginContent =
  | {
      readonly kind: 'recipe';
      readonly recipe: Recipe;
      readonly fieldValues?: JsonObject;
      /** Merge variables that were pushed there. */
      readonly data?: JsonObject;
      /** The picture that was pushed there. */
      readonly picture?: Uint8Array;
      readonly notes?: readonly TransferNote[];
    }
  /** A picture that clients of Terminus replace by its name. */
  | {
      readonly kind: 'picture';
      readonly bytes: Uint8Array;
      readonly screenName: string;
      readonly modelName: string;
      readonly notes?: readonly TransferNote[];
    }
  | { readonly kind: 'left'; readonly notes: readonly TransferNote[] };

export interface SourcePlaylist {
  readonly key: string;
  readonly name: string;
  readonly items: readonly SourceItem[];
  /** As the other gateway's API gives them, with its ids of plugins. */
  readonly specialDays?: unknown;
}

export interface SourceItem {
  /** Keys of plugins: one, or those of a mashup in the order of its cells. */
  readonly pluginKeys: readonly (string | undefined)[];
  /** Undefined: one plugin. */
  readonly layout?: MashupLayout | undefined;
  /** The rules that the server knows. */
  readonly rules: Partial<ItemRules>;
}

export interface SourceDisplay {
  /** Unique on that server. */
  readonly key: string;
  readonly name: string;
  readonly mac: string;
  /** Undefined where the server gives out none. */
  readonly apiKey?: string | undefined;
  readonly friendlyId?: string | undefined;
  readonly playlistKey?: string | undefined;
  /** The key of the display that it mirrors. */
  readonly mirrors?: string | undefined;
  /** Only what the server knows of its model and settings. */
  readonly settings: DeviceChange;
  readonly notes: readonly TransferNote[];
}
