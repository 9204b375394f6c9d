import t from 'tap';
import { type Import, imports, moduleOf, packageFolderOf, readSource, sourceFiles } from './source-tree.js';

/** Modules by level: a file imports from its own level or a lower one (a smaller number), never upwards. */
const LEVELS: Readonly<Record<string, number>> = {
  main: 6,
  cli: 5,
  web: 4,
  api: 4,
  mqtt: 4,
  transfer: 4,
  device: 4,
  'shared-parts': 4,
  alert: 3,
  plugin: 3,
  design: 3,
  gallery: 3,
  playlist: 3,
  https: 3,
  i18n: 3,
  screen: 3,
  backup: 3,
  maintenance: 3,
  system: 3,
  monitoring: 3,
  task: 3,
  update: 3,
  schedule: 2,
  worker: 2,
  network: 2,
  place: 2,
  'framework-release': 2,
  library: 2,
  maps: 2,
  store: 1,
  http: 0,
  config: 0,
  recipe: -1,
  sandbox: -1,
  engine: -2,
  liquid: -2,
  charts: -2,
  zip: -2,
  'byte-size': -2,
  'diff-lines': -2,
  'name-limits': -2,
  'resolve-within': -2,
  'webhook-limits': -2,
  common: -3,
};

/** Packages that only one module may import. */
const RESTRICTED: Readonly<Record<string, RegExp>> = {
  sqlite3: /^gateway\/store\//,
  '@napi-rs/canvas': /^engine\/(paint|font)\//,
  undici: /^gateway\/worker\/jobs\/fetch\//,
  'node-cron': /^gateway\/schedule\//,
  yauzl: /^gateway\/zip\//,
  '@tinyhttp/app': /^gateway\/http\//,
  // It has the table of HTML's references.
  parse5: /^(engine\/html\/|gateway\/worker\/jobs\/parse\/feed-texts)/,
  'css-tree': /^engine\/css\//,
  mqtt: /^gateway\/mqtt\/process\//,
  pbf: /^(sandbox\/host\/map\/|gateway\/worker\/jobs\/parse\/protobuf)/,
  yaml: /^gateway\/(recipe\/|worker\/jobs\/catalogue\/)/,
};

/** What is taken from these needs nothing but the language. */
const PACKED_WITH_GUEST = new Set([
  'uqr',
  'sandbox/script-limits.ts',
  'engine/css/selector/attribute-test.ts',
  'engine/css/selector/pseudo-classes.ts',
]);

/** What the gateway process never loads, not even on demand: canvas, parsers of foreign data, script engines. */
const NEVER_IN_GATEWAY = new Set([
  ...[
    '@napi-rs/canvas',
    'undici',
    'parse5',
    'css-tree',
    'htmlparser2',
    'mqtt',
    'csv-parse',
    'ical.js',
    'pmtiles',
    'pbf',
  ],
  ...['yaml', 'yauzl', 'gateway/zip/zip.ts', 'gateway/recipe/settings-yaml.ts', 'gateway/recipe/read-recipe.ts'],
]);

/** What the gateway loads of these nevertheless, each with the reason why no stranger's data gets there. */
const IN_GATEWAY: Readonly<Record<string, string>> = {
  'gateway/backup/unpack-backup.ts → gateway/zip/zip.ts': 'backups, which the signed-in owner restores',
  'gateway/recipe/format-settings.ts → yaml': 'writes settings.yml and parses none',
  'gateway/update/open-bundle.ts → gateway/zip/zip.ts': 'updates; what is unpacked is compared with a signed list',
};

