import fc from 'fast-check';

/**
 * Property tests with one seed for every run, so that what passed passes again. `INKSTAND_SEED` gives another one;
 * `INKSTAND_SEED=random` explores. What a run finds becomes a test of its own.
 */
const wanted = process.env.INKSTAND_SEED ?? '20260316';
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) });

export { fc };

/** Number of cases of a property whose usual number is only a sample; `INKSTAND_CASES` gives another one. */
export const countCases = (usual: number): number => Number(process.env.INKSTAND_CASES ?? usual);
