import { MAX_NAME_CHARS } from '../../../name-limits.js';
import type { Playlist } from '../../../store/store.js';
import { Button, LinkButton } from '../../components/form/button.js';
import { TextField } from '../../components/form/field.js';
import { Form, FormResult } from '../../components/form/form.js';
import { Section } from '../../components/page/section.js';
import { useFrame } from '../../frame.js';

interface PlaylistSettingsProps {
  readonly playlist: Playlist;
  /** Displays that show it. */
  readonly displayCount: number;
}

/** Name of a playlist, whether it is the default one, and its deletion. */
export function PlaylistSettings({ playlist: { id, name, isDefault }, displayCount }: PlaylistSettingsProps) {
  const { words, role } = useFrame();
  const { t, count } = words;
  const isOwner = role === 'owner';
  return (
    <Section title={t('playlist.settings')}>
      <div class="stack">
        <Form action={`/playlists/${id}/rename`} class="form form--row" isSettings>
          <TextField name="name" label={t('playlist.name')} value={name} maxLength={MAX_NAME_CHARS} required />
          <Button text={t('action.save')} />
          <FormResult>{count('playlist.result', displayCount, { name })}</FormResult>
        </Form>
        {isDefault ? <p class="faded">{t('playlist.default.is')}</p> : undefined}
        <div class="form__actions">
          {isOwner ? (
            <Form action={`/playlists/${id}/clone`} class="form--inline">
              <Button icon="plus" text={t('clone.button')} />
            </Form>
          ) : undefined}
          {isDefault ? undefined : (
            <>
              {isOwner ? (
                <Form action={`/playlists/${id}/default`} class="form--inline">
                  <Button text={t('playlist.default.make')} />
                </Form>
              ) : undefined}
              <LinkButton href={`/playlists/${id}/delete`} variant="danger" icon="trash" text={t('playlist.delete')} />
            </>
          )}
        </div>
      </div>
    </Section>
  );
}
