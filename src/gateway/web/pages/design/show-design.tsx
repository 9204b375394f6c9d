import { InkstandError } from '@inkstand/common/errors';
import type { Reply } from '../../../http/http.js';
import { describeRefusal } from '../../../i18n/i18n.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';
import { openPlugin } from '../../shared/plugins/read-plugin.js';
import { PluginFrame } from '../plugin/plugin-frame.js';
import { readSelection, readSource } from './address.js';
import { drawDesign, listOwnerPanels } from './draw-design.js';
import { Editor } from './editor.js';
import { StartChoice } from './new-design.js';
import { listOtherPlugins, readBlockData, requireDataPlugin } from './require-design.js';
import { UnreadableDesign } from './unreadable-design.js';

/** The editor of a plugin's design, or a choice of starting points while there is none. */
export async function showDesign(context: RequestContext, form?: FormReading, block?: string): Promise<Reply> {
  const setting = requireDataPlugin(context);
  const { gateway, words, request } = context;
  const view = await openPlugin(gateway, setting, words.language);
  const opened = await (await gateway.designs()).open(setting.id).catch((error: unknown) => {
    if (error instanceof InkstandError) return error;
    throw error;
  });
  if (!opened || opened instanceof InkstandError)
    return context.show(
      <PluginFrame view={view} tab="design">
        {opened ? <UnreadableDesign id={setting.id} reason={describeRefusal(opened, words)} /> : undefined}
        <StartChoice action={`/plugins/${setting.id}/design`} hasMarkup />
      </PluginFrame>,
    );
  const panels = listOwnerPanels(gateway);
  const wantedPanel = form?.raw('panel') ?? request.query.get('panel');
  const shown = panels.find(({ key }) => key === wantedPanel) ?? panels[0];
  const drawn =
    shown &&
    (await drawDesign(gateway, setting.id, opened.design, shown).catch((error: unknown) => {
      if (error instanceof InkstandError) return error;
      throw error;
    }));
  const wanted = readSelection(block ?? request.query.get('block') ?? '');
  const selected = wanted.flatMap((id) => opened.design.blocks.find((one) => one.id === id) ?? []);
  const source = readSource(request.query.get('data') ?? '');
  const [first] = selected.length === 1 ? selected : [];
  const data = await readBlockData(context, setting, first, source?.plugin);
  const plugins = listOtherPlugins(context, setting.id);
  return context.show(
    <PluginFrame view={view} tab="design">
      <Editor id={setting.id} draft={opened} {...{ panels, shown, drawn, selected, data, plugins, source }} />
    </PluginFrame>,
    form ? { form } : {},
  );
}
