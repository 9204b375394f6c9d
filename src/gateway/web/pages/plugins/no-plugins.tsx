import { LinkButton } from '../../components/form/button.js';
import { EmptyState } from '../../components/page/empty-state.js';
import { useWords } from '../../frame.js';

/** Leads to the gallery. */
export function AddPlugin() {
  const { t } = useWords();
  return <LinkButton href="/plugins/new" variant="primary" icon="plus" text={t('plugins.add')} />;
}

/** What to do next without plugins. */
export function NoPlugins() {
  const { t } = useWords();
  return <EmptyState icon="plugin" title={t('plugins.empty')} actions={<AddPlugin />} text={t('plugins.empty.next')} />;
}
