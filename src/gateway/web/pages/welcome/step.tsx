import type { ComponentChildren } from 'preact';
import { Page } from '../../components/page/page.js';
import { useWords } from '../../frame.js';
import { STEP_COUNT } from './first-run.js';

interface StepProps {
  /** From 1. */
  readonly number: number;
  readonly title: string;
  readonly lead: string;
  readonly children: ComponentChildren;
}

/** One step of the first run, with the number of steps. */
export function Step({ number, title, lead, children }: StepProps) {
  const { t } = useWords();
  return (
    <Page title={title} lead={lead}>
      <ol class="steps" aria-label={t('welcome.step', { number, steps: STEP_COUNT })}>
        {Array.from({ length: STEP_COUNT }, (_, index) => (
          <li key={index} data-done={index < number ? '' : undefined} aria-hidden="true" />
        ))}
      </ol>
      <section class="section">{children}</section>
    </Page>
  );
}
