import { Button } from '../../../components/form/button.js';
import { SelectField } from '../../../components/form/choice.js';
import { Form } from '../../../components/form/form.js';
import { Section } from '../../../components/page/section.js';
import { useWords } from '../../../frame.js';
import type { Gateway } from '../../../page-gateway.js';

/** Adds an existing plugin as another item. */
export function AddItems({ playlistId, gateway }: { playlistId: number; gateway: Gateway }) {
  const { t } = useWords();
  const plugins = gateway.plugins.list();
  return (
    <Section title={t('playlist.add')} lead={t('playlist.add.lead')}>
      <Form action={`/playlists/${playlistId}/items`} class="form form--row">
        <SelectField
          name="plugin"
          label={t('playlist.add.plugin')}
          value=""
          choices={plugins.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <Button icon="plus" text={t('playlist.add.button')} />
      </Form>
    </Section>
  );
}
