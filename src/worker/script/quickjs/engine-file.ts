import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { exportTable } from './function-table.js';

/** The engine's WebAssembly file, compiled once per process on first use. */
export interface EngineFile {
  readonly bytes: Uint8Array;
  readonly module: WebAssembly.Module;
}

let file: EngineFile | undefined;

export function loadEngineFile(): EngineFile {
  if (file) return file;
  const path = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
  const bytes = exportTable(readFileSync(path));
  file = { bytes, module: new WebAssembly.Module(bytes) };
  return file;
}
