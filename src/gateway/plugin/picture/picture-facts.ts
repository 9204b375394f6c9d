import { createHash } from 'node:crypto';
import type { CheckedPicture } from '../../worker/worker.js';

/** Facts about a picture, stored in place of data. Equal pictures have equal facts. */
export interface PictureFacts {
  readonly [key: string]: unknown;
  readonly picture: {
    readonly media_type: string;
    readonly width: number | null;
    readonly height: number | null;
    readonly bytes: number;
    /** SHA-256, hexadecimal. */
    readonly digest: string;
  };
}

/** Describes a picture; hashes all its bytes. */
export function describePicture({ bytes, mediaType, widthPx, heightPx }: CheckedPicture): PictureFacts {
  const digest = createHash('sha256').update(bytes).digest('hex');
  return {
    picture: {
      media_type: mediaType,
      width: widthPx ?? null,
      height: heightPx ?? null,
      bytes: bytes.byteLength,
      digest,
    },
  };
}
