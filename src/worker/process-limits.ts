import { accessSync, constants } from 'node:fs';

const SHELL = '/bin/sh';
const OPEN_FILES = 256;
/** Limit for heap, sandbox, pixels and stacks together; the largest pictures need a third of it. */
const DATA_KILOBYTES = 2_097_152;
/** Largest file, in blocks of 512 bytes (1,024 if sh is bash). Only the code cache is written: 10 MB. */
const FILE_BLOCKS = 131_072;
/**
 * A limit that is lower already, or that a sandbox denies, is left alone. Instrumentation of the parent, such as a test
 * runner's, gives children options of Node.js that permissions do not allow.
 */
const COMMANDS = [
  'unset NODE_OPTIONS',
  'ulimit -c 0',
  `ulimit -n ${OPEN_FILES}`,
  `ulimit -d ${DATA_KILOBYTES}`,
  `ulimit -f ${FILE_BLOCKS}`,
];

/**
 * Options for `fork` that start a child with resource limits, for systems without a service manager that sets them: no
 * core dump, which would contain a plugin's secrets, few open files, and limits on memory and file size. Node.js cannot
 * set them itself. CPU time is not limited, because jobs have deadlines and a child may live for weeks. The shell, which
 * becomes the child, also runs `commands`.
 */
export function withLimits(
  flags: readonly string[],
  commands: readonly string[] = [],
): { readonly execPath?: string; readonly execArgv: string[] } {
  if (!hasShell()) return { execArgv: [...flags] };
  const script = [...COMMANDS, ...commands, 'exec "$@"'].join(' 2>/dev/null; ');
  return { execPath: SHELL, execArgv: ['-c', script, SHELL, process.execPath, ...flags] };
}

/** Container images may have no shell. */
function hasShell(): boolean {
  try {
    accessSync(SHELL, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
