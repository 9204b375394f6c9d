import { InkstandError } from '@inkstand/common/errors';
import {
  ALIGNMENTS,
  type Block,
  checkOption,
  type Design,
  type DesignEdit,
  findBlock,
  isBlockKind,
  isStart,
  MAX_BLOCKS,
  NestedPluginError,
  type Option,
  type OptionValue,
  optionsOf,
  type Place,
  requireOtherPlugin,
  startOf,
  THEMES,
} from '../../../design/design.js';
import type { Reply } from '../../../http/http.js';
import { describeRefusal, type MessageKey } from '../../../i18n/i18n.js';
import { traitsOfStrategy } from '../../../plugin/plugin.js';
import type { PluginSetting } from '../../../store/store.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';
import { addressOf, readSelection } from './address.js';
import { BlockForm } from './block-sheet.js';
import { readBlockData, requireDataPlugin, requireDraft } from './require-design.js';
import { showDesign } from './show-design.js';

const MOVES: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};
const SIZES: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  wider: [1, 0],
  narrower: [-1, 0],
  taller: [0, 1],
  lower: [0, -1],
};

/** Starts, edits, undoes or publishes a design; each is one button. What cannot be done is said, and nothing changes. */
export async function changeDesign(context: RequestContext, form: FormReading): Promise<Reply> {
  const setting = requireDataPlugin(context);
  const designs = await context.gateway.designs();
  const [path, block, panel] = [`/plugins/${setting.id}/design`, form.raw('block'), form.raw('panel')];
  const start = form.raw('start');
  if (isStart(start)) {
    await designs.start(setting.id, startOf(start, context.words).design);
    return context.redirectTo(addressOf(path, '', panel), { tone: 'good', key: 'design.started' });
  }
  try {
    if (form.raw('do') === 'publish') return await publish(context, setting.id, addressOf(path, block, panel));
    if (form.isTicked('go') || form.isTicked('open')) {
      if (form.isTicked('go')) await designs.goTo(setting.id, form.whole('go', 1, Number.MAX_SAFE_INTEGER));
      else await designs.openVersion(setting.id, form.whole('open', 1, Number.MAX_SAFE_INTEGER));
      return context.redirectTo(addressOf(path, block, panel));
    }
    const edit = form.isTicked('bind') ? await readBinding(context, form, block) : readEdit(form, block);
    const design = await designs.edit(setting.id, edit);
    return context.redirectTo(addressOf(path, selectAfter(edit, design) ?? block, panel));
  } catch (error) {
    if (!(error instanceof InkstandError)) throw error;
    return context.redirectTo(addressOf(path, '', panel), { tone: 'bad', key: keyOf(error) });
  }
}

/** Displays show the draft from now on, unless it could not be drawn. */
async function publish(context: RequestContext, id: number, path: string): Promise<Reply> {
  try {
    await (await context.gateway.designs()).publish(id);
    return context.redirectTo(path, { tone: 'good', key: 'design.publish.done' });
  } catch (error) {
    if (!(error instanceof InkstandError) || error instanceof NestedPluginError || error.code === 'not-found')
      throw error;
    const values = { reason: describeRefusal(error, context.words) };
    return context.redirectTo(path, { tone: 'bad', key: 'design.publish.refused', values });
  }
}

/** The blocks that an edit made; undefined when it made none. */
function selectAfter(edit: DesignEdit, { blocks }: Design): string | undefined {
  const count = edit.kind === 'add' ? 1 : edit.kind === 'duplicate' ? edit.ids.length : 0;
  return count === 0
    ? undefined
    : blocks
        .slice(-count)
        .map(({ id }) => id)
        .join(',');
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
  const data = await readBlockData(context, setting, block);
  const panel = form.raw('panel');
  context.reconcile(form, <BlockForm {...{ id: setting.id, block, data, panel }} example="" />);
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
  if (option?.type === 'plugin')
    return { kind: 'options', id, options: { [name]: readPlugin(context, form, option.isAlbum) } };
  if (option?.type !== 'path') throw new InkstandError('unprocessable', 'expected an option that wants data');
  return { kind: 'options', id, options: { [name]: checkOption(option, form.raw('bind'), name) } };
}

/** Another plugin that was tapped. @throws InkstandError `not-found`, `NestedPluginError` */
function readPlugin({ gateway: { plugins }, request }: RequestContext, form: FormReading, isAlbum = false): number {
  if (isAlbum && form.raw('bind') === '0') return 0;
  const { id, strategy } = plugins.get(form.whole('bind', 1, Number.MAX_SAFE_INTEGER));
  if (isAlbum && traitsOfStrategy(strategy).brings !== 'picture')
    throw new InkstandError('unprocessable', 'expected a plugin that brings pictures');
  requireOtherPlugin(Number(request.params.id), id, (one) => plugins.find(one));
  return id;
}

function readEdit(form: FormReading, block: string): DesignEdit {
  const add = form.raw('add');
  if (isBlockKind(add)) return { kind: 'add', block: add };
  const ids = readSelection(block);
  const [id = ''] = ids;
  if (form.isTicked('place')) return { kind: 'place', id, place: readPlace(form.raw('place')) };
  if (form.isTicked('order')) return { kind: 'reorder', id, by: form.whole('order', -MAX_BLOCKS, MAX_BLOCKS) };
  const way = MOVES[form.raw('move')] ?? readWay(form.raw('by'));
  if (way) return { kind: 'move', ids, columns: way[0], rows: way[1] };
  const size = SIZES[form.raw('size')];
  if (size) return { kind: 'resize', ids, columns: size[0], rows: size[1] };
  const edge = ALIGNMENTS.find((one) => one === form.raw('align'));
  if (edge) return { kind: 'align', ids, edge };
  switch (form.raw('do')) {
    case 'screen':
      return { kind: 'screen', theme: form.oneOf('theme', THEMES), hasBar: form.isTicked('has_bar') };
    case 'duplicate':
    case 'delete':
    case 'raise':
    case 'swap':
      return { kind: form.raw('do') as 'duplicate' | 'delete' | 'raise' | 'swap', ids };
    default:
      throw new InkstandError('unprocessable', 'expected something to do');
  }
}

/** Columns and rows of a movement, such as `-3,1`. */
function readWay(text: string): readonly [columns: number, rows: number] | undefined {
  const [, columns, rows] = /^(-?\d{1,2}),(-?\d{1,2})$/.exec(text) ?? [];
  return columns === undefined ? undefined : [Number(columns), Number(rows)];
}

/** A place as `x,y,w,h`. @throws InkstandError `unprocessable` */
function readPlace(text: string): Place {
  const [, x, y, w, h] = /^(\d{1,2}),(\d{1,2}),(\d{1,2}),(\d{1,2})$/.exec(text) ?? [];
  if (x === undefined) throw new InkstandError('unprocessable', 'expected a place such as 0,0,6,2');
  return { x: Number(x), y: Number(y), w: Number(w), h: Number(h) };
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
