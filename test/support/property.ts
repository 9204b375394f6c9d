import fc from 'fast-check';

/**
 * Property tests with one seed for every run, so that what passed passes again. `INKSTAND_SEED` gives another one;
 * `INKSTAND_SEED=random` explores. What a run finds becomes a test of its own.
 */
const wanted = process.env.INKSTAND_SEED ?? '20260316';
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) });

export { fc };
