import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { InkstandError, messageOf } from '@inkstand/common/errors';
import type { Lock } from '../store/store.js';
import { copyData, readDataSchema, restoreData } from './data-copy.js';
import { lockData } from './data-owner.js';
import type { LastUpdate, Releases, Trial } from './installed-releases.js';

/** The steps of an update on the machine: the service manager in production, functions in tests. */
export interface ServiceControl {
  /** Stops the gateway. A display's request may start it again at once, through the socket. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Waits until the gateway responds repeatedly; false on timeout. */
  isHealthy(): Promise<boolean>;
}

export interface UpdateSite {
  readonly releases: Releases;
  readonly dataDir: string;
  readonly service: ServiceControl;
  readonly now: () => number;
}

/** Attempts to lock the data folder while requests of displays keep starting the gateway. */
const LOCK_ATTEMPTS = 5;
/** A version that takes the board down with it is not started for ever. */
const MAX_INTERRUPTIONS = 3;

const copyOf = ({ releases }: UpdateSite): string => join(releases.folder, 'data-before');

/**
 * Switches to an unpacked release: copies the data, starts it, and rolls back if it does not respond. From `onRecorded`
 * on, `finishTrial` completes the work after a power cut.
 */
export async function switchRelease(
  site: UpdateSite,
  version: string,
  onRecorded?: () => Promise<void>,
): Promise<LastUpdate> {
  const before = (await site.releases.current()) ?? null;
  await startTrial(site, { version, release: version, before }, onRecorded);
  return judgeTrial(site);
}

/**
 * Starts the installed program after a package or script replaced it. If it does not respond, rolls back to `before`, a
 * folder of releases with the previous program.
 */
export async function startInstalled(site: UpdateSite, version: string, before: string): Promise<LastUpdate> {
  await startTrial(site, { version, release: null, before });
  return judgeTrial(site);
}

async function startTrial(
  site: UpdateSite,
  trial: Omit<Trial, 'schemaBefore'>,
  onRecorded?: () => Promise<void>,
): Promise<void> {
  const { releases, dataDir } = site;
  const start = async (): Promise<void> => {
    await copyData(dataDir, copyOf(site));
    const schemaBefore = (await readDataSchema(dataDir)) ?? null;
    await releases.startTrial({ ...trial, schemaBefore });
    await onRecorded?.();
    await releases.choose(trial.release ?? undefined);
  };
  // Without a copy of the data, no new version may change it, not even an installed program that is already in place.
  const abandon = async (): Promise<void> => {
    await releases.choose(trial.before ?? undefined);
    if (trial.release !== null && trial.release !== trial.before) await deleteRelease(releases, trial.release);
    await releases.endUnpacking();
  };
  await whileStopped(site, start, abandon);
}

/** Completes a trial that a power cut interrupted; undefined when there is none. */
export async function finishTrial(site: UpdateSite): Promise<LastUpdate | undefined> {
  const { releases } = site;
  const interrupted = await releases.readTrial();
  if (!interrupted) return undefined;
  const interruptions = (interrupted.interruptions ?? 0) + 1;
  const trial: Trial = { ...interrupted, interruptions };
  await releases.startTrial(trial);
  if (interrupted.failure !== undefined) return undoTrial(site, trial, interrupted.failure);
  if (interruptions > MAX_INTERRUPTIONS)
    return undoTrial(site, trial, `version ${trial.version} was interrupted ${MAX_INTERRUPTIONS} times`);
  if (((await releases.current()) ?? null) === trial.release) return judgeTrial(site);
  if (trial.release !== null && !existsSync(releases.placeOf(trial.release).folder))
    return undoTrial(site, trial, `version ${trial.version} is missing`);
  try {
    await startTrial(site, trial);
  } catch (error) {
    const reason = messageOf(error);
    return end(site, trial, { outcome: 'stepped-back', reason });
  }
  return judgeTrial(site);
}

/** Rolls back the last update. With `withData`, the data of that time is restored too. */
export async function rollBack(site: UpdateSite, withData: boolean): Promise<LastUpdate> {
  const { releases, dataDir, service } = site;
  const last = await releases.readLast();
  if (!last || !canRollBack(last, (await releases.current()) ?? null))
    throw new InkstandError('conflict', 'there is no version to roll back to');
  const schema = await readDataSchema(dataDir);
  if (!withData && schema !== undefined && schema !== last.schemaBefore) {
    throw new InkstandError('conflict', 'the previous version cannot read the current data', {
      hint: 'use --with-data to restore the data from before the update too',
    });
  }
  await whileStopped(site, async () => {
    if (withData) await restoreData(dataDir, copyOf(site));
    await releases.choose(last.before ?? undefined);
  });
  await service.isHealthy();
  return end(site, last, { outcome: 'went-back' });
}

/** Whether the previous program is known and the update is still running. */
export function canRollBack({ outcome, release, before }: LastUpdate, current: string | null): boolean {
  return (outcome === 'updated' || outcome === 'refused') && release === current && before !== release;
}

async function judgeTrial(site: UpdateSite): Promise<LastUpdate> {
  const { releases, service } = site;
  const trial = await releases.readTrial();
  if (!trial) throw new InkstandError('internal', 'expected a trial to be judged');
  if (await service.isHealthy()) {
    await releases.deleteAllExcept([trial.release, trial.before]);
    return end(site, trial, { outcome: 'updated' });
  }
  return undoTrial(site, trial, `version ${trial.version} did not respond`);
}

/** Data that the new version did not migrate is kept, because displays and API clients may rely on it. */
async function undoTrial(site: UpdateSite, trial: Trial, reason: string): Promise<LastUpdate> {
  const { releases, dataDir, service } = site;
  // From here on, a power cut does not start the version again.
  await releases.startTrial({ ...trial, failure: reason });
  await whileStopped(site, async () => {
    const schema = await readDataSchema(dataDir).catch(() => undefined);
    if (trial.schemaBefore !== null && schema !== trial.schemaBefore) await restoreData(dataDir, copyOf(site));
    await releases.choose(trial.before ?? undefined);
  });
  await service.isHealthy();
  if (trial.release !== null) await deleteRelease(releases, trial.release);
  return end(site, trial, { outcome: 'stepped-back', reason });
}

const deleteRelease = (releases: Releases, name: string): Promise<void> =>
  rm(releases.placeOf(name).folder, { recursive: true, force: true });

async function end(
  { releases, now }: UpdateSite,
  { version, release, before, schemaBefore }: Trial,
  result: Pick<LastUpdate, 'outcome' | 'reason'>,
): Promise<LastUpdate> {
  const last = { version, release, before, schemaBefore, ...result, atMs: now() };
  await releases.endTrial(last);
  return last;
}

/**
 * Holds the data folder's lock during `work`, so that no display's request starts a gateway meanwhile. Afterwards the
 * selected gateway runs in any case.
 */
async function whileStopped(
  site: UpdateSite,
  act: () => Promise<void>,
  onFailure?: () => Promise<void>,
): Promise<void> {
  try {
    const lock = await takeData(site, LOCK_ATTEMPTS);
    await act().finally(() => lock.release());
  } catch (error) {
    await onFailure?.();
    throw error;
  } finally {
    await site.service.start();
  }
}

async function takeData(site: UpdateSite, attempts: number): Promise<Lock> {
  await site.service.stop();
  try {
    return await lockData(site.dataDir);
  } catch (error) {
    if (attempts <= 1 || !(error instanceof InkstandError) || error.code !== 'conflict') throw error;
    return takeData(site, attempts - 1);
  }
}
