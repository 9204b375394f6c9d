import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Version of the running program. */
export function readVersion(): string {
  const text = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
  const { version }: { version: string } = JSON.parse(text);
  return version;
}

/** Folders with public keys of releases: those installed with the program, and the owner's own. */
export const listKeyFolders = ({
  INKSTAND_UPDATE_KEYS: ownerKeys = '/etc/inkstand/update-keys',
}: NodeJS.ProcessEnv): string[] => [fileURLToPath(new URL('../../../../keys', import.meta.url)), ownerKeys];
