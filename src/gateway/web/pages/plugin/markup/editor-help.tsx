import { useWords } from '../../../frame.js';

/** Keys of the editor and their actions. */
const KEYS = [
  ['Ctrl S', 'markup.help.save'],
  ['Ctrl Space', 'markup.help.complete'],
  ['Ctrl Enter', 'markup.help.preview'],
  ['Alt 1 … Alt 5', 'markup.help.parts'],
  ['F8', 'markup.help.problem'],
  ['Ctrl Z, Ctrl Y', 'markup.help.undo'],
  ['Alt ↑, Alt ↓', 'markup.help.move'],
  ['Esc, Tab', 'markup.help.leave'],
] as const;

/** Keyboard shortcuts of the editor. */
export function EditorHelp() {
  const { t } = useWords();
  return (
    <details class="keys">
      <summary class="button button--quiet">{t('markup.help')}</summary>
      <dl class="keys__list">
        {KEYS.map(([key, message]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(message)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
