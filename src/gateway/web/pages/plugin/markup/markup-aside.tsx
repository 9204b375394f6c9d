import type { PluginSetting } from '../../../../store/store.js';
import { DataTree } from '../../../components/data-tree.js';
import { useWords } from '../../../frame.js';
import type { MarkupSources } from './markup-sources.js';

/** Variables that the markup can use. A click inserts the path. */
export function MarkupAside({ setting, sources }: { setting: PluginSetting; sources: MarkupSources }) {
  const { t } = useWords();
  const { data, isSample, fields, platform } = sources;
  const hasData = Object.keys(data).length > 0;
  return (
    <aside class="sources" aria-label={t('markup.sources')}>
      <details open>
        <summary>{t(isSample && hasData ? 'markup.sources.sample' : 'markup.sources.data')}</summary>
        <div class="sources__data">
          {hasData ? <DataTree data={data} /> : <p class="faded">{t('plugin.data.empty')}</p>}
        </div>
      </details>
      <details open>
        <summary>{t('markup.sources.fields')}</summary>
        {fields.length === 0 ? (
          <p class="faded">{t('markup.sources.fields.none')}</p>
        ) : (
          <ul class="tree">
            {fields.map(({ keyname, label, value, isSecret }) => (
              <li key={keyname}>
                <span class="tree__key" data-path={keyname}>
                  {keyname}
                </span>
                : {isSecret ? '••••' : JSON.stringify(value)}
                <span class="tree__note tree__label">{label}</span>
              </li>
            ))}
          </ul>
        )}
        <p class="small">
          <a href={`/plugins/${setting.id}/settings`}>{t('markup.sources.fields.edit')}</a>
        </p>
      </details>
      <details>
        <summary>{t('markup.sources.platform')}</summary>
        <DataTree data={platform} />
      </details>
    </aside>
  );
}
