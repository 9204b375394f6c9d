import { Panel } from '../../components/panel.js';
import { useWords } from '../../frame.js';
import type { DisplayView } from '../../shared/displays/read-display.js';

/** What hangs on the wall, in the list of displays. */
export function DisplayPicture({ view }: { readonly view: DisplayView }) {
  const { t } = useWords();
  const { device, picture } = view;
  return (
    <div class="display-section__picture">
      <Panel
        {...picture}
        alt={picture.path === undefined ? t('state.shown.none') : t('display.picture.alt', { name: device.name })}
      />
    </div>
  );
}