/** Entry points beside the file with the module's name, each with the reason why one is not enough. */
const MORE_ENTRY_POINTS: Readonly<Record<string, string>> = {
  'gateway/alert/alert-words.ts': 'loaded when the first alert is sent',
  'gateway/backup/backup-folder.ts': 'lists files for one page: kept out of the idle gateway',
  'gateway/backup/recovery/recovery.ts': 'finds copies of data that cannot be opened: loaded only then',
  'gateway/backup/restore.ts': 'unpacks archives: loaded while a backup is restored',
  'gateway/backup/write-backup.ts': 'packs archives: loaded while a backup is made',
  'gateway/device/recovery-routes.ts': 'answers displays while the data cannot be opened: loaded only then',
  'gateway/framework-release/framework-source.ts': "reads the renderer's tables, which the gateway never loads",
  'gateway/framework-release/read-added-files.ts': 'compiles style sheets: loaded by one command and one job',
  'gateway/framework-release/added-files.ts': 'reads what an owner adds: loaded by one command',
  'gateway/library/library-source.ts': 'reads scripts for pages, in the worker',
  'gateway/maps/map-source.ts': 'reads tiles for pages, in the worker',
  'gateway/monitoring/doctor-checks.ts': 'loaded by one command',
  'gateway/monitoring/hardware.ts': 'loaded for one page',
  'gateway/recipe/package/read-package.ts': 'unpacks archives: loaded by the worker only',
  'gateway/recipe/read-recipe.ts': 'parses archives and YAML: loaded by the worker and by commands',
  'gateway/store/repair/copy-database.ts': 'copies a database that the gateway has not opened',
  'gateway/store/repair/inspect-database.ts': 'loaded while a snapshot is checked',
  'gateway/store/repair/read-settings.ts': 'reads settings of a database that cannot be opened: loaded only then',
  'gateway/store/snapshots.ts': 'loaded while a snapshot is taken',
  'gateway/update/updater.ts': 'loaded while an update is applied',
  'gateway/plugin/topics/topic-collector.ts': 'collects messages in the MQTT process, which loads no plugin settings',
  'gateway/plugin/topics/topic-filter.ts': 'matches topics in the MQTT process',
  'gateway/web/recovery/recovery.ts': 'pages while the data cannot be opened: loaded only then',
  'gateway/web/write-entity-words.ts': 'loaded when displays are published by MQTT',
  'gateway/worker/jobs/fetch/network-policy.ts': 'limits the MQTT process as it limits polling',
  'gateway/worker/jobs/run-own-transform.ts': "transforms in the caller's own process: `inkstand render`",
  'gateway/worker/jobs/render/render-recipe.ts': "renders in the caller's own process: `inkstand render`",
};

const isEntryPoint = (path: string): boolean =>
  path === `gateway/${moduleOf(path)}/${moduleOf(path)}.ts` ||
  path === `gateway/${moduleOf(path)}.ts` ||
  packageFolderOf(path) !== 'gateway' ||
  path in MORE_ENTRY_POINTS;

const ours = imports.filter(({ isPackage }) => !isPackage);

t.test('dependencies between modules point one way', async (t) => {
  t.ok(sourceFiles.length > 0, 'there is source to read');
  const faults = ours.flatMap(({ from, to }) => {
    const [source, target] = [moduleOf(from), moduleOf(to)];
    if (source === target) return [];
    const [high, low] = [LEVELS[source], LEVELS[target]];
    if (high === undefined || low === undefined) return [`${from}: no level is known for ${source} → ${target}`];
    return high < low ? [`${from} imports ${to}: the dependency ${source} → ${target} points upwards`] : [];
  });
  t.strictSame(faults, []);
});

t.test('modules do not depend on each other in a cycle', async (t) => {
  const edges = ours.filter((one) => !one.isType && moduleOf(one.from) !== moduleOf(one.to));
  const graph = groupTargets(edges.map(({ from, to }) => [moduleOf(from), moduleOf(to)]));
  t.same(findCycle(graph), [], 'a cycle of modules');
});

t.test('files do not import each other by value in a cycle', async (t) => {
  const graph = groupTargets(ours.filter((one) => !one.isType && !one.isLazy).map(({ from, to }) => [from, to]));
  t.same(findCycle(graph), [], 'a cycle of files');
});

