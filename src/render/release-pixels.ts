/** `transfer` of ECMAScript 2024; Node 20 has it behind a flag, which the worker is started with. */
interface Transferable {
  transfer?(newByteLength: number): ArrayBuffer;
}

/**
 * Releases the memory of pixels immediately; the array is empty afterwards. Otherwise megabytes outside V8's heap would
 * wait for a garbage collection and trigger it earlier. Does nothing if Node lacks `transfer`.
 */
export function releasePixels(pixels: Uint8Array | Uint8ClampedArray | Uint16Array): void {
  (pixels.buffer as ArrayBufferLike & Transferable).transfer?.(0);
}
