import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Reply, type Route, text } from '../http/http.js';

/** One asset, made of one or more files. */
interface Asset {
  readonly name: string;
  readonly mediaType: string;
  readonly read: () => string | Buffer;
}

const FOLDER = new URL('./assets/', import.meta.url);
/** In the order of the cascade: tokens, then rules for all pages, then components, then pages. */
const FIRST_SHEETS = [
  ...['tokens.css', 'base.css', 'shell.css'],
  ...['section', 'badge', 'notice', 'empty-state', 'facts', 'copy-text'].map((name) => `components/${name}.css`),
];
/** Icons for home screens, drawn by `scripts/develop/data/app-icons.mjs`. */
const ICONS = ['icon-180.png', 'icon-192.png', 'icon-512.png', 'icon-maskable.png'];
const FONT_PACKAGE = '@fontsource-variable/inter';
const FONTS = ['inter-latin-wght-normal.woff2', 'inter-latin-ext-wght-normal.woff2'];

/** Assets of pages. Each address contains a hash of its bytes, so that browsers may cache it indefinitely. */
export class Assets {
  readonly routes: readonly Route[];
  readonly #paths: ReadonlyMap<string, string>;

  constructor() {
    const fonts = FONTS.map((name) => place({ name, mediaType: 'font/woff2', read: () => readFont(name) }));
    const fontPaths = new Map(fonts.map(({ name, path }) => [name, path]));
    const icon = {
      name: 'icon.svg',
      mediaType: 'image/svg+xml',
      read: () => readFileSync(new URL('icon.svg', FOLDER)),
    };
    const pictures = ICONS.map((name) =>
      place({ name, mediaType: 'image/png', read: () => readFileSync(new URL(`app-icons/${name}`, FOLDER)) }),
    );
    const iconPaths = new Map(pictures.map(({ name, path }) => [name, path]));
    const manifest = {
      name: 'inkstand.webmanifest',
      mediaType: 'application/manifest+json',
      read: () => writeManifest(iconPaths),
    };
    const styles = { name: 'inkstand.css', mediaType: 'text/css; charset=utf-8', read: () => joinSheets(fontPaths) };
    const elements = { name: 'elements.js', mediaType: 'text/javascript; charset=utf-8', read: joinElements };
    const placed = [...fonts, ...pictures, ...[icon, manifest, styles, elements, ...listBundles()].map(place)];
    this.#paths = new Map(placed.map(({ name, path }) => [name, path]));
    this.routes = placed.map(routeOf);
  }

  /** The address of an asset by its plain name. */
  path = (name: string): string => this.#paths.get(name) ?? `/assets/${name}`;
}

interface Placed extends Asset {
  readonly path: string;
}

function place(asset: Asset): Placed {
  const hash = createHash('sha256').update(asset.read()).digest('base64url').slice(0, 10);
  const at = asset.name.lastIndexOf('.');
  return { ...asset, path: `/assets/${asset.name.slice(0, at)}.${hash}${asset.name.slice(at)}` };
}

/** Reads the file at each request: a browser requests it once, and the gateway need not keep it in memory. */
function routeOf({ path, mediaType, read }: Placed): Route {
  return {
    method: 'GET',
    path,
    handle: (): Reply => {
      const body = read();
      return {
        ...text('', 200),
        headers: {
          'Content-Type': mediaType,
          'Cache-Control': 'public, max-age=31536000, immutable',
          'X-Content-Type-Options': 'nosniff',
        },
        body,
      };
    },
  };
}

function joinSheets(fontPaths: ReadonlyMap<string, string>): string {
  const folder = new URL('css/', FOLDER);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const otherSheets = names.filter((name) => name.endsWith('.css') && !FIRST_SHEETS.includes(name));
  const sheets = [...FIRST_SHEETS, ...otherSheets.sort()].map((name) => readFileSync(new URL(name, folder), 'utf8'));
  // Relative to the folder of the style sheet, so that a proxy's prefix does not matter.
  return repeatDark(sheets.join('\n')).replace(
    /url\(([\w.-]+\.woff2)\)/g,
    (_, name: string) => `url(${fontPaths.get(name)?.split('/').at(-1) ?? name})`,
  );
}

/** Repeats the dark tokens for browsers whose owner chose dark independently of the system. */
function repeatDark(sheet: string): string {
  const tokens = /@media \(prefers-color-scheme: dark\) \{\s*:root:not\(\[data-theme="light"\]\) (\{[^}]*\})\s*\}/.exec(
    sheet,
  );
  if (!tokens) throw new TypeError('expected the dark tokens in the style sheet');
  return sheet.replace(tokens[0], `${tokens[0]}\n:root[data-theme="dark"] ${tokens[1]}`);
}

/** Lets phones add the dashboard to their home screen. Relative addresses work under any prefix. */
function writeManifest(iconPaths: ReadonlyMap<string, string>): string {
  const icon = (name: string, size: number, purpose: string) => ({
    src: iconPaths.get(name)?.split('/').at(-1),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    name: 'Inkstand',
    short_name: 'Inkstand',
    start_url: '../',
    scope: '../',
    id: 'inkstand',
    display: 'standalone',
    background_color: '#f4f0e6',
    theme_color: '#f4f0e6',
    // Text that is shared with the installed page becomes a message.
    share_target: { action: '../show', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable.png', 512, 'maskable'),
    ],
  });
}

/** Concatenates custom elements: each file defines one and imports nothing, and blocks separate their scopes. */
function joinElements(): string {
  const folder = new URL('elements/', FOLDER);
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return files
    .sort()
    .map((name) => `{\n${readFileSync(new URL(name, folder), 'utf8')}}\n`)
    .join('');
}

/** Scripts of single pages, bundled at build time; absent when they were not built. */
function listBundles(): Asset[] {
  const folder = new URL('bundles/', FOLDER);
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => ({
        name,
        mediaType: 'text/javascript; charset=utf-8',
        read: () => readFileSync(new URL(name, folder)),
      }));
  } catch {
    return [];
  }
}

function readFont(name: string): Buffer {
  return readFileSync(createRequire(import.meta.url).resolve(`${FONT_PACKAGE}/files/${name}`));
}
