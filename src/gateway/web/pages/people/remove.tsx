import type { Reply } from '../../../http/http.js';
import { Confirm } from '../../components/form/confirm.js';
import type { RequestContext } from '../../request-context.js';
import { describeThings } from './describe-person.js';

/** Asks before somebody is removed. Throws `not-found`. */
export function confirmRemove(context: RequestContext): Reply {
  const { t } = context.words;
  const { tables } = context.gateway;
  const { id, name } = tables.people.require(context.id() ?? 0);
  const things = describeThings({ id }, tables, context.words);
  return context.show(
    <Confirm
      title={t('person.remove.title', { name })}
      section="system"
      parent={{ href: `/system/people/${id}`, label: name }}
      action={`/system/people/${id}/remove`}
      confirm={t('person.remove')}
    >
      <p>{t('person.remove.what', { name })}</p>
      {things === '' ? undefined : <p>{t('person.remove.things', { name, things })}</p>}
    </Confirm>,
  );
}

/** Ends all of the person's sessions at once. */
export async function removePerson(context: RequestContext): Promise<Reply> {
  const { gateway, person } = context;
  const { people } = gateway.tables;
  const { id, name } = people.require(context.id() ?? 0);
  await people.remove(id);
  const path = person?.id === id ? '/login' : '/system/access';
  return context.redirectTo(path, { tone: 'good', key: 'person.removed', values: { name } });
}
