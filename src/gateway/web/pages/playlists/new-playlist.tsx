import { Button } from '../../components/button.js';
import { TextField } from '../../components/field.js';
import { Form, FormErrors } from '../../components/form.js';
import { Section } from '../../components/section.js';
import { useWords } from '../../frame.js';

/** Creates an empty playlist. */
export function NewPlaylist() {
  const { t, fieldWords } = useWords();
  return (
    <Section title={t('playlist.new')}>
      <Form action="/playlists">
        <FormErrors />
        <TextField name="name" {...fieldWords('playlist.name')} maxLength={100} required />
        <div class="form__actions">
          <Button icon="plus">{t('playlist.create')}</Button>
        </div>
      </Form>
    </Section>
  );
}
