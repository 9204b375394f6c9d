import type { Candidate, Choices, PartChange, SettingChange, UpdatePlan } from '../../../gallery/gallery.js';
import type { Reply } from '../../../http/http.js';
import { listBundledKeys, type RecipeBase, type RecipeOrigin } from '../../../plugin/plugin.js';
import { formatSettingsYaml } from '../../../recipe/recipe.js';
import { Diff } from '../../components/diff.js';
import { Button, LinkButton } from '../../components/form/button.js';
import { RadioField } from '../../components/form/choice.js';
import { FileField } from '../../components/form/file-field.js';
import { Form, FormErrors, FormSubmit } from '../../components/form/form.js';
import { EmptyState } from '../../components/page/empty-state.js';
import { Notice } from '../../components/page/notice.js';
import { Section } from '../../components/page/section.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useFrame, useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { openPlugin } from '../../shared/plugins/read-plugin.js';
import { requirePlugin } from '../../shared/plugins/require-plugin.js';
import { runTask } from '../../tasks/run-task.js';
import { PluginFrame } from './plugin-frame.js';

/** A newer version and its differences; settings are compared as YAML. */
interface Comparison {
  readonly plan: UpdatePlan;
  readonly packageId: string | undefined;
  readonly settings: readonly (SettingChange & {
    readonly texts: { readonly mine: string; readonly theirs: string };
  })[];
}

/** The origin of a plugin's recipe, and what a newer version would change. */
export async function showRecipeUpdate(context: RequestContext, form?: FormReading): Promise<Reply> {
  const { gateway, words } = context;
  const setting = requirePlugin(context);
  const base = await gateway.plugins.recipeBase(setting.id);
  const packageId = context.request.query.get('package') ?? undefined;
  const isComparable = packageId !== undefined || base?.origin.kind === 'bundled';
  const comparison = isComparable ? await compare(context, setting.id, packageId) : undefined;
  const view = await openPlugin(gateway, setting, words.language);
  const { t } = context.words;
  const path = `/plugins/${view.setting.id}/recipe`;
  return context.show(
    <PluginFrame view={view} tab="recipe">
      <div class="stack">
        <FormErrors />
        <Origin base={base} path={path} />
        {comparison ? (
          <Changes comparison={comparison} path={path} />
        ) : (
          <EmptyState icon="refresh" title={t('recipe.compare.none')} text={t('recipe.compare.none.words')} />
        )}
        <Section title={t('recipe.archive')} lead={t('recipe.archive.lead')}>
          <Form action={`${path}/archive`} isUpload>
            <FileField label={t('gallery.import.file')} hint={t('gallery.import.hint')} accept=".zip,application/zip" />
            <FormSubmit variant="plain" icon="upload" text={t('recipe.archive.button')} />
          </Form>
        </Section>
        <Section title={t('share.title')} lead={t('share.lead')}>
          <LinkButton href={`/plugins/${view.setting.id}/share`} icon="download" text={t('share.open')} />
        </Section>
      </div>
    </PluginFrame>,
    { form },
  );
}

/** Whether this version of Inkstand contains a newer version of the bundled recipe that a plugin was created from. */
export async function hasNewerBundled(context: RequestContext, id: number): Promise<boolean> {
  const origin = (await context.gateway.plugins.recipeBase(id))?.origin;
  // A recipe that this version no longer contains has no newer version.
  if (origin?.kind !== 'bundled' || !listBundledKeys().includes(origin.key)) return false;
  const gallery = await context.gateway.gallery();
  const { recipe } = await gallery.candidate(id, undefined, context.words.language);
  const { parts, settings } = await gallery.planUpdate(id, recipe);
  return parts.length > 0 || settings.length > 0;
}

async function compare(context: RequestContext, id: number, packageId: string | undefined): Promise<Comparison> {
  const gallery = await context.gateway.gallery();
  const candidate = await findCandidate(context, id, packageId);
  const plan = await gallery.planUpdate(id, candidate.recipe);
  const settings = await Promise.all(
    plan.settings.map(async (change) => ({
      ...change,
      texts: {
        mine: await writeSetting(change.key, change.mine),
        theirs: await writeSetting(change.key, change.theirs),
      },
    })),
  );
  return { plan, packageId, settings };
}

async function findCandidate(context: RequestContext, id: number, packageId: string | undefined): Promise<Candidate> {
  const gallery = await context.gateway.gallery();
  return gallery.candidate(id, packageId, context.words.language);
}

const writeSetting = async (key: string, value: unknown): Promise<string> =>
  value === undefined ? '' : formatSettingsYaml({ [key]: value });

/** Fetches the newest version from the recipe's origin. Changes nothing. */
export async function fetchNewest(context: RequestContext): Promise<Reply> {
  const { gateway } = context;
  const { id, name } = requirePlugin(context);
  const gallery = await gateway.gallery();
  const origin = (await gateway.plugins.recipeBase(id))?.origin ?? { kind: 'upload' as const };
  const path = `/plugins/${id}/recipe`;
  const onFailure = (reason: string): Reply =>
    context.redirectTo(path, { tone: 'bad', key: 'gallery.fetch.failed', values: { reason } });
  return runTask(context, { kind: 'import', subject: name, onFailure }, async (report) => {
    const fetched = await gallery.fetchAgain(origin, report);
    return { message: 'gallery.fetched', values: { name }, path: `${path}?package=${fetched.id}` };
  });
}

