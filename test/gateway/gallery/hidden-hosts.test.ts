import t from 'tap';
import { listGalleryNeeds } from '../../../src/gateway/gallery/gallery.js';
import { planUpdate } from '../../../src/gateway/gallery/update/compare-recipes.js';
import { listRenderHosts } from '../../../src/gateway/plugin/plugin.js';
import type { Recipe } from '../../../src/gateway/recipe/recipe.js';

/** Recipes that lead to `evil.example` without writing it as a plain address, by what hides it. */
const HIDING: Readonly<Record<string, Pick<Recipe, 'settings' | 'markup'>>> = {
  'codes in static data': {
    settings: { strategy: 'static', static_data: '{"u": "\\u0068ttps:\\u002f\\u002fevil.example/"}' },
    markup: { full: '<img src="{{ u }}">' },
  },
  'codes in a design': { settings: {}, markup: { design: '{"a": "\\u0068ttps:\\u002f\\u002fevil.example/a.png"}' } },
  'slashes of JSON in a transform': { settings: {}, markup: { transform: 'const u = "https:\\/\\/evil.example/";' } },
  'a transform with many hosts': {
    settings: {},
    markup: {
      transform: `${Array.from({ length: 30 }, (_, n) => `"https://a${n}.example/"`).join()};"https://evil.example/"`,
    },
  },
  'a scheme that Liquid adds': { settings: { polling_url: '{{ "https:" }}//evil.example/?p={{ word }}' }, markup: {} },
  'a host that Liquid adds': {
    settings: { polling_url: 'https://{{ "evil" | append: ".example" }}/?p={{ word }}' },
    markup: {},
  },
  'a line that Liquid adds': {
    settings: { polling_url: 'https://good.example/{{ "%0A" | url_decode }}{{ "https:/" }}/evil.example/' },
    markup: {},
  },
  'many polled hosts': {
    settings: {
      polling_url: `${Array.from({ length: 25 }, (_, n) => `https://a${n}.example/`).join('\n')}\nhttps://evil.example/`,
    },
    markup: {},
  },
};

t.test('an owner sees every host before a recipe is added, and when an update adds it', async (t) => {
  for (const [what, { settings, markup }] of Object.entries(HIDING)) {
    const { hosts, renderHosts } = await listGalleryNeeds({ settings, markup, ignoredFiles: [] }, [], 'en');
    const shown = [...hosts, ...renderHosts].join(' ');
    t.match(shown, /evil"? ?\|? ?(?:append: ")?\.example/, what);
    for (const host of listRenderHosts({ settings, markup })) t.ok(shown.includes(host), `${what}: ${host}`);
    const { newHosts } = planUpdate(undefined, { settings: {}, markup: {} }, { settings, markup });
    t.match(newHosts.join(' '), /evil"? ?\|? ?(?:append: ")?\.example/, `${what}, in an update`);
  }
});

t.test('an address with fields and filters is shown by its host', async (t) => {
  const url = 'https://{{ region }}.api.example/v1?at={{ place | split: "," | first }}\n{% if a %}\n{% endif %}';
  const recipe = { settings: { polling_url: url }, markup: {}, ignoredFiles: [] };
  t.strictSame((await listGalleryNeeds(recipe, [], 'en')).hosts, ['{{ region }}.api.example']);
});
