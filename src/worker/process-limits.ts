import { accessSync, constants } from 'node:fs';

const SHELL = '/bin/sh';
const OPEN_FILES = 256;
/** Heap, sandbox, pixels and stacks together: the largest pictures need a third of it. */
const DATA_KILOBYTES = 2_097_152;
/** Of 512 bytes, or of 1,024 where sh is bash. Only the code cache is written: 10 MB. */
const FILE_BLOCKS = 131_072;
/** The shell becomes the child: there is no further process. A limit that is lower already, or that a sandbox refuses, stays. */
const SCRIPT = [
  'ulimit -c 0',
  `ulimit -n ${OPEN_FILES}`,
  `ulimit -d ${DATA_KILOBYTES}`,
  `ulimit -f ${FILE_BLOCKS}`,
  'exec "$@"',
].join(' 2>/dev/null; ');

/**
 * Options for `fork` that start a child with limits of its own, also where no service manager sets any: no core dump, which
 * would hold a plugin's secrets, few open files, and an end to memory and files. Node.js cannot set them itself. Processor
 * time has none: jobs have deadlines, and a child may live for weeks.
 */
export function withLimits(flags: readonly string[]): { readonly execPath?: string; readonly execArgv: string[] } {
  if (!hasShell()) return { execArgv: [...flags] };
  return { execPath: SHELL, execArgv: ['-c', SCRIPT, SHELL, process.execPath, ...flags] };
}

/** Container images may lack one. */
function hasShell(): boolean {
  try {
    accessSync(SHELL, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
