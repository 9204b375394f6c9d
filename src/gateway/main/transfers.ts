import type { Transfers } from '../transfer/transfer.js';
import type { Base } from './base.js';
import type { PluginParts } from './plugins.js';

/** Copies from other servers; the module is loaded when a page or API client first needs it. */
export function createTransfers(
  base: Base,
  { plugins, pictures, recipes }: Pick<PluginParts, 'plugins' | 'pictures' | 'recipes'>,
): () => Promise<Transfers> {
  const { tables, store, worker, reach, now, effects } = base;
  let transfers: Promise<Transfers> | undefined;
  const load = async (): Promise<Transfers> => {
    const module = await import('../transfer/transfer.js');
    return new module.Transfers({
      plugins,
      pictures,
      recipes,
      tables,
      reach,
      now,
      secrets: store.secrets,
      run: worker.run.bind(worker),
      onChange: () => effects.screensNeeded(),
    });
  };
  return () => {
    transfers ??= load();
    return transfers;
  };
}
