import { isObject } from '@inkstand/common/json';
import { optionsOf, pluginOfPath, readPath } from '../../../design/design.js';
import type { MergeVariables } from '../../../plugin/plugin.js';
import { otherDataName } from '../../../recipe/recipe.js';
import { DataTree } from '../../components/data-tree.js';
import { Form } from '../../components/form/form.js';
import { useWords } from '../../frame.js';
import { addressOf, TargetFields } from './address.js';
import type { BlockSheetProps } from './block-sheet.js';
import { namePath } from './name-block.js';

/** For each thing that a block shows, the data as a tree, where a tap chooses it. Nothing for blocks without data. */
export function DataChoice({ block, ...props }: BlockSheetProps) {
  const wanted = Object.entries(optionsOf(block.kind)).flatMap(([name, option]) =>
    option.type === 'path' ? [{ name, wants: option.wants, path: String(block.options[name] ?? '') }] : [],
  );
  return (
    <>
      {wanted.map((one, index) => (
        <PathChoice key={one.name} {...props} {...one} block={block} isFirst={index === 0} />
      ))}
    </>
  );
}

interface PathChoiceProps extends BlockSheetProps {
  /** The option that the data is for. */
  readonly name: string;
  readonly wants: 'value' | 'list';
  readonly path: string;
  readonly isFirst: boolean;
}

function PathChoice({ id, block, data, plugins, source, panel, name, wants, path, isFirst }: PathChoiceProps) {
  const words = useWords();
  const { t, maybe } = words;
  const isLookedAt = source?.option === name;
  const plugin = (isLookedAt ? source.plugin : pluginOfPath(path)) ?? 0;
  return (
    <details class="design__data" id={`data-${name}`} open={isLookedAt || (isFirst && path === '')}>
      <summary>
        {maybe(`design.option.${name}`, name)}:{' '}
        <code>{path === '' ? t('design.path.none') : namePath(path, words, plugins)}</code>
      </summary>
      <DataSources {...{ id, block, plugins, panel, name, plugin }} />
      <Form action={`/plugins/${id}/design`} class="form">
        <TargetFields block={block.id} panel={panel} />
        <input type="hidden" name="option" value={name} />
        <SourceTree {...{ data, plugin, wants, path }} />
      </Form>
    </details>
  );
}

/** The tree of one plugin's data. */
function SourceTree({
  data,
  plugin,
  wants,
  path,
}: Pick<PathChoiceProps, 'data' | 'wants' | 'path'> & { readonly plugin: number }) {
  const { t } = useWords();
  const root = plugin === 0 ? '' : otherDataName(plugin);
  const shown = root === '' ? withoutOthers(data) : isObject(data[root]) ? data[root] : {};
  if (Object.keys(shown).length === 0) return <p>{t(root === '' ? 'design.data.none' : 'design.data.empty')}</p>;
  const pick = { wants, isPath: (one: string) => readPath(one) !== undefined, chosen: path };
  return (
    <>
      <p class="field__hint">{t(wants === 'list' ? 'design.tap.list' : 'design.tap.value')}</p>
      <DataTree data={shown} root={root} pick={pick} />
    </>
  );
}

const withoutOthers = (data: MergeVariables): MergeVariables =>
  Object.fromEntries(Object.entries(data).filter(([name]) => pluginOfPath(name) === undefined));

/** Links to the data of this plugin and of others, unless no other plugin has data. */
function DataSources({
  id,
  block,
  plugins,
  panel,
  name,
  plugin,
}: Pick<PathChoiceProps, 'id' | 'block' | 'plugins' | 'panel' | 'name'> & { readonly plugin: number }) {
  const { t } = useWords();
  const others = plugins.filter(({ hasData }) => hasData);
  if (others.length === 0) return null;
  const choices = [{ id: 0, name: t('design.data.own') }, ...others];
  return (
    <p class="design__sources small">
      {t('design.data.from')}:{' '}
      {choices.map((one) => (
        <a
          key={one.id}
          id={`source-${name}-${one.id}`}
          class="design__also"
          href={addressOf(`/plugins/${id}/design`, block.id, panel, { option: name, plugin: one.id })}
          aria-current={one.id === plugin ? 'true' : undefined}
        >
          {one.name}
        </a>
      ))}
    </p>
  );
}
