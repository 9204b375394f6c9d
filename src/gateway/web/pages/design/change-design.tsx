import { InkstandError } from '@inkstand/common/errors';
import {
  type Block,
  checkOption,
  type Design,
  type DesignEdit,
  findBlock,
  isBlockKind,
  isStart,
  NestedPluginError,
  type Option,
  type OptionValue,
  optionsOf,
  requireOtherPlugin,
  startOf,
  THEMES,
} from '../../../design/design.js';
import type { Reply } from '../../../http/http.js';
import type { MessageKey } from '../../../i18n/i18n.js';
import type { PluginSetting } from '../../../store/store.js';
import type { FormReading } from '../../form.js';
import type { RequestContext } from '../../request-context.js';
import { addressOf } from './address.js';
import { BlockForm } from './block-sheet.js';
import { readShownData, requireDataPlugin, requireDraft } from './require-design.js';
import { showDesign } from './show-design.js';

const MOVES: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ...{ left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] },
};
const SIZES: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ...{ wider: [1, 0], narrower: [-1, 0], taller: [0, 1], lower: [0, -1] },
};

/** Starts, edits, undoes or publishes a design; each is one button. What cannot be done is said, and nothing changes. */
export async function changeDesign(context: RequestContext, form: FormReading): Promise<Reply> {
  const setting = requireDataPlugin(context);
  const designs = await context.gateway.designs();
  const [path, block, panel] = [`/plugins/${setting.id}/design`, form.raw('block'), form.raw('panel')];
  const start = form.raw('start');
  if (isStart(start)) {
    await designs.start(setting.id, startOf(start, context.words.language).design);
    return context.redirectTo(addressOf(path, '', panel), { tone: 'good', key: 'design.started' });
  }
  try {
    if (form.raw('do') === 'publish') {
      await designs.publish(setting.id);
      return context.redirectTo(addressOf(path, block, panel), { tone: 'good', key: 'design.publish.done' });
    }
    if (form.isTicked('go') || form.isTicked('open')) {
      if (form.isTicked('go')) await designs.goTo(setting.id, form.whole('go', 1, Number.MAX_SAFE_INTEGER));
      else await designs.openVersion(setting.id, form.whole('open', 1, Number.MAX_SAFE_INTEGER));
      return context.redirectTo(addressOf(path, block, panel));
    }
    const edit = form.isTicked('bind') ? await readBinding(context, form, block) : readEdit(form, block);
    const design = await designs.edit(setting.id, edit);
    const isNew = edit.kind === 'add' || edit.kind === 'duplicate';
    return context.redirectTo(addressOf(path, isNew ? (design.blocks.at(-1)?.id ?? '') : block, panel));
  } catch (error) {
    if (!(error instanceof InkstandError)) throw error;
    return context.redirectTo(addressOf(path, '', panel), { tone: 'bad', key: keyOf(error) });
  }
}

/** What is said about an edit that is refused. */
function keyOf(error: InkstandError): MessageKey {
  const { code } = error;
  if (error instanceof NestedPluginError) return 'design.plugin.itself';
  if (code === 'conflict') return 'design.full';
  return code === 'not-found' ? 'design.gone' : 'design.refused';
}

/** Stores the options of a block that were touched. */
export async function saveBlock(context: RequestContext, form: FormReading): Promise<Reply> {
  const { setting, draft } = await requireDraft(context);
  try {
    return await storeOptions(context, form, setting, draft.design);
  } catch (error) {
    if (!(error instanceof InkstandError) || error.code !== 'not-found') throw error;
    const path = addressOf(`/plugins/${setting.id}/design`, '', form.raw('panel'));
    return context.redirectTo(path, { tone: 'bad', key: 'design.gone' });
  }
}

async function storeOptions(
  context: RequestContext,
  form: FormReading,
  setting: PluginSetting,
  design: Design,
): Promise<Reply> {
  const block = findBlock(design, context.request.params.block ?? '');
  const data = await readShownData(context, setting);
  const panel = form.raw('panel');
  context.reconcile(form, <BlockForm {...{ id: setting.id, block, data, panel }} />);
  const options = Object.fromEntries(
    Object.entries(optionsOf(block.kind)).map(([name, option]) => [name, readOption(form, block, name, option)]),
  );
  if (!form.isValid) return showDesign(context, form, block.id);
  await (await context.gateway.designs()).edit(setting.id, { kind: 'options', id: block.id, options });
  return context.redirectTo(addressOf(`/plugins/${setting.id}/design`, block.id, panel));
}

/** A place in the data that was tapped, for the option of a block that wants one. */
async function readBinding(context: RequestContext, form: FormReading, id: string): Promise<DesignEdit> {
  const { kind } = findBlock((await requireDraft(context)).draft.design, id);
  const name = form.raw('option');
  const option = Object.entries(optionsOf(kind)).find(([one]) => one === name)?.[1];
  if (option?.type === 'plugin') return { kind: 'options', id, options: { [name]: readPlugin(context, form) } };
  if (option?.type !== 'path') throw new InkstandError('unprocessable', 'expected an option that wants data');
  return { kind: 'options', id, options: { [name]: checkOption(option, form.raw('bind'), name) } };
}

/** Another plugin that was tapped. @throws InkstandError `not-found`, `NestedPluginError` */
function readPlugin({ gateway: { plugins }, request }: RequestContext, form: FormReading): number {
  const { id } = plugins.get(form.whole('bind', 1, Number.MAX_SAFE_INTEGER));
  requireOtherPlugin(Number(request.params.id), id, (one) => plugins.find(one));
  return id;
}

function readEdit(form: FormReading, id: string): DesignEdit {
  const add = form.raw('add');
  if (isBlockKind(add)) return { kind: 'add', block: add };
  const move = MOVES[form.raw('move')];
  if (move) return { kind: 'move', id, columns: move[0], rows: move[1] };
  const size = SIZES[form.raw('size')];
  if (size) return { kind: 'resize', id, columns: size[0], rows: size[1] };
  switch (form.raw('do')) {
    case 'screen':
      return { kind: 'screen', theme: form.oneOf('theme', THEMES), hasBar: form.isTicked('has_bar') };
    case 'duplicate':
    case 'delete':
    case 'raise':
      return { kind: form.raw('do') as 'duplicate' | 'delete' | 'raise', id };
    default:
      throw new InkstandError('unprocessable', 'expected something to do');
  }
}

function readOption(form: FormReading, block: Block, name: string, option: Option): OptionValue {
  const stored = block.options[name] ?? '';
  switch (option.type) {
    case 'whole':
      return form.whole(name, option.min, option.max);
    case 'choice':
      return form.oneOf(name, option.choices);
    case 'flag':
      return form.isTicked(name);
    case 'plugin':
      return stored;
    case 'text':
    case 'path':
    case 'key':
    case 'date':
    case 'template': {
      const text = form.raw(name).replaceAll('\r\n', '\n');
      const value = option.type === 'text' ? text : text.trim();
      try {
        return checkOption(option, value, name);
      } catch {
        if (option.type === 'text') form.fail(name, 'form.too_long', { max: option.maxChars });
        else form.fail(name, `design.wrong.${option.type}`);
        return stored;
      }
    }
  }
}
