import { TextField } from '../../components/field.js';
import { Form, FormErrors, FormSubmit } from '../../components/form.js';
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
        <FormSubmit variant="plain" icon="plus">
          {t('playlist.create')}
        </FormSubmit>
      </Form>
    </Section>
  );
}
