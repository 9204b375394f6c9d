import { readFile } from 'node:fs/promises';
import { InkstandError } from '@inkstand/common/errors';

/** Reads the first line of the file; undefined without a file. Throws `invalid` for a missing file or an empty line. */
export async function readPassphrase(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new InkstandError('invalid', `cannot read the passphrase file ${file}`, { cause });
  });
  const [line = ''] = text.split(/\r?\n/);
  if (line === '') throw new InkstandError('invalid', `expected a passphrase on the first line of ${file}`);
  return line;
}
