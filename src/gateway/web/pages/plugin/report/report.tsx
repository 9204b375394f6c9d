import type { Note } from '@inkstand/engine/note';
import type { Reply } from '../../../../http/http.js';
import {
  collectRecipe,
  hasNoData,
  listRecipeScripts,
  neededServer,
  type RecipeNote,
  readSample,
  reportRecipe,
  traitsOfStrategy,
} from '../../../../plugin/plugin.js';
import type { Recipe } from '../../../../recipe/recipe.js';
import { resolveWithin } from '../../../../resolve-within.js';
import { pickMissingFonts } from '../../../../screen/screen.js';
import type { PluginSetting } from '../../../../store/store.js';
import { LinkButton } from '../../../components/form/button.js';
import { LiveRegion } from '../../../components/page/live-region.js';
import { Notice } from '../../../components/page/notice.js';
import { Section } from '../../../components/page/section.js';
import { useWords } from '../../../frame.js';
import type { RequestContext } from '../../../request-context.js';
import { MissingFonts } from '../../../shared/plugins/missing-fonts.js';
import { openPlugin } from '../../../shared/plugins/read-plugin.js';
import { requirePlugin } from '../../../shared/plugins/require-plugin.js';
import { LoadedScripts } from '../markup/loaded-scripts.js';
import { PluginFrame } from '../plugin-frame.js';
import { listNeeds, type RecipeNeeds } from '../recipe-needs.js';
import { describeNote } from './describe-note.js';
import { listReports, type NamedReport, ScreenReportList } from './screen-report-list.js';

/** What a recipe needs, and which of its features are unsupported. */
export async function showReport(context: RequestContext): Promise<Reply> {
  const { gateway, words } = context;
  const { language, t } = words;
  const setting = requirePlugin(context);
  const recipe = await collectRecipe(gateway.plugins, setting.id);
  const { notes } = reportRecipe(recipe, setting.scriptSwitch);
  const scripts = await listRecipeScripts(recipe, gateway.library.list());
  const server = neededServer(setting.strategy, setting.settings);
  const screens = listReports(gateway, setting.id);
  const missingFonts = await findMissingFonts(context, recipe, setting, screens);
  const needs = listNeeds(await gateway.plugins.draft(setting.id), language);
  const view = await openPlugin(gateway, setting, language);
  const next = <LinkButton href={`/plugins/${view.setting.id}/settings`} variant="primary" text={t('report.next')} />;
  return context.show(
    <PluginFrame view={view} tab="report">
      {server ? (
        <Notice tone="warn" title={t('report.server')} text={t('report.server.words', { server })} />
      ) : undefined}
      <LiveRegion id="missing-fonts" topics={['screens']}>
        <MissingFonts notes={missingFonts} />
      </LiveRegion>
      <Needs needs={needs} />
      <LoadedScripts scripts={scripts} />
      {notes.length === 0 ? <Notice tone="good" title={t('report.clean')} text={t('report.clean.words')} /> : undefined}
      {notes.some(({ code }) => code === 'scripts-off') ? (
        <Notice tone="plain" title={t('scripts.off')} text={t('scripts.off.words')} />
      ) : undefined}
      {KINDS.map((kind) => {
        const ofKind = notes.filter((note) => note.kind === kind && !isAboutSwitch(note));
        return ofKind.length === 0 ? undefined : (
          <Section key={kind} title={t(`report.${kind}`)} lead={t(`report.${kind}.lead`)}>
            <ul>
              {ofKind.map((note) => (
                <li key={`${note.subject} ${note.code}`}>
                  <strong>{note.subject}</strong>: {describeNote(note, words)}
                </li>
              ))}
            </ul>
          </Section>
        );
      })}
      {notes.some(({ code }) => code === 'transform-language') ? (
        <LinkButton href={`/plugins/${view.setting.id}/transform`} icon="edit" text={t('transform.write')} />
      ) : undefined}
      <ScreenReportList reports={screens} />
      {needs.fields.length > 0 ? next : undefined}
    </PluginFrame>,
  );
}

/** Read from its last screens; before the first one, from a drawing with its current data, or else its sample. */
async function findMissingFonts(
  { gateway }: RequestContext,
  recipe: Recipe,
  setting: PluginSetting,
  screens: readonly NamedReport[],
): Promise<readonly Note[]> {
  if (screens.length > 0) return pickMissingFonts(screens.flatMap(({ report }) => report.notes));
  if (traitsOfStrategy(setting.strategy).brings === 'picture') return [];
  const { plugins } = gateway;
  const data = hasNoData(setting) ? readSample(setting) : await plugins.variables(setting.id);
  const { fieldValues } = await plugins.draft(setting.id);
  const gallery = await gateway.gallery();
  // Without a drawing nothing can be said; errors of the recipe are shown elsewhere.
  const drawing = gallery
    .drawAdded(recipe, { data, fieldValues }, setting.scriptSwitch === 'on')
    .catch(() => undefined);
  return (await resolveWithin(drawing, DRAW_MS))?.missingFonts ?? [];
}

/** How long the page waits for a drawing. */
const DRAW_MS = 5_000;

const KINDS = ['unsupported', 'missing', 'changed', 'ignored'] as const;

/** These are shown as notices, not in a list. */
const isAboutSwitch = ({ code }: RecipeNote): boolean => code === 'scripts-off' || code === 'scripts-undecided';

function Needs({ needs: { hosts, fields, interval } }: { needs: RecipeNeeds }) {
  const { t, duration } = useWords();
  return (
    <Section title={t('report.needs')} lead={t('report.needs.lead')}>
      <ul>
        {hosts.map(({ host, isHome }) => (
          <li key={host}>
            <strong>{host}</strong>: {t(isHome ? 'report.needs.home' : 'report.needs.internet')}
          </li>
        ))}
        {hosts.length === 0 ? <li>{t('report.needs.nobody')}</li> : undefined}
        {interval === undefined ? undefined : <li>{t('report.needs.interval', { time: duration(interval) })}</li>}
        {fields.map(({ label, isRequired, isSecret }) => (
          <li key={label}>
            <strong>{label}</strong>:{' '}
            {[
              t(isRequired ? 'report.needs.required' : 'report.needs.optional'),
              isSecret ? t('report.needs.secret') : '',
            ]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ul>
    </Section>
  );
}
