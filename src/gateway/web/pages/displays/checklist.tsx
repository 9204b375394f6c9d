import type { Reply } from '../../../http/http.js';
import { findMissingSetup } from '../../../plugin/plugin.js';
import type { Device, PluginSetting } from '../../../store/store.js';
import { Button, LinkButton } from '../../components/form/button.js';
import { Form } from '../../components/form/form.js';
import { Icon } from '../../components/icon.js';
import { DEMO_PLUGIN } from '../../demo-plugin.js';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import type { RequestContext } from '../../request-context.js';
import { type ChecklistPlugin, type ChecklistStep, planChecklist } from './checklist-steps.js';

/** Set when the owner has hidden the list. */
const HIDDEN = 'checklist_hidden';
/** Time when the owner last downloaded a backup. */
export const BACKUP_DOWNLOADED = 'backup_downloaded_at_ms';

/** Steps of the first hour; undefined when all are done or the owner has hidden them. Reads memory only. */
export function readChecklist(gateway: Gateway): readonly ChecklistStep[] | undefined {
  const { settings, devices, playlists } = gateway.tables;
  if (settings.read(HIDDEN) === true) return undefined;
  const joinedDisplays = devices.list().filter(({ isDemo }) => !isDemo);
  const joined = joinedDisplays.filter(({ status }) => status === 'joined');
  const steps = planChecklist({
    display: joined[0]?.name,
    waiting: joinedDisplays.filter(({ status }) => status === 'pending').length,
    plugins: gateway.plugins
      .list()
      .filter(({ id }) => id !== settings.read(DEMO_PLUGIN))
      .map(describePlugin(gateway, joined)),
    playlistId: playlists.choose(joined[0]?.playlistId).id,
    isFetched: joined.some(({ id }) => gateway.device.shown.find(id)?.subject.kind === 'item'),
    hasBackup: gateway.maintenance.backups.plan() !== undefined || settings.read(BACKUP_DOWNLOADED) !== undefined,
  });
  return steps.every(({ isDone }) => isDone) ? undefined : steps;
}

function describePlugin({ tables: { playlists } }: Gateway, displays: readonly Device[]) {
  const shown = new Set(displays.map(({ playlistId }) => playlists.choose(playlistId).id));
  const placed = new Set(
    [...shown].flatMap((id) =>
      playlists
        .items(id)
        .flatMap(({ content }) => (content.kind === 'plugin' ? content.pluginSettingId : content.pluginSettingIds)),
    ),
  );
  return (setting: PluginSetting): ChecklistPlugin => {
    const lacking = findMissingSetup(setting);
    const missing = lacking === undefined ? 'nothing' : lacking === 'fields' ? 'fields' : 'data';
    return { id: setting.id, name: setting.name, missing, isPlaced: placed.has(setting.id) };
  };
}

/** Hides the list. */
export async function hideChecklist(context: RequestContext): Promise<Reply> {
  const { tables, undos } = context.gateway;
  await tables.settings.write(HIDDEN, true);
  const undo = undos.offer(async () => {
    await tables.settings.write(HIDDEN, false);
    return { path: '/', flash: { tone: 'good', key: 'checklist.shown_again' } };
  });
  return context.redirectTo('/', { tone: 'good', key: 'checklist.hidden', undo });
}

/** The remaining steps until a display shows a picture; the next one is open and has a link. */
export function Checklist({ steps }: { steps: readonly ChecklistStep[] }) {
  const { t } = useWords();
  const current = steps.find(({ isDone }) => !isDone);
  return (
    <section class="checklist" aria-labelledby="checklist">
      <div class="checklist__head">
        <h2 id="checklist">{t('checklist.title')}</h2>
        <span class="faded">
          {t('checklist.lead', { done: steps.filter(({ isDone }) => isDone).length, steps: steps.length })}
        </span>
        <Form action="/checklist/hide" class="form--inline checklist__hide">
          <Button variant="quiet" text={t('checklist.hide')} />
        </Form>
      </div>
      <ol class="checklist__steps">
        {steps.map((step, index) => (
          <li
            key={step.key}
            class="checklist__step"
            data-state={step.isDone ? 'done' : step === current ? 'current' : 'open'}
          >
            <span class="checklist__mark" aria-hidden="true">
              {step.isDone ? <Icon name="check" /> : index + 1}
            </span>
            <div>
              <h3>
                {t(`checklist.${step.key}`)}
                {step.isDone ? <span class="only-heard">{`, ${t('checklist.done')}`}</span> : undefined}
              </h3>
              <StepText step={step} isCurrent={step === current} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepText({ step, isCurrent }: { step: ChecklistStep; isCurrent: boolean }) {
  const { t } = useWords();
  const { key, isDone, variant, href, subject: name } = step;
  if (isDone) {
    return <p>{variant === 'seen' ? t('checklist.shown.seen') : t(`checklist.${key}.done`, { name })}</p>;
  }
  const detail = {
    plain: `${key}.text`,
    waiting: 'display.waiting',
    setup: 'shown.setup',
    playlist: 'shown.playlist',
    seen: 'shown.seen',
  } as const;
  const go = {
    plain: `${key}.go`,
    waiting: 'display.approve',
    setup: 'shown.setup.go',
    playlist: 'shown.playlist.go',
    seen: 'shown.seen',
  } as const;
  return (
    <>
      <p class={isCurrent && key === 'display' && variant === 'plain' ? 'waiting-dots' : undefined}>
        {t(`checklist.${detail[variant]}` as 'checklist.display.text', { name })}
      </p>
      {key === 'shown' && variant === 'plain' ? undefined : (
        <LinkButton
          href={href}
          variant={isCurrent ? 'primary' : 'plain'}
          text={t(`checklist.${go[variant]}` as 'checklist.display.go', { name })}
        />
      )}
    </>
  );
}
