import { useWords } from '../frame.js';

/** Text to type or paste elsewhere; scripts add a button that copies it. */
export function CopyText({ text, isBlock = false }: { text: string; isBlock?: boolean }) {
  const { t } = useWords();
  return (
    <copy-text
      class={isBlock ? 'copy copy--block' : 'copy'}
      data-label={t('action.copy')}
      data-done={t('action.copied')}
    >
      {isBlock ? (
        <pre tabindex={0}>
          <code>{text}</code>
        </pre>
      ) : (
        <code>{text}</code>
      )}
    </copy-text>
  );
}
