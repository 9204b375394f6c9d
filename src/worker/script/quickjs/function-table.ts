/** A module that imports `a.b`, a function of two numbers of 64 bits among five, and exports it as `c`. */
const ADAPTER = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x09, 0x01, 0x60, 0x05, 0x7f, 0x7e, 0x7e, 0x7f, 0x7f, 0x00],
  ...[0x02, 0x07, 0x01, 0x01, 0x61, 0x01, 0x62, 0x00, 0x00],
  ...[0x07, 0x05, 0x01, 0x01, 0x63, 0x00, 0x00],
]);

/** The engine's own call when a promise is rejected without a handler, and when it gets one: values as they are stored. */
export type RejectionTracker = (
  context: number,
  promise: bigint,
  reason: bigint,
  isHandled: number,
  opaque: number,
) => void;

let adapter: WebAssembly.Module | undefined;

/** Puts the tracker into the table of an instance and returns its place, the same in every instance. */
export function addTracker(table: WebAssembly.Table, tracker: RejectionTracker): number {
  adapter ??= new WebAssembly.Module(ADAPTER);
  const { exports } = new WebAssembly.Instance(adapter, { a: { b: tracker } });
  return table.grow(1, exports.c);
}
