const HEADER_BYTES = 8;
const EXPORT_SECTION = 7;
const NAME = 'table';
const TABLE_KIND = 1;

/** The function table, exported by `exportTable`. */
export const TABLE_EXPORT = NAME;

/** The engine's file with its function table among the exports, so that a function of the host can be put into it. */
export function exportTable(file: Uint8Array): Uint8Array<ArrayBuffer> {
  let at = HEADER_BYTES;
  while (at < file.length) {
    const id = file[at];
    const size = readNumber(file, at + 1);
    const end = size.end + size.value;
    if (id !== EXPORT_SECTION) {
      at = end;
      continue;
    }
    const count = readNumber(file, size.end);
    const added = [NAME.length, ...Buffer.from(NAME), TABLE_KIND, 0];
    const section = Buffer.concat([
      Buffer.from(writeNumber(count.value + 1)),
      file.subarray(count.end, end),
      Buffer.from(added),
    ]);
    const parts = [file.subarray(0, at + 1), Buffer.from(writeNumber(section.length)), section, file.subarray(end)];
    return Uint8Array.from(Buffer.concat(parts));
  }
  throw new Error('expected a section of exports');
}

/** A number of variable length (LEB128). */
function readNumber(file: Uint8Array, start: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let at = start; ; at += 1) {
    const byte = file[at] ?? 0;
    value |= (byte & 0x7f) << (7 * (at - start));
    if (byte < 0x80) return { value, end: at + 1 };
  }
}

function writeNumber(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...writeNumber(value >> 7)];
}

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
