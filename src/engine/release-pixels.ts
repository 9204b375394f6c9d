/** `transfer` of ECMAScript 2024. Node 20 has it behind a flag, with which the worker is started. */
interface Transferable {
  transfer?(newByteLength: number): ArrayBuffer;
}

/**
 * Frees the memory of pixels immediately; the array is empty afterwards. Otherwise megabytes outside of V8's heap would
 * wait for garbage collection and trigger it earlier. Does nothing if Node lacks `transfer`.
 */
export function releasePixels(pixels: Uint8Array | Uint8ClampedArray | Uint16Array): void {
  (pixels.buffer as ArrayBufferLike & Transferable).transfer?.(0);
}
