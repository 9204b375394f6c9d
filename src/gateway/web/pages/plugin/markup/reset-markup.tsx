import { InkstandError } from '@inkstand/common/errors';
import type { Reply } from '../../../../http/http.js';
import { Diff } from '../../../components/diff.js';
import { Confirm } from '../../../components/form/confirm.js';
import type { FormReading } from '../../../forms/form-reading.js';
import type { RequestContext } from '../../../request-context.js';
import { requirePlugin } from '../../../shared/plugins/require-plugin.js';
import { type Part, readPart } from './draw-preview.js';

/** Shows what a reset would change. */
export async function confirmReset(context: RequestContext): Promise<Reply> {
  const { t } = context.words;
  const { id, name } = requirePlugin(context);
  const part = readPart(context.request.query.get('part') ?? '');
  const recipe = await readRecipePart(context, id, part);
  const { [part]: stored = '' } = await context.gateway.plugins.markup(id);
  const label = t(`markup.part.${part}`);
  return context.show(
    <Confirm
      title={t('markup.reset.title', { part: label })}
      section="plugins"
      parent={{ href: `/plugins/${id}/markup?part=${part}`, label: name }}
      action={`/plugins/${id}/markup/reset`}
      values={{ part }}
      confirm={t('markup.reset.confirm')}
    >
      <p>{t('markup.reset.words')}</p>
      <Diff before={stored} after={recipe} label={t('markup.reset.title', { part: label })} />
    </Confirm>,
  );
}

/** Restores a part to the recipe's own markup. */
export async function resetMarkup(context: RequestContext, form: FormReading): Promise<Reply> {
  const { id } = requirePlugin(context);
  const part = readPart(form.raw('part'));
  const recipe = await readRecipePart(context, id, part);
  await context.gateway.plugins.writeMarkup(id, { [part]: recipe });
  return context.redirectTo(`/plugins/${id}/markup?part=${part}`, { tone: 'good', key: 'markup.reset.done' });
}

async function readRecipePart(context: RequestContext, id: number, part: Part): Promise<string> {
  const recipe = (await context.gateway.plugins.recipeMarkup(id))[part];
  if (recipe === undefined) throw new InkstandError('not-found', 'this part is as the recipe brought it');
  return recipe;
}
