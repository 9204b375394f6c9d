import { MAX_KEY_NAME_CHARS } from '../../../name-limits.js';
import { type ApiKey, SCOPES } from '../../../store/store.js';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/form/button.js';
import { CheckField, RadioField } from '../../components/form/choice.js';
import { TextField } from '../../components/form/field.js';
import { Form, FormErrors, FormSubmit } from '../../components/form/form.js';
import { useFrame } from '../../frame.js';

/** API keys, and the form for a new one. */
export function ApiKeys({ keys }: { keys: readonly ApiKey[] }) {
  const { words, now } = useFrame();
  const { t, relative, fieldWords } = words;
  return (
    <div class="stack">
      {keys.length === 0 ? (
        <p class="faded">{t('key.none')}</p>
      ) : (
        <ul class="rows">
          {keys.map(({ id, name, scope, showsMacs, lastUsedAtMs }) => (
            <li key={id}>
              <span class="rows__words">
                <strong>
                  {name} <Badge>{t(`key.scope.${scope}`)}</Badge>{' '}
                  {scope === 'read' && showsMacs ? <Badge>{t('key.macs.badge')}</Badge> : undefined}
                </strong>
                <span class="faded small">
                  {lastUsedAtMs === undefined
                    ? t('key.never_used')
                    : t('session.used', { when: relative(lastUsedAtMs, now) })}
                </span>
              </span>
              <Form action="/system/keys/revoke" class="form--inline">
                <input type="hidden" name="name" value={name} />
                <Button variant="danger" label={t('key.revoke.of', { name })} text={t('key.revoke')} />
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form action="/system/keys">
        <FormErrors />
        <TextField name="name" {...fieldWords('key.name')} maxLength={MAX_KEY_NAME_CHARS.page} required />
        <RadioField
          name="scope"
          label={t('key.scope')}
          value="read"
          choices={SCOPES.map((scope) => ({
            value: scope,
            label: t(`key.scope.${scope}`),
            hint: t(`key.scope.${scope}.hint`),
          }))}
        />
        <CheckField name="show_macs" {...fieldWords('key.macs')} checked={false} />
        <FormSubmit variant="plain" icon="plus" text={t('key.make')} />
      </Form>
    </div>
  );
}
