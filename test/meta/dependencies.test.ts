import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import t from 'tap';

/** Rooms by level: a file imports from its own level or a lower one (a smaller number), never upwards. */
const LEVELS: Record<string, number> = {
  main: 6,
  cli: 5,
  web: 4,
  api: 4,
  device: 4,
  alert: 3,
  plugin: 3,
  playlist: 3,
  screen: 3,
  model: 3,
  system: 3,
  bridge: 3,
  schedule: 2,
  worker: 2,
  store: 1,
  http: 0,
  config: 0,
  render: -1,
};

/** Packages that only one room may import. */
const FENCED: Record<string, RegExp> = {
  sqlite3: /^store\//,
  '@napi-rs/canvas': /^render\/(paint|font)\//,
  undici: /^worker\/fetch\//,
  'node-cron': /^schedule\//,
  '@tinyhttp/app': /^http\//,
  liquidjs: /^worker\/liquid\//,
  parse5: /^render\/html\//,
  'css-tree': /^render\/css\//,
};

/** What the gateway process must never load: canvas, parsers of foreign data, templates. */
const NEVER_IN_GATEWAY = new Set(['@napi-rs/canvas', 'undici', 'liquidjs', 'parse5', 'css-tree', 'quickjs-emscripten']);

const SRC = resolve(import.meta.dirname, '../../../src');

interface Import {
  readonly from: string;
  /** A path below src, or a package name. */
  readonly to: string;
  readonly isPackage: boolean;
  readonly isType: boolean;
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => name.replaceAll('\\', '/'));

function importsOf(file: string): Import[] {
  const source = readFileSync(join(SRC, file), 'utf8');
  const found: Import[] = [];
  const statement = /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
  for (const [, type, target = ''] of source.matchAll(statement)) {
    if (target.startsWith('node:')) continue;
    const isPackage = !target.startsWith('.');
    const path = isPackage
      ? target
          .split('/')
          .slice(0, target.startsWith('@') ? 2 : 1)
          .join('/')
      : relative(SRC, resolve(SRC, dirname(file), target))
          .replaceAll('\\', '/')
          .replace(/\.js$/, '');
    found.push({ from: file, to: path, isPackage, isType: type !== undefined });
  }
  return found;
}

const roomOf = (path: string): string => path.split('/')[0]?.replace(/\.tsx?$/, '') ?? '';
const imports = files.flatMap(importsOf);

t.test('arrows between rooms go one way', async (t) => {
  t.ok(files.length > 0, 'there is source to read');
  for (const { from, to, isPackage } of imports) {
    if (isPackage || to === 'errors') continue;
    const [source, target] = [roomOf(from), roomOf(to)];
    if (source === 'errors' || source === target) continue;
    const [high, low] = [LEVELS[source], LEVELS[target]];
    if (high === undefined || low === undefined)
      t.fail(`${from}: no level is known for the arrow ${source} → ${target}`);
    else if (high < low) t.fail(`${from} imports ${to}: the arrow ${source} → ${target} goes up`);
  }
});

t.test('rooms of one level do not import each other in circles', async (t) => {
  const next = new Map<string, Set<string>>();
  for (const { from, to, isPackage, isType } of imports) {
    if (isPackage || isType || roomOf(from) === roomOf(to)) continue;
    next.set(roomOf(from), (next.get(roomOf(from)) ?? new Set()).add(roomOf(to)));
  }
  const circle = (room: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(room)) return [...path.slice(path.indexOf(room)), room];
    for (const target of next.get(room) ?? []) {
      const found = circle(target, [...path, room]);
      if (found) return found;
    }
    return undefined;
  };
  for (const room of next.keys()) t.equal(circle(room, [])?.join(' → '), undefined, `${room} is in no circle`);
});

t.test('packages stay behind their fence', async (t) => {
  for (const { from, to, isPackage, isType } of imports) {
    const fence = isPackage && !isType ? FENCED[to] : undefined;
    if (fence) t.match(from, fence, `${from} imports ${to}`);
  }
});

t.test('render imports nothing of ours but errors', async (t) => {
  for (const { from, to, isPackage } of imports) {
    if (roomOf(from) === 'render' && !isPackage) t.match(to, /^(render\/|errors$)/, `${from} imports ${to}`);
  }
});

t.test('the gateway process loads no canvas and no parser of foreign data', async (t) => {
  const staticImports = (file: string): Import[] =>
    imports.filter((one) => !one.isType && one.from.replace(/\.tsx?$/, '') === file);
  const seen = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { to, isPackage } of staticImports(file)) {
      if (!isPackage) visit(to, [...path, file]);
      else t.notOk(NEVER_IN_GATEWAY.has(to), `${[...path, file].join(' → ')} → ${to}`);
    }
  };
  visit('main', []);
  t.ok(seen.has('main'), 'main was read');
});

t.test('only main knows every room', async (t) => {
  for (const { from, to } of imports) t.not(to, 'main', `${from} does not import main`);
});
