import type { Designs } from '../design/design.js';
import type { PluginSettings } from '../plugin/plugin.js';
import { DesignStepTable, type Store } from '../store/store.js';

/** Loads designs at the first use, because an idle gateway does not need them. */
export function createDesigns({ store }: { readonly store: Store }, plugins: PluginSettings): () => Promise<Designs> {
  const table = new DesignStepTable(store);
  let designs: Promise<Designs> | undefined;
  return () => {
    designs ??= import('../design/design.js').then((module) => new module.Designs(table, plugins));
    return designs;
  };
}
