import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder in the data folder. */
export const FRAMEWORK_FOLDER = 'framework';
/** Lists the contents; written last and atomically, so that everything it lists exists. */
export const FRAMEWORK_LIST = 'framework.json';

/** Files in the folder of a release. */
export const RELEASE_FILES = { head: 'release.json', rules: 'rules.table', variables: 'variables.table' } as const;

/** The framework files that the owner added. Folders and files are names within the release folder. */
export interface ReleaseList {
  readonly releases: readonly { readonly version: string; readonly folder: string }[];
  readonly fonts: readonly ReleaseFont[];
  readonly pictures?: { readonly file: string; readonly count: number } | undefined;
}

export interface ReleaseFont {
  readonly family: string;
  readonly weights: readonly [lightest: number, heaviest: number];
  readonly italic: boolean;
  /** File name within the release folder. */
  readonly file: string;
}

const EMPTY_LIST: ReleaseList = { releases: [], fonts: [] };

/** Reads the list of a release folder; empty when there is none or it cannot be read. */
export function readReleaseList(folder: string): ReleaseList {
  try {
    const list: Partial<ReleaseList> = JSON.parse(readFileSync(join(folder, FRAMEWORK_LIST), 'utf8'));
    return { releases: list.releases ?? [], fonts: list.fonts ?? [], pictures: list.pictures };
  } catch {
    return EMPTY_LIST;
  }
}

/** Such as `TRMNL12 700`. */
export function nameFont({ family, weights, italic }: Omit<ReleaseFont, 'file'>): string {
  const [lightest, heaviest] = weights;
  return `${family} ${lightest === heaviest ? lightest : `${lightest}–${heaviest}`}${italic ? ' italic' : ''}`;
}
