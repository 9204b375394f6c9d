/** Whether every case of a matrix is tried, as scripts/nightly wants it, or a sample that stands for them. */
export const TRIES_EVERY_CASE = process.env.INKSTAND_EVERY_CASE === 'yes';

/** Why a test is skipped by day: for tests of a file whose other tests stand for the same rules. */
export const BY_DAY = !TRIES_EVERY_CASE && 'tried at night';

/**
 * Every `step`-th case, all of them at night. Where the cases come from nested loops, a step without a common divisor
 * with the length of an inner loop takes each of its values.
 */
export function sampleCases<Case>(cases: readonly Case[], step: number): readonly Case[] {
  return TRIES_EVERY_CASE ? cases : cases.filter((_, index) => index % step === 0);
}

/** The cases with these names, all of them at night. */
export function sampleNamed<Case extends { readonly name: string }>(
  cases: readonly Case[],
  ...names: readonly string[]
): readonly Case[] {
  const missing = names.filter((name) => !cases.some((one) => one.name === name));
  if (missing.length > 0) throw new Error(`expected names of ${cases.map(({ name }) => name)}, found ${missing}`);
  return TRIES_EVERY_CASE ? cases : cases.filter(({ name }) => names.includes(name));
}
