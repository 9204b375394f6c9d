import type { IncomingMessage } from 'node:http';

/** Small programs write some bodies byte by byte. */
const FREE_CHUNKS = 256;
/** No client sends a large body in chunks that are smaller on average. */
const MIN_CHUNK_BYTES = 64;

/**
 * Disconnects a client whose body has so many chunks that taking it apart is the attack: each costs time and memory, however few bytes it
 * has. `onExcess` is called once.
 */
export function limitChunks(request: IncomingMessage, onExcess: () => void): void {
  // Without chunks, each part is a read of the connection, and many small packets arrive as one.
  if (request.headers['transfer-encoding'] === undefined) return;
  let chunks = 0;
  let bytes = 0;
  const push = request.push.bind(request);
  // Node pushes all chunks of 64 KB that it read, some ten thousand, before anything else can run: whoever reads the body is too late.
  request.push = (chunk: Buffer | null, encoding) => {
    if (request.destroyed) return false;
    if (chunk !== null) {
      chunks++;
      bytes += chunk.length;
    }
    if (chunks <= FREE_CHUNKS + bytes / MIN_CHUNK_BYTES) return push(chunk, encoding);
    request.destroy();
    onExcess();
    return false;
  };
}
