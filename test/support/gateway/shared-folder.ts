import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '../wait-for.js';

let own: string | undefined;

/** The folder that the runner gives to all processes of a run; a process on its own has one of its own. */
function findRoot(): string {
  const given = process.env.INKSTAND_RUN_FOLDER;
  if (given !== undefined) return given;
  if (own === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'inkstand-tests-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    own = folder;
  }
  return own;
}

/** Path of a folder that is made once for all tests of a run: by the first process that asks for it, while others wait. */
export async function folderOfRun(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const [made, unfinished] = [join(findRoot(), name), join(findRoot(), `${name}-unfinished`)];
  if (existsSync(made)) return made;
  if (isNew(unfinished)) {
    await make(unfinished);
    renameSync(unfinished, made);
  } else await waitFor(`${name}, which another test makes,`, async () => existsSync(made) || undefined);
  return made;
}

function isNew(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
