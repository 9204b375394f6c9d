import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** An archive of these files, in order; duplicate names are kept. */
export async function writeZip(files: Iterable<readonly [name: string, content: string | Buffer]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}
