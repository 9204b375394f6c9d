import { fault, InkstandError } from '@inkstand/common/errors';

/** The error for a file whose header is a picture's and whose content is not. */
export const brokenPicture = (cause?: unknown): InkstandError =>
  new InkstandError('unprocessable', 'expected a readable picture, got a broken one', {
    cause,
    ...fault('picture-broken'),
  });

/** The error for a file that occupies a decoder for much longer, or with more memory, than a picture of its size does. */
export const complexPicture = (cause?: unknown): InkstandError =>
  new InkstandError('unprocessable', 'expected a picture that takes less time and memory to decode', {
    cause,
    ...fault('picture-complex'),
  });
