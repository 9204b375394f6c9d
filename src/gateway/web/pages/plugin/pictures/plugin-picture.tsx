import { LiveRegion } from '../../../components/page/live-region.js';
import { Panel } from '../../../components/panel.js';
import { useWords } from '../../../frame.js';
import type { PluginView } from '../../../shared/plugins/read-plugin.js';

/** What a plugin shows now, and on which playlists it is. */
export function PluginPicture({ view }: { readonly view: PluginView }) {
  const { t } = useWords();
  const { setting, picture, playlists } = view;
  return (
    <LiveRegion id="picture" topics={['plugins', 'playlists', 'screens']}>
      <div class="display-now">
        <Panel
          {...(picture ?? { path: undefined, widthPx: 800, heightPx: 480 })}
          alt={t('plugins.picture.alt', { name: setting.name })}
          caption={
            playlists.length > 0 ? t('plugin.playlists', { names: playlists.join(', ') }) : t('plugins.no_playlist')
          }
        />
      </div>
    </LiveRegion>
  );
}
