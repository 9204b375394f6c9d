import type { Reply } from '../../../http/http.js';
import { STATUS_OF_CODE } from '../../../http/http.js';
import { SPECIAL_SCREENS } from '../../../screen/screen.js';
import { Badge } from '../../components/badge.js';
import { Page } from '../../components/page/page.js';
import { Section } from '../../components/page/section.js';
import type { RequestContext } from '../../request-context.js';

const SPECIAL = Object.keys(SPECIAL_SCREENS) as readonly (keyof typeof SPECIAL_SCREENS)[];

const QUESTIONS = ['why', 'battery', 'offline', 'password', 'move', 'address'] as const;

/** Explains every error message and every special screen. */
export function showHelp(context: RequestContext): Reply {
  const { t, maybe } = context.words;
  const codes = Object.entries(STATUS_OF_CODE);
  return context.show(
    <Page title={t('nav.help')} section="help" lead={t('help.lead')}>
      <Section title={t('help.questions')} id="questions">
        <div class="chapters">
          {QUESTIONS.map((question) => (
            <details key={question}>
              <summary>{t(`help.${question}`)}</summary>
              <p>{t(`help.${question}.answer`)}</p>
            </details>
          ))}
        </div>
      </Section>
      <Section title={t('help.screens')} id="screens" lead={t('help.screens.lead')}>
        <dl class="glossary">
          {SPECIAL.map((kind) => (
            <div key={kind} id={`screen-${kind}`}>
              <dt>{t(`special.${kind}`)}</dt>
              <dd>{t(`special.${kind}.help`)}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={t('help.problems')} id="problems" lead={t('help.problems.lead')}>
        <dl class="glossary">
          {codes.map(([code, status]) => (
            <div key={code} id={code}>
              <dt>
                {maybe(`problem.${code}.title`, code)} <Badge>{`${status} ${code}`}</Badge>
              </dt>
              <dd>{maybe(`problem.${code}.text`, '')}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </Page>,
  );
}
