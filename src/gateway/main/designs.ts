import type { Designs } from '../design/design.js';
import { DesignStepTable } from '../store/store.js';
import type { Base } from './base.js';
import type { PluginParts } from './plugins.js';

/** Loads designs at the first use, because an idle gateway does not need them. */
export function createDesigns({ store }: Base, plugins: PluginParts['plugins']): () => Promise<Designs> {
  const table = new DesignStepTable(store);
  let designs: Promise<Designs> | undefined;
  return () => {
    designs ??= import('../design/design.js').then((module) => new module.Designs(table, plugins));
    return designs;
  };
}
