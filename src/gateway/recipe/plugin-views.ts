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
/** Start of the names of root variables with other plugins' data. */
export const OTHER_DATA_PREFIX = 'other_plugin_';
const NAMED_DATA = /\bother_plugin_([1-9]\d{0,8})\b/g;
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

/** The root variable with another plugin's data, for markup that names it. */
export const otherDataName = (pluginSettingId: number): string => `${OTHER_DATA_PREFIX}${pluginSettingId}`;

/** Other plugins whose data markup names, each once. */
export const findOtherData = (markup: string): readonly number[] => [
  ...new Set([...markup.matchAll(NAMED_DATA)].map(([, id]) => Number(id))),
];

/** Markup without references to other plugins, whose numbers mean nothing on another gateway. */
export const removePluginViews = <Markup extends Partial<Readonly<Record<string, string>>>>(markup: Markup): Markup =>
  Object.fromEntries(
    Object.entries(markup).map(([name, text = '']) => {
      const bare = text.replace(NAMED_DATA, otherDataName(0));
      return [
        name,
        name === 'design' ? bare.replace(IN_DESIGN, '"plugin":0') : bare.replace(WRITTEN, `${PLUGIN_VIEW_ATTRIBUTE}""`),
      ];
    }),
  ) as Markup;
