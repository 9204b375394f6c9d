const SIGNATURES: readonly (readonly [string, RegExp])[] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/bmp', /^BM/],
  [
    'image/svg+xml',
    /^\s*(?:\xef\xbb\xbf)?(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?(?:<!DOCTYPE[^>]*>\s*)?<svg[\s>]/i,
  ],
];

/** Detects the image format from the first bytes, whatever type the sender declared; undefined for anything else. */
export function findImageType(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 1024).toString('latin1');
  return SIGNATURES.find(([, signature]) => signature.test(start))?.[0];
}
