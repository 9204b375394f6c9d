/** `transfer` of ECMAScript 2024; Node 20 has it by a flag, with which the worker is started. */
interface Transferable {
  transfer?(newByteLength: number): ArrayBuffer;
}

/**
 * Gives the memory of pixels back at once; the array is empty afterwards. A collection would find them later, and more of
 * them: megabytes outside of V8's heap make it collect sooner. Where Node cannot do it, that is what happens.
 */
export function releasePixels(pixels: Uint8Array | Uint8ClampedArray | Uint16Array): void {
  (pixels.buffer as ArrayBufferLike & Transferable).transfer?.(0);
}
