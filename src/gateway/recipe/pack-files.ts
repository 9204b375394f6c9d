/** A fixed file time, so that equal recipes give equal archives. */
const FIXED_TIME = new Date('2020-01-01T00:00:00Z');

/** Packs files into an archive. */
export async function packFiles(
  files: readonly (readonly [name: string, content: string | Uint8Array])[],
): Promise<Buffer> {
  const { ZipFile: ZipWriter } = await import('yazl');
  const zip = new ZipWriter();
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content), name, { mtime: FIXED_TIME });
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
