import { optionsOf, pluginOf } from '../../../design/design.js';
import { Form } from '../../components/form/form.js';
import { useWords } from '../../frame.js';
import { TargetFields } from './address.js';
import type { BlockSheetProps } from './block-sheet.js';

/** The other plugins, where a tap chooses the one that the block shows. Nothing for blocks that show none. */
export function PluginChoice({
  id,
  block,
  plugins,
  panel,
}: Pick<BlockSheetProps, 'id' | 'block' | 'plugins' | 'panel'>) {
  const { t } = useWords();
  const { plugin: option } = optionsOf(block.kind);
  if (option?.type !== 'plugin') return null;
  const { isAlbum = false } = option;
  const chosen = pluginOf(block);
  const name = plugins.find((one) => one.id === chosen)?.name;
  const shown = chosen === 0 ? t('design.plugin.none') : (name ?? t('design.plugin.gone'));
  const listed = plugins.filter((one) => !isAlbum || one.bringsPictures);
  // An album is one of several ways to choose a picture, so it can be taken away again.
  const choices = [...(isAlbum ? [{ id: 0, name: t('design.plugin.remove') }] : []), ...listed];
  return (
    <details class="design__data" open={name === undefined && !isAlbum}>
      <summary>
        {t(isAlbum ? 'design.option.album' : 'design.option.plugin')}: {shown}
      </summary>
      {listed.length === 0 ? (
        <p>{t(isAlbum ? 'design.plugin.no_albums' : 'design.plugin.no_others')}</p>
      ) : (
        <Form action={`/plugins/${id}/design`} class="form">
          <TargetFields block={block.id} panel={panel} />
          <input type="hidden" name="option" value="plugin" />
          <p class="field__hint">{t(isAlbum ? 'design.plugin.tap_album' : 'design.plugin.tap')}</p>
          <span class="design__buttons">
            {choices.map((one) => (
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
