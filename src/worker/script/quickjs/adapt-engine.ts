const HEADER_BYTES = 8;
const IMPORT_SECTION = 2;
const EXPORT_SECTION = 7;
const TABLE_KIND = 1;
/** `a.a`, a memory that has a maximum. */
const MEMORY_IMPORT = [1, 0x61, 1, 0x61, 2, 1];

/** The name under which an adapted engine exports its function table. */
export const TABLE_EXPORT = 'table';

/**
 * The package's file for our use: it exports its function table, so that a function of the host can be put into it, and starts with
 * as little memory as it is given.
 * @throws Error if the file has no such sections
 */
export function adaptEngine(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const adapted = replaceSection(file, IMPORT_SECTION, acceptAnyMemory);
  return Uint8Array.from(replaceSection(adapted, EXPORT_SECTION, addTableExport));
}

function replaceSection(file: Uint8Array, wanted: number, adapt: (content: Uint8Array) => Uint8Array): Uint8Array {
  for (let at = HEADER_BYTES; at < file.length; ) {
    const size = readNumber(file, at + 1);
    const end = size.end + size.value;
    if (file[at] === wanted) {
      const content = adapt(file.subarray(size.end, end));
      return Buffer.concat([
        file.subarray(0, at + 1),
        Buffer.from(writeNumber(content.length)),
        content,
        file.subarray(end),
      ]);
    }
    at = end;
  }
  throw new Error(`expected a section ${wanted}`);
}

/** Its minimum is 16 MB, which V8 counts as used from the start, and then collects garbage earlier. */
function acceptAnyMemory(content: Uint8Array): Uint8Array {
  const at = Buffer.from(content).indexOf(Buffer.from(MEMORY_IMPORT));
  if (at < 0) throw new Error('expected an import of memory');
  const minimum = at + MEMORY_IMPORT.length;
  return Buffer.concat([
    content.subarray(0, minimum),
    Buffer.from([0]),
    content.subarray(readNumber(content, minimum).end),
  ]);
}

function addTableExport(content: Uint8Array): Uint8Array {
  const count = readNumber(content, 0);
  const added = [TABLE_EXPORT.length, ...Buffer.from(TABLE_EXPORT), TABLE_KIND, 0];
  return Buffer.concat([Buffer.from(writeNumber(count.value + 1)), content.subarray(count.end), Buffer.from(added)]);
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
