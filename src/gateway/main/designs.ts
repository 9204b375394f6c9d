import { InkstandError } from '@inkstand/common/errors';
import { findModel, panelOf } from '@inkstand/engine/model';
import type { CheckMarkup, Designs } from '../design/design.js';
import type { PluginSettings } from '../plugin/plugin.js';
import type { Preview } from '../screen/screen.js';
import { DesignStepTable, type Store } from '../store/store.js';

/** Loads designs at the first use, because an idle gateway does not need them. */
export function createDesigns(
  { store }: { readonly store: Store },
  plugins: PluginSettings,
  preview: Preview,
): () => Promise<Designs> {
  const table = new DesignStepTable(store);
  const check: CheckMarkup = (id, markup) => checkMarkup(preview, id, markup);
  let designs: Promise<Designs> | undefined;
  return () => {
    designs ??= import('../design/design.js').then((module) => new module.Designs(table, plugins, check));
    return designs;
  };
}

/** Draws the full view once, which parses all that the others contain. */
async function checkMarkup(preview: Preview, ...[id, markup]: Parameters<CheckMarkup>): Promise<void> {
  const model = findModel('og_png');
  if (!model) return;
  try {
    await preview({ pluginSettingId: id, markup, view: 'full', panel: panelOf(model) });
  } catch (error) {
    // A picture that is missing today may be there tomorrow; the worker's silence says nothing of the markup.
    const isRefused = error instanceof InkstandError && (error.code !== 'unprocessable' || error.markupError);
    if (isRefused || !(error instanceof InkstandError)) throw error;
  }
}
