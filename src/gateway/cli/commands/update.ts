import { existsSync, statSync } from 'node:fs';
import { InkstandError } from '@inkstand/common/errors';
import type { LastUpdate, UpdateSite } from '../../update/updater.js';
import { type Command, type Invocation, type Terminal, UsageError } from '../command.js';
import { loadConfig } from '../load-config.js';

/** Applies a signed update to an installed machine, and rolls it back. `keyFolders` contain the trusted public keys. */
export const update = (version: string, keyFolders: readonly string[]): Command => ({
  name: 'update',
  summary: 'install a signed update from a file or a folder, or roll back',
  usage: '[FILE|FOLDER] [--check] [--back [--with-data]]',
  options: ['data'],
  flags: [
    { name: 'check', help: 'describe the update without installing it' },
    { name: 'allow-older', help: 'install an older version, or the same one again' },
    { name: 'back', help: 'roll back to the version before the last update' },
    { name: 'with-data', help: 'with --back: also restore the data from before the update' },
    {
      name: 'installed',
      placeholder: 'NAME',
      help: 'for packages: start the new version, or roll back to release NAME',
    },
    {
      name: 'as-owner',
      placeholder: 'WHAT',
      help: "for the updater, as the data's owner: lock the data until the input ends, or print its schema",
    },
    { name: 'pending', help: 'for the systemd unit: finish an interrupted update, then install the uploaded one' },
  ],
  positionals: [0, 1],
  run: async ({ positionals: [path], flags, options, terminal }: Invocation) => {
    // Loaded on demand, because an idle gateway does not need it.
    const {
      applyPending,
      withUpdaterLock,
      checkBundle,
      rollBack,
      startInstalled,
      switchRelease,
      stageBundle,
      tryOutRelease,
    } = await loadUpdate();
    const { environment } = terminal;
    const act = flags['as-owner'];
    if (act) return actAsOwner(act, loadConfig(options, environment).config.dataDir, terminal);
    const site = await openSite(environment, loadConfig(options, environment).config.dataDir);
    const { releases, dataDir } = site;
    const tryOut = (folder: string): Promise<void> => tryOutRelease(folder, dataDir);
    const take = { releases, dataDir, keyFolders, version, tryOut };
    // Units and packages wait for the lock; at a shell it is an error.
    const withLock = <T>(waits: boolean, work: () => Promise<T>): Promise<T> =>
      withUpdaterLock(releases.folder, waits, work);
    if (flags.pending) {
      // A rejected bundle is reported on the page; for the unit this counts as success.
      report(await withLock(true, () => applyPending(site, take)), terminal);
      return 0;
    }
    const { INKSTAND_INSTALLED_VERSION: installed = version } = environment;
    const kept = flags.installed;
    if (kept) return report(await withLock(true, () => startInstalled(site, installed, kept)), terminal);
    if (flags.back)
      return report(await withLock(false, () => rollBack(site, flags['with-data'] !== undefined)), terminal);
    if (path === undefined) {
      terminal.out(`version ${version} is running\n`);
      report(await releases.readLast(), terminal);
      return 0;
    }
    const bundle = await chooseBundle(path, await releases.readLast());
    const allowsOlder = flags['allow-older'] !== undefined;
    if (flags.check) {
      const manifest = await checkBundle(bundle, { ...take, allowsOlder });
      terminal.out(`version ${manifest.version} can be installed, ${version} is running\n${manifest.notes}`);
      return 0;
    }
    const apply = async (): Promise<LastUpdate> =>
      switchRelease(site, (await stageBundle(bundle, { ...take, allowsOlder })).version);
    return report(await withLock(false, apply), terminal);
  },
});

/** What the updater has a process of the data's owner do. */
async function actAsOwner(act: string, dataDir: string, { out }: Terminal): Promise<number> {
  const { holdLock, readDataSchema } = await loadUpdate();
  if (act === 'lock') await holdLock(dataDir, process.stdin, out);
  else if (act === 'schema') out(`${(await readDataSchema(dataDir)) ?? 0}\n`);
  else throw new UsageError(`--as-owner: expected lock or schema, got "${act}"`);
  return 0;
}

const loadUpdate = () => import('../../update/updater.js');

async function openSite(environment: NodeJS.ProcessEnv, dataDir: string): Promise<UpdateSite> {
  const { Releases, controlService } = await loadUpdate();
  const { INKSTAND_RELEASES: folder, INKSTAND_INSTALLED_VERSION: installedVersion } = environment;
  // The folder exists if the units are installed, which a container does not have.
  if (!folder || !installedVersion || !existsSync(folder)) {
    throw new InkstandError('conflict', 'this Inkstand is not installed as a service', {
      hint: 'update a checkout with git, a container with a new image',
    });
  }
  const { INKSTAND_HEALTH: healthUrl = 'http://127.0.0.1/healthz', INKSTAND_PATIENCE: patience } = environment;
  const service = controlService({ healthUrl, timeoutSeconds: patience === undefined ? undefined : Number(patience) });
  return { releases: new Releases({ folder, installedVersion }), dataDir, service, now: Date.now };
}

/** A USB stick that stays plugged in must not reinstall at each start what failed or was rolled back. */
async function chooseBundle(path: string, last: LastUpdate | undefined): Promise<string> {
  const { BUNDLE_SUFFIX, findBundle } = await loadUpdate();
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return path;
  const wasRolledBack = last?.outcome === 'stepped-back' || last?.outcome === 'went-back';
  const bundle = await findBundle(path, wasRolledBack ? last.version : undefined);
  if (bundle) return bundle;
  throw new InkstandError('not-found', `there is no update for this machine in ${path}`, {
    hint: `expected a file that ends in ${BUNDLE_SUFFIX} and names this architecture; an update that was rolled back must be named itself`,
  });
}

const WORDS: Readonly<Record<LastUpdate['outcome'], string>> = {
  updated: 'updated to',
  'stepped-back': 'rolled back from',
  'went-back': 'rolled back from',
  refused: 'update rejected',
};

function report(last: LastUpdate | undefined, { out }: Terminal): number {
  if (!last) return 0;
  const { outcome, version, reason } = last;
  out(`${[WORDS[outcome], version].filter(Boolean).join(' ')}${reason ? `: ${reason}` : ''}\n`);
  return outcome === 'stepped-back' || outcome === 'refused' ? 1 : 0;
}
