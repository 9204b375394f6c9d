import type { InkstandError } from '@inkstand/common/errors';
import { type Reply, withHeaders } from '../../../http/http.js';
import { LinkButton } from '../../components/form/button.js';
import { Page } from '../../components/page/page.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';

/** What went wrong with a page request, and a link back. */
export function showFailure(context: RequestContext, failure: InkstandError, status: number): Reply {
  const reply = context.show(<Failure failure={failure} />, { status });
  const { retryAfterSeconds } = failure;
  return retryAfterSeconds === undefined
    ? reply
    : withHeaders(reply, { 'Retry-After': String(Math.ceil(retryAfterSeconds)) });
}

function Failure({ failure: { code, message, hint, retryAfterSeconds } }: { failure: InkstandError }) {
  const { t, maybe, duration } = useWords();
  return (
    <Page title={maybe(`problem.${code}.title`, t('problem.internal.title'))} section="help">
      <section class="section">
        <div class="prose">
          <p>
            {retryAfterSeconds === undefined
              ? maybe(`problem.${code}.text`, '')
              : t('failure.retry', { time: duration(Math.ceil(retryAfterSeconds)) })}
          </p>
          {code === 'not-found' ? undefined : (
            <p>
              <code>{message}</code>
            </p>
          )}
          {hint ? <p>{hint}</p> : undefined}
        </div>
        <div class="form__actions">
          <LinkButton href="/" variant="primary" text={t('failure.home')} />
          <LinkButton href={`/help#${code}`} variant="quiet" text={t('failure.help')} />
        </div>
      </section>
    </Page>
  );
}
