import { readFileSync } from 'node:fs';

const PATH = new URL('../../../guest/engine.wasm', import.meta.url);

let engine: WebAssembly.Module | undefined;

/** The package's WebAssembly file, compiled once per process on first use. */
export function loadEngine(): WebAssembly.Module {
  engine ??= new WebAssembly.Module(readFileSync(PATH));
  return engine;
}
