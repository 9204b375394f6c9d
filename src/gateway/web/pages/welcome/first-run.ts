import type { SettingTable } from '../../../store/store.js';

/** The step of the first run that comes next; null or absent when it is over, or was never interrupted. */
const NEXT_STEP = 'first_run_step';
/** Steps after the password. */
const STEPS = ['you', 'place', 'ready'] as const;
type FirstRunStep = (typeof STEPS)[number];
/** With the password. */
export const STEP_COUNT = STEPS.length + 1;

/** Where an interrupted first run goes on; undefined when it is over. */
export function readNextStep(settings: Pick<SettingTable, 'read'>): FirstRunStep | undefined {
  const step = settings.read(NEXT_STEP);
  return STEPS.find((one) => one === step);
}

export const pathOfStep = (step: FirstRunStep): string => `/welcome/${step}`;

/** Stores where the first run goes on. After the last question, it is over. */
export const writeNextStep = (settings: Pick<SettingTable, 'write'>, step: FirstRunStep | undefined): Promise<void> =>
  settings.write(NEXT_STEP, step ?? null);
