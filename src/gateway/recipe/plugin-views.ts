import type { View } from '@inkstand/engine/panel';

/** The view of another plugin that is drawn over an element of markup. */
export interface PluginView {
  /** The value of the element's attribute. */
  readonly key: string;
  readonly pluginSettingId: number;
  readonly view: View;
}

/** Text that markup contains if it has such an element. */
export const PLUGIN_VIEW_ATTRIBUTE = 'data-plugin-view=';
const WRITTEN = /data-plugin-view="(([1-9]\d{0,8}) (full|half_horizontal|half_vertical|quadrant))"/g;
const IN_DESIGN = /"plugin":\s{0,3}[1-9]\d{0,8}(?=[,}])/g;

/** The attribute of an element that this view is drawn over; of none for 0. */
export const writePluginView = (pluginSettingId: number, view: View): string =>
  `${PLUGIN_VIEW_ATTRIBUTE}"${pluginSettingId === 0 ? '' : `${pluginSettingId} ${view}`}"`;

/** Other plugins' views that markup writes out, each once. What Liquid puts together is none. */
export function findPluginViews(markup: string): readonly PluginView[] {
  const views = [...markup.matchAll(WRITTEN)].map(
    ([, key = '', id, view]) => [key, { key, pluginSettingId: Number(id), view: view as View }] as const,
  );
  return [...new Map(views).values()];
}

/** Markup without references to other plugins, whose numbers mean nothing on another gateway. */
export const removePluginViews = <Markup extends Partial<Readonly<Record<string, string>>>>(markup: Markup): Markup =>
  Object.fromEntries(
    Object.entries(markup).map(([name, text = '']) => [
      name,
      name === 'design' ? text.replace(IN_DESIGN, '"plugin":0') : text.replace(WRITTEN, `${PLUGIN_VIEW_ATTRIBUTE}""`),
    ]),
  ) as Markup;
