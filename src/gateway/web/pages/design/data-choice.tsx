import { optionsOf, readPath } from '../../../design/design.js';
import { DataTree } from '../../components/data-tree.js';
import { Form } from '../../components/form.js';
import { useWords } from '../../frame.js';
import { TargetFields } from './address.js';
import type { BlockSheetProps } from './block-sheet.js';

/** For each thing that a block shows, the data as a tree, where a tap chooses it. Nothing for blocks without data. */
export function DataChoice({ id, block, data, panel }: Omit<BlockSheetProps, 'plugins'>) {
  const { t, maybe } = useWords();
  const wanted = Object.entries(optionsOf(block.kind)).flatMap(([name, option]) =>
    option.type === 'path' ? [{ name, wants: option.wants, path: String(block.options[name] ?? '') }] : [],
  );
  return (
    <>
      {wanted.map(({ name, wants, path }, index) => (
        <details key={name} class="design__data" open={index === 0 && path === ''}>
          <summary>
            {maybe(`design.option.${name}`, name)}: <code>{path === '' ? t('design.path.none') : path}</code>
          </summary>
          {Object.keys(data).length === 0 ? (
            <p>{t('design.data.none')}</p>
          ) : (
            <Form action={`/plugins/${id}/design`} class="form">
              <TargetFields block={block.id} panel={panel} />
              <input type="hidden" name="option" value={name} />
              <p class="field__hint">{t(wants === 'list' ? 'design.tap.list' : 'design.tap.value')}</p>
              <DataTree data={data} pick={{ wants, isPath: (one) => readPath(one) !== undefined, chosen: path }} />
            </Form>
          )}
        </details>
      ))}
    </>
  );
}