t.test('a module is imported through its entry points', async (t) => {
  const between = ours.filter(({ from, to }) => moduleOf(from) !== moduleOf(to));
  t.ok(between.length > 100, 'imports between modules were read');
  t.strictSame(listImports(between.filter(({ to }) => !isEntryPoint(to))), [], 'imports past an entry point');
  const used = new Set(between.map(({ to }) => to));
  const unused = Object.keys(MORE_ENTRY_POINTS).filter((path) => !used.has(path));
  t.strictSame(unused, [], 'entry points that are no longer needed');
});

t.test('restricted packages are imported by their module only', async (t) => {
  const restricted = imports.filter(({ to, isPackage, isType }) => isPackage && !isType && RESTRICTED[to]);
  const packages = new Set(restricted.map(({ to }) => to));
  t.strictSame([...packages].sort(), Object.keys(RESTRICTED).sort(), 'every restricted package is imported somewhere');
  t.strictSame(listImports(restricted.filter(({ from, to }) => !RESTRICTED[to]?.test(from))), []);
});

t.test('packages of ours import each other by the names that they export', async (t) => {
  const between = ours.filter(({ from, to }) => packageFolderOf(from) !== packageFolderOf(to));
  t.ok(between.length > 100, 'imports between packages were read');
  t.strictSame(listImports(between.filter(({ isNamed }) => !isNamed)), []);
});

t.test('the gateway process loads no canvas and no parser of foreign data', async (t) => {
  const seen = new Set<string>();
  const loaded = new Set<string>();
  // Commands run in processes of their own.
  const isCommand = (file: string): boolean =>
    file.startsWith('gateway/cli/commands/') && file !== 'gateway/cli/commands/serve.ts';
  const follow = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { to, isPackage } of imports.filter(({ from, isType }) => from === file && !isType)) {
      if (NEVER_IN_GATEWAY.has(to)) loaded.add(`${file} → ${to}`);
      else if (!isPackage && !isCommand(to)) follow(to);
    }
  };
  follow('main.ts');
  t.ok(seen.has('gateway/gallery/gallery-service.ts'), 'what is loaded on demand was followed');
  t.strictSame([...loaded].sort(), Object.keys(IN_GATEWAY).sort());
  const scripts = [...seen].filter((file) =>
    /^(sandbox\/(?!library\/|script-limits\.ts)|liquid\/|gateway\/worker\/jobs\/(parse|fetch)\/)/.test(file),
  );
  t.strictSame(scripts, [], 'the script engine, Liquid, parsers and fetching stay in the worker');
});

t.test('code of the script sandbox imports nothing outside of it', async (t) => {
  const inGuest = (file: string): boolean => file.startsWith('sandbox/guest/') || file.startsWith('charts/');
  const files = sourceFiles.filter(inGuest);
  t.ok(files.length > 10, 'code of the sandbox was read');
  const outside = imports.filter(
    ({ from, to, isType }) => inGuest(from) && !inGuest(to) && !isType && !PACKED_WITH_GUEST.has(to),
  );
  t.strictSame(listImports(outside), [], 'imports that do not exist in the sandbox');
  const ofNode = files.filter((file) => /from 'node:/.test(readSource(file)));
  t.strictSame(ofNode, [], 'imports from Node');
});

t.test('only the start imports main', async (t) => {
  t.strictSame(listImports(ours.filter(({ to }) => to === 'main.ts')), []);
});

const listImports = (some: readonly Import[]): readonly string[] => some.map(({ from, to }) => `${from} imports ${to}`);

function groupTargets(edges: readonly (readonly [string, string])[]): ReadonlyMap<string, ReadonlySet<string>> {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/** The nodes of one cycle in order, empty where there is none. */
function findCycle(graph: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const done = new Set<string>();
  const search = (node: string, path: readonly string[]): readonly string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return [];
    for (const target of graph.get(node) ?? []) {
      const found = search(target, [...path, node]);
      if (found.length > 0) return found;
    }
    done.add(node);
    return [];
  };
  for (const node of graph.keys()) {
    const found = search(node, []);
    if (found.length > 0) return found;
  }
  return [];
}
