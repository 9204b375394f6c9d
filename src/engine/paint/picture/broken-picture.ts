import { fault, InkstandError } from '@inkstand/common/errors';

/** The error for a file whose header is a picture's and whose content is not. */
export const brokenPicture = (cause?: unknown): InkstandError =>
  new InkstandError('unprocessable', 'expected a readable picture, got a broken one', {
    cause,
    ...fault('picture-broken'),
  });
