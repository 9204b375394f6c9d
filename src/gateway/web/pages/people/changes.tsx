import type { Reply } from '../../../http/http.js';
import type { Change } from '../../../store/store.js';
import { Page } from '../../components/page/page.js';
import { useFrame } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';

/** Who changed what, newest first. */
export async function showChanges(context: RequestContext): Promise<Reply> {
  const { tables } = context.gateway;
  const ownerName = tables.settings.read('owner_name');
  return context.show(
    <Changes
      changes={await tables.changes.list()}
      ownerName={typeof ownerName === 'string' && ownerName !== '' ? ownerName : context.words.t('person.role.owner')}
    />,
  );
}

function Changes({ changes, ownerName }: { readonly changes: readonly Change[]; readonly ownerName: string }) {
  const { words, now } = useFrame();
  const { t } = words;
  return (
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
    </Page>
  );
}
