import type { SourceFault } from '@inkstand/common/errors';
import type { NetworkPolicy, Trust } from './fetch.js';
import type { CheckedPicture } from './picture.js';

/** An album on a server. */
export type AlbumSource =
  /** A folder of a WebDAV server; a share of Nextcloud has its token as the user. */
  | { readonly kind: 'webdav'; readonly url: string; readonly user: string; readonly password: string }
  /** An album by a link that was shared. */
  | { readonly kind: 'immich-link'; readonly base: string; readonly token: string; readonly password: string }
  /** An album by its id, with a key of the API. */
  | { readonly kind: 'immich'; readonly base: string; readonly album: string; readonly key: string }
  /** A shared album with a public page. `base` is where it is asked for. */
  | { readonly kind: 'icloud'; readonly base: string; readonly token: string };

/** Lists an album, and fetches some of the pictures that are not here yet, as they are stored. */
export interface AlbumJob {
  readonly kind: 'album';
  readonly source: AlbumSource;
  /** Keys of pictures that are here, or that could not be read. */
  readonly skipped: readonly string[];
  readonly reach: NetworkPolicy;
  readonly trust?: Trust | undefined;
}
/** Files that may be pictures which can be drawn. */
export const PICTURE_FILE = /\.(?:avif|bmp|gif|heic|heif|jpe?g|png|svg|webp)$/i;

export type AlbumResult = {
  /** Address of the album, for people. */
  readonly url: string;
  readonly status: number | undefined;
  readonly durationMs: number;
  readonly byteCount: number;
} & (
  | {
      readonly kind: 'read';
      /** Keys of all pictures in order; a changed picture has another key. */
      readonly keys: readonly string[];
      /** Pictures of the album beyond the limit. */
      readonly leftOutCount: number;
      readonly pictures: readonly AlbumPicture[];
      readonly failures: readonly AlbumFailure[];
      /** Pictures that are still to be fetched. */
      readonly waitingCount: number;
    }
  | { readonly kind: 'failed'; readonly error: string; readonly fault?: SourceFault }
);

export interface AlbumPicture {
  readonly key: string;
  readonly picture: CheckedPicture;
}

/** A picture that could not be fetched or read. */
export interface AlbumFailure {
  readonly key: string;
  readonly name: string;
  readonly error: string;
}
