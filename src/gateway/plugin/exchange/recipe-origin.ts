import { isObject } from '@inkstand/common/json';

/** Where the recipe of a plugin setting came from. */
export type RecipeOrigin =
  | { readonly kind: 'bundled'; readonly key: string }
  | { readonly kind: 'upload' }
  /** A folder in a zip; `page` is the address that the owner entered. */
  | { readonly kind: 'address'; readonly page: string; readonly archiveUrl: string; readonly folder: string }
  | {
      readonly kind: 'catalogue';
      readonly catalogue: string;
      readonly key: string;
      readonly archiveUrl: string;
      readonly folder: string;
    }
  /** A folder or zip on a disk of the gateway. */
  | { readonly kind: 'disk'; readonly path: string; readonly folder: string };

/** The recipe of a plugin setting as it was imported. */
export interface RecipeBase {
  readonly origin: RecipeOrigin;
  /** Keys of its settings.yml, before any change by the owner. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly notedAtMs: number;
}

const MEMBERS: Readonly<Record<RecipeOrigin['kind'], readonly string[]>> = {
  bundled: ['key'],
  upload: [],
  address: ['page', 'archiveUrl', 'folder'],
  catalogue: ['catalogue', 'key', 'archiveUrl', 'folder'],
  disk: ['path', 'folder'],
};

/** Whether a stored value is an origin. */
export function isRecipeOrigin(value: unknown): value is RecipeOrigin {
  if (!isObject(value) || typeof value.kind !== 'string') return false;
  const members = Object.entries(MEMBERS).find(([kind]) => kind === value.kind)?.[1];
  return members?.every((name) => typeof value[name] === 'string') ?? false;
}
