import { Form } from '../../components/form.js';
import { useWords } from '../../frame.js';
import { TargetFields } from './address.js';
import type { BlockSheetProps } from './block-sheet.js';

/** The other plugins, where a tap chooses the one that the block shows. */
export function PluginChoice({ id, block, plugins, panel }: Omit<BlockSheetProps, 'data'>) {
  const { t } = useWords();
  const chosen = Number(block.options.plugin);
  const name = plugins.find((one) => one.id === chosen)?.name;
  const shown = chosen === 0 ? t('design.plugin.none') : (name ?? t('design.plugin.gone'));
  return (
    <details class="design__data" open={name === undefined}>
      <summary>
        {t('design.option.plugin')}: {shown}
      </summary>
      {plugins.length === 0 ? (
        <p>{t('design.plugin.no_others')}</p>
      ) : (
        <Form action={`/plugins/${id}/design`} class="form">
          <TargetFields block={block.id} panel={panel} />
          <input type="hidden" name="option" value="plugin" />
          <p class="field__hint">{t('design.plugin.tap')}</p>
          <span class="design__buttons">
            {plugins.map((one) => (
              <button
                key={one.id}
                type="submit"
                class="tree__pick"
                name="bind"
                value={String(one.id)}
                aria-pressed={one.id === chosen ? 'true' : 'false'}
              >
                {one.name}
              </button>
            ))}
          </span>
        </Form>
      )}
    </details>
  );
}
