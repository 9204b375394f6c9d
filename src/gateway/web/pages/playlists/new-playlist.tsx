import { MAX_NAME_CHARS } from '../../../name-limits.js';
import { TextField } from '../../components/form/field.js';
import { Form, FormErrors, FormSubmit } from '../../components/form/form.js';
import { Section } from '../../components/page/section.js';
import { useWords } from '../../frame.js';

/** Creates an empty playlist. */
export function NewPlaylist() {
  const { t, fieldWords } = useWords();
  return (
    <Section title={t('playlist.new')}>
      <Form action="/playlists">
        <FormErrors />
        <TextField name="name" {...fieldWords('playlist.name')} maxLength={MAX_NAME_CHARS} required />
        <FormSubmit variant="plain" icon="plus" text={t('playlist.create')} />
      </Form>
    </Section>
  );
}
