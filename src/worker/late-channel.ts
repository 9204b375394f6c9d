/** Number of the channel's file descriptor, in the environment. */
const OWN_NAME = 'INKSTAND_CHANNEL_FD';
const NODE_NAME = 'NODE_CHANNEL_FD';
const MODE = 'NODE_CHANNEL_SERIALIZATION_MODE';

/** What `cluster` calls too, though it is not in the documentation. */
interface Forked {
  _forkChild?(descriptor: number, serialization: string): void;
}

/** Loaded by a call, because in the child flags have to be reset before. */
const loadForked = (): Forked => process.getBuiltinModule('child_process') as Forked;

/**
 * Shell commands before the child starts, which hide its channel from Node.js. It would connect it before any code runs
 * and compile a dozen of its own modules for that, because its flags are not those of their compiled code yet. Empty if
 * the child could not connect itself.
 */
export function hideChannel(): readonly string[] {
  if (!loadForked()._forkChild) return [];
  return [`export ${OWN_NAME}="$${NODE_NAME}"`, `unset ${NODE_NAME}`];
}

/** Connects the child to its host if the channel was hidden. */
export function connectChannel(): void {
  const { [OWN_NAME]: descriptor, [MODE]: mode = 'json' } = process.env;
  if (descriptor === undefined) return;
  delete process.env[OWN_NAME];
  delete process.env[MODE];
  loadForked()._forkChild?.(Number(descriptor), mode);
}
