import type { Test } from 'tap';

/** The linear memory of the newest engine, as an attacker inside it would have it. */
export function watchMemory(t: Pick<Test, 'teardown'>): () => WebAssembly.Memory {
  let newest: WebAssembly.Memory | undefined;
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = (async (module: WebAssembly.Module, imports: WebAssembly.Imports) => {
    const instance = await instantiate(module, imports);
    newest = instance.exports.memory as WebAssembly.Memory;
    return instance;
  }) as typeof instantiate;
  t.teardown(() => {
    WebAssembly.instantiate = instantiate;
  });
  return () => {
    if (!newest) throw new Error('expected an engine');
    return newest;
  };
}
