import type { Reply } from '../../../http/http.js';
import { EmptyState } from '../../components/page/empty-state.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';
import { AddedFiles, AddFile } from '../../shared/files/added-files.js';
import { SystemFrame } from '../system/system-frame.js';

/** The owner's scripts for pages, and a form that adds one. */
export function showLibrary(context: RequestContext, form?: FormReading): Reply {
  const files = context.gateway.library.list();
  const { t } = context.words;
  return context.show(
    <SystemFrame tab="library">
      <div class="stack">
        <p class="prose">{t('library.lead')}</p>
        {files.length === 0 ? (
          <EmptyState icon="plugin" title={t('library.empty.title')} text={t('library.empty.text')} />
        ) : (
          <AddedFiles area="library" files={files} />
        )}
        <AddFile area="library" accept=".js,.mjs,text/javascript" />
      </div>
    </SystemFrame>,
    { form },
  );
}
