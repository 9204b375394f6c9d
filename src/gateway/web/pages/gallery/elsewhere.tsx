import type { DiskRecipe } from '../../../gallery/gallery.js';
import type { Reply } from '../../../http/http.js';
import { Button } from '../../components/form/button.js';
import { TextField } from '../../components/form/field.js';
import { Form, FormErrors, FormSubmit } from '../../components/form/form.js';
import { EmptyState } from '../../components/page/empty-state.js';
import { Section } from '../../components/page/section.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { runTask } from '../../tasks/run-task.js';
import { GalleryFrame } from './gallery-frame.js';
import { packagePath } from './package.js';

const PAGE = '/gallery/elsewhere';

/** Recipes by address, and those on disks of the gateway. */
export async function showElsewhere(context: RequestContext, form?: FormReading): Promise<Reply> {
  const gallery = await context.gateway.gallery();
  const [recipes, places] = await Promise.all([gallery.listDisk(), gallery.places()]);
  return context.show(<Elsewhere recipes={recipes} places={places} />, { form });
}

/** Fetches an address once and shows its recipes. Adds nothing. */
export async function fetchAddress(context: RequestContext, form: FormReading): Promise<Reply> {
  const gallery = await context.gateway.gallery();
  const address = form.raw('address').trim();
  const onFailure = (reason: string): Promise<Reply> => {
    form.fail('address', 'elsewhere.wrong', { reason });
    return showElsewhere(context, form);
  };
  return runTask(context, { kind: 'import', subject: address.slice(0, 100), onFailure }, async (report) => {
    const fetched = await gallery.fetchAddress(address, report);
    const [recipe, ...others] = gallery.recipesOf(fetched);
    const path = packagePath(fetched.id, others.length === 0 ? recipe?.folder : undefined);
    return { message: 'gallery.fetched', values: { name: recipe?.name ?? address }, path };
  });
}

/** Shows a recipe on a disk. Adds nothing. */
export async function openDisk(context: RequestContext, form: FormReading): Promise<Reply> {
  const gallery = await context.gateway.gallery();
  const onFailure = (reason: string): Reply =>
    context.redirectTo(PAGE, { tone: 'bad', key: 'gallery.fetch.failed', values: { reason } });
  return runTask(context, { kind: 'import', onFailure }, async (report) => {
    const opened = await gallery.openDisk(form.raw('path'), report);
    const [recipe, ...others] = gallery.recipesOf(opened);
    const path = packagePath(opened.id, others.length === 0 ? recipe?.folder : undefined);
    return { message: 'gallery.fetched', values: { name: recipe?.name ?? '' }, path };
  });
}

interface ElsewhereProps {
  readonly recipes: readonly DiskRecipe[];
  readonly places: readonly string[];
}

function Elsewhere({ recipes, places }: ElsewhereProps) {
  const { t } = useWords();
  return (
    <GalleryFrame tab="elsewhere">
      <div class="stack">
        <Section title={t('elsewhere.address')} lead={t('elsewhere.address.lead')}>
          <Form action="/gallery/fetch">
            <FormErrors />
            <TextField
              name="address"
              label={t('elsewhere.address.label')}
              hint={t('elsewhere.address.hint')}
              placeholder="https://github.com/owner/recipes/tree/main/weather"
              required
              maxLength={1000}
            />
            <FormSubmit icon="download" text={t('elsewhere.fetch')} />
          </Form>
        </Section>
        <Section title={t('elsewhere.disk')} lead={t('elsewhere.disk.lead')}>
          {recipes.length === 0 ? (
            <EmptyState icon="upload" title={t('elsewhere.disk.empty')}>
              <p>{t('elsewhere.disk.empty.words')}</p>
              <ul class="places">
                {places.map((place) => (
                  <li key={place}>
                    <code>{place}</code>
                  </li>
                ))}
              </ul>
            </EmptyState>
          ) : (
            <ul class="rows">
              {recipes.map(({ path, name, place }) => (
                <li key={path}>
                  <div class="rows__words">
                    <strong>{name}</strong>
                    <span class="faded">
                      <code>{place}</code>
                    </span>
                  </div>
                  <Form action="/gallery/disk" class="form--inline">
                    <input type="hidden" name="path" value={path} />
                    <Button icon="eye" label={t('catalogues.open.label', { name })} text={t('catalogues.open')} />
                  </Form>
                </li>
              ))}
            </ul>
          )}
        </Section>
        <Section title={t('gallery.import')} lead={t('elsewhere.upload.lead')}>
          <a class="button button--plain" href="/plugins/new#field-file">
            {t('elsewhere.upload')}
          </a>
        </Section>
      </div>
    </GalleryFrame>
  );
}
