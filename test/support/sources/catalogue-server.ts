import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Test } from 'tap';
import { writeZip } from '../storage/zip.js';
import { type SourceServer, startSourceServer } from './source-server.js';

/** Settings and markup of a small recipe, by file name. */
export const recipeFiles = (name: string, more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  'settings.yml': `name: ${name}
description: Tides of one harbour
strategy: polling
polling_url: "https://tides.example.org/{{ harbour }}.json"
refresh_interval: 60
custom_fields:
  - { keyname: about, field_type: author_bio, name: About, description: By Ann }
  - { keyname: harbour, field_type: string, name: Harbour }
  - { keyname: token, field_type: password, name: Key }
`,
  'full.liquid':
    '<div class="layout"><span class="value">{{ height }} m</span></div>\n<div class="title_bar"><span class="title">Tides</span></div>\n',
  '.trmnlp.yml': 'variables:\n  height: 4.2\n',
  ...more,
});

/** A zip as sites make it of a repository: everything in one more folder. */
export const repositoryZip = (
  recipes: Readonly<Record<string, Readonly<Record<string, string>>>>,
  wrapper = 'recipes-main',
): Promise<Buffer> =>
  writeZip([
    [
      `${wrapper}/LICENSE`,
      'MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy',
    ],
    [`${wrapper}/README.md`, '# Recipes'],
    ...Object.entries(recipes).flatMap(([folder, files]) =>
      Object.entries(files).map(([file, text]) => {
        const inner = file === '.trmnlp.yml' ? file : `src/${file}`;
        return [`${wrapper}/${folder}/${inner}`, text] as const;
      }),
    ),
  ]);

export interface CatalogueServer extends SourceServer {
  /** Replaces what a path answers. */
  serve(path: string, body: string | Buffer, headers?: Record<string, string>): void;
}

/** A web server on loopback with a catalogue of each format, and the archives that they name. */
export async function startCatalogueServer(t: Test): Promise<CatalogueServer> {
  const server = await startSourceServer({});
  t.teardown(() => server.stop());
  const serve: CatalogueServer['serve'] = (path, body, headers = {}) => {
    server.answers[path] = (_request: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(200, headers).end(body);
  };
  const archive = await repositoryZip({ tides: recipeFiles('Tides'), moon: recipeFiles('Moon') });
  serve('/recipes/archive/main.zip', archive);
  serve('/catalogue.yaml', writeCatalogue(server.base));
  const listed = (id: number, name: string) => ({
    ...{ id, name, user_id: 1, published_at: null, icon_url: null, screenshot_url: `${server.base}/never.png` },
    author_bio: { description: `The ${name.toLowerCase()}`, category: 'life,weather' },
  });
  const page = { total: 2, per_page: 1 };
  const next = `${server.base}/recipes.json?page=2`;
  serve('/recipes.json?per_page=100', JSON.stringify({ ...page, data: [listed(7, 'Rain')], next_page_url: next }));
  serve('/recipes.json?page=2', JSON.stringify({ ...page, data: [listed(8, 'Snow')], next_page_url: null }));
  serve('/api/plugin_settings/7/archive', await writeZip(Object.entries(recipeFiles('Rain'))));
  return Object.assign(server, { serve });
}

const writeCatalogue = (base: string): string => `tides:
  name: Tides
  trmnlp:
    repo: ${base}/recipes
    zip_url: ${base}/recipes/archive/main.zip
    zip_entry_path: recipes-main/tides
  logo_url: ${base}/never.png
  screenshot_url: ${base}/never.png
  license: MIT
  author: { github: ann }
  author_bio:
    description: 'Tides of <a href="https://example.org">one</a> harbour<script>alert(1)</script>'
    description-de: Gezeiten eines Hafens
    category: 'life,sea'
moon:
  name: Moon
  trmnlp: { zip_url: ${base}/recipes/archive/main.zip, zip_entry_path: recipes-main/moon }
  author: { name: Bob }
  author_bio: { description: Phases, category: sky }
broken:
  name: No archive
  trmnlp: { zip_url: null }
`;
