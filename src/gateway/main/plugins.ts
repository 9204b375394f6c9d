import { join } from 'node:path';
import { FrameworkReleases } from '../framework-release/framework-release.js';
import type { Gallery } from '../gallery/gallery.js';
import { ScriptLibrary } from '../library/library.js';
import { MapFiles } from '../maps/maps.js';
import { readHomePlace } from '../place/place.js';
import {
  AlbumFetcher,
  ANY_DEVICE,
  createStaleness,
  DataFetcher,
  DataOrigins,
  FieldChoices,
  type MergeVariables,
  MirrorReports,
  PictureFetcher,
  PluginMerger,
  PluginPictures,
  PluginSettings,
  Poller,
  RecipeReader,
  type Staleness,
  TransformTrial,
  UploadedPictures,
} from '../plugin/plugin.js';
import { PluginContents, RenderInputs } from '../screen/screen.js';
import {
  PluginPictureTable,
  type PluginSetting,
  PluginSettingTable,
  PluginSourceTable,
  UploadedPictureTable,
} from '../store/store.js';
import type { PictureJob } from '../worker/worker.js';
import type { Base } from './base.js';
import { createGallery } from './gallery.js';

/** Time limit for compiling a framework release, which takes seconds on a desktop and a minute on a small board. */
const COMPILE_MS = 5 * 60_000;
const ALBUM_MS = 3 * 60_000;
/** Somebody waits for the result on a page. */
const PREVIEW = { priority: 'preview' } as const;

export interface PluginParts {
  readonly plugins: PluginSettings;
  readonly uploads: UploadedPictures;
  readonly pictures: PluginPictures;
  readonly contents: PluginContents;
  readonly origins: DataOrigins;
  readonly choices: FieldChoices;
  readonly poller: Poller;
  readonly merger: PluginMerger;
  readonly staleness: Staleness;
  readonly mirrorReports: MirrorReports;
  readonly library: ScriptLibrary;
  readonly maps: MapFiles;
  readonly framework: FrameworkReleases;
  readonly renderInputs: RenderInputs;
  readonly transforms: TransformTrial;
  readonly recipes: RecipeReader;
  readonly gallery: () => Promise<Gallery>;
}

/** Creates plugin settings with their data, pictures and pollers. */
export async function createPlugins(base: Base): Promise<PluginParts> {
  const { config, store, tables, space, worker, effects, reach, user, now, log, monotonicMs, live } = base;
  const table = new PluginSettingTable(store);
  await table.load();
  const staleness: Staleness = createStaleness({
    settings: tables.settings,
    poller: () => poller,
    find: (id) => plugins.find(id),
    now,
    monotonicMs,
  });
  const { ages } = staleness;
  const onData = (setting: PluginSetting, variables: MergeVariables): void => ages.noteData(setting, variables);
  const plugins = new PluginSettings({
    table,
    now,
    onData,
    limitBytes: config.webhookLimitBytes,
    home: () => readHomePlace(base.tables.settings),
    onChange: (id) => effects.pluginChanged(id),
  });
  const pictureTable = new PluginPictureTable(store);
  const { requireSpace } = space;
  const checking = { plugins, now, requireSpace, run: (job: PictureJob) => worker.run(job, PREVIEW) };
  const uploads = new UploadedPictures({ ...checking, table: new UploadedPictureTable(store) });
  const pictures = new PluginPictures({ ...checking, uploads, table: pictureTable });
  const renderInputs = new RenderInputs(config.dataDir);
  const sources = new PluginSourceTable(store);
  const origins = new DataOrigins({ plugins, sources });
  const contents = new PluginContents({
    broadcasts: base.tables.broadcasts,
    plugins,
    pictures,
    origins,
    user,
    reach,
    now,
    isUnreachable: (setting) => poller.isUnreachable(setting),
    staleOf: (setting) => staleness.of(setting),
    inputFingerprint: () => renderInputs.fingerprint(),
  });
  const polled = { plugins, viewer: () => ({ user: user(), device: ANY_DEVICE }), reach, now };
  const choices = new FieldChoices({ ...polled, fetch: (job) => worker.run(job, PREVIEW) });
  const mirrorReports = new MirrorReports(() => plugins.list());
  const data = new DataFetcher({
    ...polled,
    sources,
    fetch: (job) => worker.run(job),
    transform: (job) => worker.run(job),
  });
  const picture = new PictureFetcher({
    ...polled,
    pictures,
    table: pictureTable,
    reports: mirrorReports,
    run: (job) => worker.run(job),
  });
  const album = createAlbums(base, uploads);
  const poller: Poller = new Poller({
    plugins,
    now,
    monotonicMs,
    log,
    onReport: () => live.publish('plugins'),
    onAnswered: (id, isWhole) => (isWhole ? ages.noteGood(id) : ages.notePartly(id)),
    fetchers: { data, picture, album },
  });
  const transforms = new TransformTrial({ ...polled, sources, poller, run: (job) => worker.run(job, PREVIEW) });
  const recipes = new RecipeReader((job, options) => worker.run(job, options));
  const merger = new PluginMerger({ plugins, log });
  return {
    plugins,
    uploads,
    pictures,
    contents,
    origins,
    choices,
    poller,
    merger,
    staleness,
    mirrorReports,
    transforms,
    recipes,
    ...createOwnerFiles(base),
    renderInputs,
    gallery: createGallery(base, plugins, recipes, renderInputs),
  };
}

/** What the owner adds for the pages of all plugins. */
function createOwnerFiles({ config, space, worker, now }: Base): Pick<PluginParts, 'library' | 'maps' | 'framework'> {
  const { dataDir } = config;
  const framework = new FrameworkReleases({
    dataDir,
    requireSpace: space.requireSpace,
    read: (uploads) => worker.run({ kind: 'framework', uploads }, { ...PREVIEW, deadlineMs: COMPILE_MS }),
  });
  return { library: new ScriptLibrary(dataDir, now), maps: new MapFiles(dataDir), framework };
}

/** Folders of albums are those of the data folder, of drives and of mounted shares. */
const createAlbums = ({ config, worker, reach, now }: Base, uploads: UploadedPictures): AlbumFetcher =>
  new AlbumFetcher({
    ...{ uploads, reach, now },
    run: (job) => worker.run(job, { deadlineMs: ALBUM_MS }),
    check: (job) => worker.run(job),
    roots: async () => [
      join(config.dataDir, 'pictures'),
      ...['/media', '/mnt', '/srv'],
      ...(await (await import('../backup/backup-folder.js')).listDrives()),
    ],
  });
