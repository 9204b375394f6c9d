import { LinkButton } from '../../components/form/button.js';
import { Notice } from '../../components/page/notice.js';
import { useWords } from '../../frame.js';

/** A design that came from elsewhere and cannot be read; displays still show its markup. */
export function UnreadableDesign({ id, reason }: { readonly id: number; readonly reason: string }) {
  const { t } = useWords();
  return (
    <Notice tone="bad" title={t('design.unreadable')}>
      <p>{t('design.unreadable.words', { reason })}</p>
      <LinkButton href={`/plugins/${id}/markup`} text={t('design.show_markup')} />
    </Notice>
  );
}
