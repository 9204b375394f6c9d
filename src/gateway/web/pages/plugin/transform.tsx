import type { Reply } from '../../../http/http.js';
import {
  type MergeVariables,
  nameTransform,
  readTransformLanguage,
  settingOfLanguage,
  type TriedTransform,
} from '../../../plugin/plugin.js';
import type { TransformLanguage } from '../../../worker/worker.js';
import { DataTree } from '../../components/data-tree.js';
import { Button, LinkButton } from '../../components/form/button.js';
import { SelectField } from '../../components/form/choice.js';
import { TextArea } from '../../components/form/field.js';
import { Form, FormActions, FormErrors } from '../../components/form/form.js';
import { Notice } from '../../components/page/notice.js';
import { Section } from '../../components/page/section.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { openPlugin, type PluginView } from '../../shared/plugins/read-plugin.js';
import { requirePlugin } from '../../shared/plugins/require-plugin.js';
import { PluginFrame } from './plugin-frame.js';

/** The transform of a plugin, with its last input. */
export async function showTransform(context: RequestContext): Promise<Reply> {
  return showEditor(context, await readState(context));
}

/** Stores the transform, or only runs it if that button was pressed. */
export async function saveTransform(context: RequestContext, form: FormReading): Promise<Reply> {
  const { plugins, transforms } = context.gateway;
  const state = await readState(context);
  const { setting } = state.view;
  context.reconcile(form, <Editor {...state} />);
  const code = form.raw('content').replaceAll('\r\n', '\n');
  const language = LANGUAGES.find((one) => one === form.raw('language')) ?? state.language;
  if (form.raw('do') === 'run') {
    return showEditor(context, { ...state, tried: await transforms.run(setting, code, language) }, form);
  }
  if (!form.isValid) return showEditor(context, state, form);
  const stored = readTransformLanguage(setting.settings);
  // An empty field keeps the source in a language that does not run.
  if (code.trim() !== '' || stored !== undefined) {
    await plugins.writeMarkup(setting.id, { transform: code });
    if (stored !== language) {
      await plugins.update(setting.id, { settings: { serverless_language: settingOfLanguage(language) } });
    }
  }
  return context.redirectTo(`/plugins/${setting.id}/transform`, { tone: 'good', key: 'transform.saved' });
}

async function readState(context: RequestContext): Promise<EditorProps> {
  const { gateway, words } = context;
  const setting = requirePlugin(context);
  const { transform = '' } = await gateway.plugins.markup(setting.id);
  const language = readTransformLanguage(setting.settings);
  return {
    view: await openPlugin(gateway, setting, words.language),
    language: language ?? 'javascript',
    code: language === undefined ? '' : transform,
    other: language === undefined ? transform : '',
    input: await gateway.transforms.input(setting),
  };
}

/** @param form the entered values of a run, which stores nothing */
function showEditor(context: RequestContext, state: EditorProps, form?: FormReading): Reply {
  return context.show(<Editor {...state} />, { form, ...(form?.isValid ? { status: 200 } : {}) });
}

interface EditorProps {
  readonly view: PluginView;
  readonly language: TransformLanguage;
  readonly code: string;
  /** The stored transform, if it is in an unsupported language. */
  readonly other: string;
  readonly input: MergeVariables | undefined;
  readonly tried?: TriedTransform | undefined;
}

function Editor({ view, language: current, code, other, input, tried }: EditorProps) {
  const { t, fieldWords } = useWords();
  const { id, settings } = view.setting;
  const language = nameLanguage(settings.serverless_language);
  return (
    <PluginFrame view={view} tab="transform">
      {other === '' ? undefined : (
        <Notice tone="warn" title={t('transform.foreign')}>
          <p>{t('transform.foreign.words', { language })}</p>
          <LinkButton href={`/plugins/${id}/export`} icon="download" text={t('plugin.export')} />
        </Notice>
      )}
      <FormErrors />
      <Form action={`/plugins/${id}/transform`} class="workshop" isSettings>
        <div>
          <SelectField
            name="language"
            label={t('transform.language')}
            value={current}
            choices={LANGUAGES.map((value) => ({ value, label: `${NAMES[value]} (${nameTransform(value)})` }))}
          />
          <TextArea name="content" {...fieldWords('transform.code')} value={code} rows={22} isCode />
          <FormActions>
            <Button variant="primary" name="do" value="save" text={t('action.save')} />
            <Button icon="bolt" name="do" value="run" text={t('transform.run')} />
          </FormActions>
        </div>
        <div>
          <Output tried={tried} />
          <Input id={id} input={input} />
        </div>
      </Form>
      {other === '' ? undefined : (
        <Section title={t('transform.foreign.source', { language })}>
          <pre tabindex={0}>
            <code>{other}</code>
          </pre>
        </Section>
      )}
    </PluginFrame>
  );
}

function Input({ id, input }: { readonly id: number; readonly input: MergeVariables | undefined }) {
  const { t } = useWords();
  if (!input) {
    return (
      <Section title={t('transform.input')}>
        <p>
          {t('transform.input.none')} <a href={`/plugins/${id}`}>{t('transform.input.fetch')}</a>
        </p>
      </Section>
    );
  }
  const isEmpty = Object.keys(input).length === 0;
  return (
    <Section title={t('transform.input')} lead={t('transform.input.lead')}>
      {isEmpty ? <p>{t('transform.input.empty')}</p> : <DataTree data={input} />}
    </Section>
  );
}

function Output({ tried }: { readonly tried: TriedTransform | undefined }) {
  const { t, number } = useWords();
  if (!tried) {
    return (
      <Section title={t('transform.output')}>
        <p class="faded">{t('transform.output.none')}</p>
      </Section>
    );
  }
  const { note, output } = tried;
  const error = note.refusal ? t(`plugin.fetch.transform.${note.refusal}`) : note.error;
  return (
    <Section title={t('transform.output')} lead={t('transform.output.took', { ms: number(note.durationMs) })}>
      {error === undefined ? undefined : (
        <Notice tone="bad" title={t('transform.failed')} text={t('transform.failed.words', { error })} />
      )}
      {output === undefined ? undefined : <Result output={output} />}
      <h3>{t('transform.console')}</h3>
      {note.console.length === 0 ? (
        <p class="faded">{t('transform.console.none')}</p>
      ) : (
        <pre class="console" tabindex={0}>
          <code>{note.console.join('\n')}</code>
        </pre>
      )}
    </Section>
  );
}

function Result({ output }: { readonly output: MergeVariables }) {
  const { t } = useWords();
  return Object.keys(output).length === 0 ? <p>{t('transform.output.empty')}</p> : <DataTree data={output} />;
}

const LANGUAGES = ['javascript', 'python'] as const satisfies readonly TransformLanguage[];
const NAMES: Readonly<Record<TransformLanguage, string>> = { javascript: 'JavaScript', python: 'Python' };
/** Languages that recipes are written in and that do not run. */
const FOREIGN: Readonly<Record<string, string>> = { ruby: 'Ruby', php: 'PHP' };

function nameLanguage(language: unknown): string {
  const text = String(language).trim().toLowerCase();
  return Object.hasOwn(FOREIGN, text) ? (FOREIGN[text] ?? text) : text;
}
