import type { Reply } from '../../../http/http.js';
import { Page } from '../../components/page/page.js';
import type { RequestContext } from '../../request-context.js';

/** Who changed what, newest first. */
export async function showChanges(context: RequestContext): Promise<Reply> {
  const { tables } = context.gateway;
  const name = tables.settings.read('owner_name');
  const changes = await tables.changes.list();
  const { words, now } = context;
  const { t } = words;
  const ownerName = typeof name === 'string' && name !== '' ? name : t('person.role.owner');
  return context.show(
    <Page
      title={t('changes.title')}
      section="system"
      parent={{ href: '/system/access', label: t('system.tab.access') }}
      lead={t('changes.lead')}
    >
      <section class="section">
        {changes.length === 0 ? (
          <p class="faded">{t('changes.none')}</p>
        ) : (
          <ul class="rows">
            {changes.map(({ id, atMs, personName, text }) => (
              <li key={id}>
                <span class="rows__words">
                  <span>
                    <strong>{personName ?? ownerName}</strong> {text}
                  </span>
                  <span class="faded small">{words.relative(atMs, now)}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Page>,
  );
}
