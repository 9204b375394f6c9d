import type { PluginSettings } from '../plugin/plugin.js';

/**
 * Checks a design before it is stored; empty text removes it.
 * @throws InkstandError `unprocessable` saying what was expected where, `too-large` above 64 kB
 */
export async function checkDesign(plugins: PluginSettings, id: number, content: string): Promise<void> {
  if (content === '') return;
  const { readDesign, requireOtherPlugins } = await import('../design/design.js');
  requireOtherPlugins(id, readDesign(content), (one) => plugins.find(one));
}
