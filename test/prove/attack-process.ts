import { ATTACKS, type Target } from './attacks.js';

/** The attacker: a process of its own, so that its work does not delay the display that is measured. */
process.on('message', async ({ target, names, seconds }: { target: Target; names: string[]; seconds: number }) => {
  const signal = AbortSignal.timeout(seconds * 1000);
  const counts: Record<string, Record<string, number>> = {};
  await Promise.all(
    names.map(async (name) => {
      const outcomes: Record<string, number> = {};
      counts[name] = outcomes;
      await ATTACKS[name]?.(target, signal, (outcome) => {
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      });
    }),
  );
  process.send?.(counts, () => process.exit(0));
});