/** Compares with an uploaded archive. Changes nothing. */
export async function compareArchive(context: RequestContext, form: FormReading): Promise<Reply> {
  const { id, name } = requirePlugin(context);
  const gallery = await context.gateway.gallery();
  if (!form.file || form.file.bytes.byteLength === 0) {
    form.fail('file', 'gallery.import.none');
    return showRecipeUpdate(context, form);
  }
  const { bytes } = form.file;
  const onFailure = (reason: string): Promise<Reply> => {
    form.fail('file', 'gallery.import.wrong', { reason });
    return showRecipeUpdate(context, form);
  };
  return runTask(context, { kind: 'import', subject: name, onFailure }, async (report) => {
    const opened = await gallery.openUpload(bytes, report);
    return { message: 'gallery.fetched', values: { name }, path: `/plugins/${id}/recipe?package=${opened.id}` };
  });
}

/** Applies a newer version; field values, data and the owner's own changes stay. */
export async function applyRecipeUpdate(context: RequestContext, form: FormReading): Promise<Reply> {
  const { id, name } = requirePlugin(context);
  const gallery = await context.gateway.gallery();
  const candidate = await findCandidate(context, id, form.raw('package') || undefined);
  const choices: Choices = new Map(
    [...form.fields()].flatMap(([key, value]) => {
      const choice = (['mine', 'theirs', 'merged'] as const).find((one) => one === value);
      return choice ? [[key, choice] as const] : [];
    }),
  );
  await gallery.update(id, candidate, choices);
  return context.redirectTo(`/plugins/${id}/report`, { tone: 'good', key: 'recipe.updated', values: { name } });
}

function Origin({ base, path }: { readonly base: RecipeBase | undefined; readonly path: string }) {
  const { words, now } = useFrame();
  const { t } = words;
  const kind = base?.origin.kind;
  const place = base && placeOf(base.origin);
  return (
    <Section title={t('recipe.origin')}>
      <p>
        {t(kind === undefined ? 'recipe.origin.unknown' : `recipe.origin.${kind}`)}
        {place ? (
          <>
            {' '}
            <code>{place}</code>
          </>
        ) : undefined}
      </p>
      {base ? <p class="faded">{t('recipe.origin.when', { when: words.relative(base.notedAtMs, now) })}</p> : undefined}
      {kind === 'address' || kind === 'catalogue' || kind === 'disk' ? (
        <Form action={`${path}/fetch`} class="form form--row">
          <Button icon="refresh" text={t('recipe.fetch')} />
          <span class="field__hint">{t(kind === 'disk' ? 'recipe.fetch.disk' : 'recipe.fetch.hint')}</span>
        </Form>
      ) : undefined}
    </Section>
  );
}

function placeOf(origin: RecipeOrigin): string | undefined {
  switch (origin.kind) {
    case 'bundled':
      return origin.key;
    case 'address':
      return origin.page;
    case 'catalogue':
      return `${origin.catalogue} (${origin.key})`;
    case 'disk':
      return origin.path;
    case 'upload':
      return undefined;
  }
}

function Changes({ comparison: { plan, packageId, settings }, path }: { comparison: Comparison; path: string }) {
  const { t } = useWords();
  if (plan.parts.length === 0 && settings.length === 0) {
    return (
      <Notice
        tone="good"
        title={t('recipe.same')}
        text={t(plan.kept.length > 0 ? 'recipe.same.kept' : 'recipe.same.words', { parts: plan.kept.join(', ') })}
      />
    );
  }
  return (
    <Form action={path}>
      {packageId === undefined ? undefined : <input type="hidden" name="package" value={packageId} />}
      <Section title={t('recipe.changes')} lead={t('recipe.changes.lead')}>
        {plan.newHosts.length > 0 ? (
          <Notice tone="warn" title={t('recipe.hosts')} text={plan.newHosts.join(', ')} />
        ) : undefined}
        {plan.kept.length > 0 ? <p>{t('recipe.kept', { parts: plan.kept.join(', ') })}</p> : undefined}
        {plan.parts.map((change) => (
          <Part key={change.part} change={change} />
        ))}
        {settings.map((change) => (
          <Setting key={change.key} change={change} />
        ))}
      </Section>
      <FormSubmit icon="check" cancel={path} text={t('recipe.update')} />
    </Form>
  );
}

function Part({ change }: { readonly change: PartChange }) {
  const { t } = useWords();
  const { part, mine, theirs, merged, isContested } = change;
  const file = part === 'transform' ? 'transform' : `${part}.liquid`;
  const choices = [
    { value: 'mine', label: t('recipe.choice.mine') },
    ...(merged === undefined ? [] : [{ value: 'merged', label: t('recipe.choice.merged') }]),
    { value: 'theirs', label: t('recipe.choice.theirs') },
  ];
  return (
    <div class="change">
      <h3>
        <code>{file}</code>
      </h3>
      {isContested ? (
        <RadioField
          name={`part:${part}`}
          label={t('recipe.contested', { file })}
          hint={t(merged === undefined ? 'recipe.contested.apart' : 'recipe.contested.merged')}
          value={merged === undefined ? 'mine' : 'merged'}
          choices={choices}
        />
      ) : undefined}
      <Diff before={mine} after={theirs} label={t('recipe.diff', { file })} />
    </div>
  );
}

function Setting({ change }: { readonly change: Comparison['settings'][number] }) {
  const { t } = useWords();
  const { key, texts, isContested } = change;
  const choices = [
    { value: 'mine', label: t('recipe.choice.mine') },
    { value: 'theirs', label: t('recipe.choice.theirs') },
  ];
  return (
    <div class="change">
      <h3>
        <code>settings.yml: {key}</code>
      </h3>
      {isContested ? (
        <RadioField
          name={`setting:${key}`}
          label={t('recipe.contested', { file: key })}
          hint={t('recipe.contested.apart')}
          value="mine"
          choices={choices}
        />
      ) : undefined}
      <Diff before={texts.mine} after={texts.theirs} label={t('recipe.diff', { file: key })} />
    </div>
  );
}
