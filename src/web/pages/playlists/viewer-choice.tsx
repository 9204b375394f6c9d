import type { Device } from '../../../store/store.js';
import { useWords } from '../../frame.js';

/** As links up to this number, as a field to search in beyond it. */
const MAX_LINKS = 5;

/** On which display a playlist is looked at. The browser searches in the names; it works without scripts. */
export function ViewerChoice({ viewers, chosen }: { viewers: readonly Device[]; chosen: Device }) {
  const { t } = useWords();
  if (viewers.length <= MAX_LINKS) {
    return (
      <nav class="ranges" aria-label={t('preview.display')}>
        {viewers.map(({ id, name }) => (
          <a key={id} href={`?display=${id}#section-preview`} aria-current={id === chosen.id ? 'true' : undefined}>
            {name}
          </a>
        ))}
      </nav>
    );
  }
  return (
    <form method="get" action="#section-preview" class="form form--row viewer-choice">
      <label>
        <span class="faded small">{t('preview.display')}</span>
        <input class="input" name="display" list="viewers" placeholder={chosen.name} autocomplete="off" required />
      </label>
      <datalist id="viewers">
        {viewers.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <button class="button button--plain" type="submit">
        {t('preview.choose')}
      </button>
    </form>
  );
}

/** The display that an address names, by id or by name. */
export function findViewer(viewers: readonly Device[], wanted: string | null): Device | undefined {
  const text = wanted?.trim().toLowerCase() ?? '';
  return viewers.find(({ id, name }) => String(id) === text || name.toLowerCase() === text);
}
