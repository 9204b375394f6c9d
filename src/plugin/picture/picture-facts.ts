import { createHash } from 'node:crypto';
import type { SoundPicture } from '../../worker/worker.js';

/** What is told of a picture in the place of data; equal pictures have equal facts. */
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

/** Tells the facts of a picture; reads all of its bytes for the digest. */
export function describePicture({ bytes, mediaType, widthPx, heightPx }: SoundPicture): PictureFacts {
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
