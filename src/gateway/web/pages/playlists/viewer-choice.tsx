import type { Device } from '../../../store/store.js';
import { useWords } from '../../frame.js';

/** Up to this number the displays are links, above it a field with search. */
const MAX_LINKS = 5;

/** Selects the display on which a playlist is previewed. The browser searches the names; works without scripts. */
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

/** The display in the address, by id or name. */
export function findViewer(viewers: readonly Device[], wanted: string | null): Device | undefined {
  const text = wanted?.trim().toLowerCase() ?? '';
  return viewers.find(({ id, name }) => String(id) === text || name.toLowerCase() === text);
}
