import { LinkButton } from '../../components/form/button.js';
import { EmptyState } from '../../components/page/empty-state.js';
import { useWords } from '../../frame.js';

/** What to do next with a playlist without items. */
export function EmptyPlaylist({ hasPlugins }: { readonly hasPlugins: boolean }) {
  const { t } = useWords();
  return (
    <EmptyState
      icon="playlist"
      title={t('playlist.empty.title')}
      actions={
        <LinkButton
          href="/plugins/new"
          variant={hasPlugins ? 'plain' : 'primary'}
          icon="plus"
          text={t('plugins.add')}
        />
      }
    >
      <p>{t(hasPlugins ? 'playlist.empty.text' : 'playlist.empty.no_plugins')}</p>
    </EmptyState>
  );
}
