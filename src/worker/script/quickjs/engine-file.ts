import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';

const PATH = new URL('../../../../guest/engine.wasm', import.meta.url);

/** The engine's WebAssembly file as the build adapted it, compiled once per process on first use. */
export interface EngineFile {
  readonly module: WebAssembly.Module;
  /** Checksum of the file. */
  readonly sum: number;
}

let file: EngineFile | undefined;

export function loadEngineFile(): EngineFile {
  if (file) return file;
  const bytes = readFileSync(PATH);
  file = { module: new WebAssembly.Module(bytes), sum: crc32(bytes) };
  return file;
}
