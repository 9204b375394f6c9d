import type { Reply } from '../../../http/http.js';
import { BIN_DAYS, BIN_KINDS, type BinEntry } from '../../../store/store.js';
import { Button, LinkButton } from '../../components/form/button.js';
import { Confirm } from '../../components/form/confirm.js';
import { Form, FormActions } from '../../components/form/form.js';
import { EmptyState } from '../../components/page/empty-state.js';
import { Page } from '../../components/page/page.js';
import { Section } from '../../components/page/section.js';
import { Table } from '../../components/table.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useFrame } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';

const PAGE = '/bin';

/** Deleted plugins and playlists, which can be restored. */
export async function showBin(context: RequestContext): Promise<Reply> {
  const entries = await context.gateway.tables.bin.list();
  const { words, now } = context;
  const { t, time, bytes } = words;
  const total = entries.reduce((sum, { byteCount }) => sum + byteCount, 0);
  return context.show(
    <Page
      title={t('bin.title')}
      section="plugins"
      parent={{ href: '/plugins', label: t('nav.plugins') }}
      lead={t('bin.lead', { days: BIN_DAYS })}
    >
      {entries.length === 0 ? (
        <EmptyState icon="trash" title={t('bin.empty.title')} text={t('bin.empty.text', { days: BIN_DAYS })} />
      ) : (
        <Section title={t('bin.size', { size: bytes(total) })}>
          <Table
            caption={t('bin.title')}
            columns={[
              { label: t('bin.name') },
              { label: t('bin.deleted') },
              { label: t('bin.until') },
              { label: t('bin.bytes'), isNumber: true },
              { label: t('bin.restore') },
            ]}
            rows={entries.map((entry) => ({
              key: `${entry.kind} ${entry.id}`,
              cells: [
                `${entry.name} · ${t(`bin.kind.${entry.kind}`)}`,
                time(entry.deletedAtMs, now),
                time(entry.keptUntilMs, now),
                bytes(entry.byteCount),
                <Restore key="restore" entry={entry} />,
              ],
            }))}
          />
          <FormActions>
            <LinkButton href={`${PAGE}/empty`} variant="danger" text={t('bin.empty')} />
          </FormActions>
        </Section>
      )}
    </Page>,
  );
}

function Restore({ entry: { kind, id, name } }: { entry: BinEntry }) {
  const { t } = useFrame().words;
  return (
    <Form action={`${PAGE}/restore`} class="form--inline">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <Button icon="refresh" label={t('bin.restore.of', { name })} text={t('bin.restore')} />
    </Form>
  );
}

/** Takes a plugin or playlist out of the bin, and opens it. */
export async function restoreFromBin(context: RequestContext, form: FormReading): Promise<Reply> {
  const { plugins, tables, playlistsChanged } = context.gateway;
  const kind = form.oneOf('kind', BIN_KINDS);
  const id = form.whole('id', 1, Number.MAX_SAFE_INTEGER);
  if (!form.isValid) return context.redirectTo(PAGE, { tone: 'bad', key: 'form.errors' });
  const { name } = await (kind === 'plugin' ? plugins.restore(id) : tables.playlists.restore(id));
  playlistsChanged();
  return context.redirectTo(`/${kind}s/${id}`, { tone: 'good', key: 'bin.restored', values: { name } });
}

/** Asks for confirmation: nothing brings back what was in the bin, except a backup. */
export async function confirmEmptyBin(context: RequestContext): Promise<Reply> {
  const { t, count } = context.words;
  const entries = await context.gateway.tables.bin.list();
  if (entries.length === 0) return context.redirectTo(PAGE);
  return context.show(
    <Confirm
      title={count('bin.empty.confirm', entries.length)}
      section="plugins"
      parent={{ href: PAGE, label: t('bin.title') }}
      action={`${PAGE}/empty`}
      confirm={t('bin.empty')}
    >
      <p>{t('bin.empty.words')}</p>
    </Confirm>,
  );
}

export async function emptyBin(context: RequestContext): Promise<Reply> {
  await context.gateway.tables.bin.empty();
  return context.redirectTo(PAGE, { tone: 'good', key: 'bin.emptied' });
}
