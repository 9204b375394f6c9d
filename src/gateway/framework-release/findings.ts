import type { CompiledRelease } from '@inkstand/engine/render';
import type { ReleaseFont } from './release-list.js';

/** A file without a path, as an owner uploads it. */
export interface UploadedFile {
  /** Name of the file, which may contain the version of the release. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The usable contents of source files, compiled and ready to store. */
export interface Findings {
  readonly releases: readonly CompiledRelease[];
  readonly fonts: readonly FontFinding[];
  readonly pictures: PictureFinding | undefined;
}

export interface FontFinding {
  readonly font: Omit<ReleaseFont, 'file'>;
  readonly bytes: Uint8Array;
  /** File name extension, such as `.ttf`. */
  readonly end: string;
}

/** Pictures that style sheets refer to, by name. */
export interface PictureFinding {
  readonly table: Uint8Array;
  readonly count: number;
}
