import { InkstandError } from '../../errors.js';
import { data, type HttpRequest, json, type Route } from '../../http/http.js';
import { listBundledKeys, readBundled } from '../../plugin/plugin.js';

const MAX_PER_PAGE = 100;
const DEFAULT_PER_PAGE = 25;

/** The bundled recipes in the format of the hosted service's public catalogue, for apps that list it. */
export function recipeRoutes(): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/recipes.json',
      handle: async (request) => {
        const search = (request.query.get('search') ?? '').toLowerCase();
        const all = await Promise.all(listBundledKeys().map(describe));
        const found = all.filter(({ name, author_bio: { description } }) =>
          `${name} ${description}`.toLowerCase().includes(search),
        );
        return json(paginate(found, request));
      },
    },
    {
      method: 'GET',
      path: '/recipes/:id.json',
      handle: async (request) => {
        const position = Number(request.params.id) - 1;
        const key = listBundledKeys()[position];
        if (key === undefined) throw new InkstandError('not-found', 'there is no such recipe');
        return data(await describe(key, position));
      },
    },
    { method: 'GET', path: '/api/categories', handle: () => json({ status: 200, data: [] }) },
  ];
}

async function describe(key: string, position: number) {
  const { settings } = (await readBundled(key)).recipe;
  return {
    id: position + 1,
    user_id: 1,
    name: typeof settings.name === 'string' ? settings.name : key,
    published_at: null,
    icon_url: null,
    icon_content_type: null,
    screenshot_url: null,
    author_bio: { description: typeof settings.description === 'string' ? settings.description : '' },
    custom_fields: Array.isArray(settings.custom_fields) ? settings.custom_fields : [],
    stats: { installs: 0, forks: 0 },
  };
}

function paginate(found: readonly unknown[], request: HttpRequest) {
  const read = (name: string, fallback: number, most: number): number => {
    const text = request.query.get(name) ?? '';
    return /^[1-9]\d{0,5}$/.test(text) ? Math.min(most, Number(text)) : fallback;
  };
  const perPage = read('per_page', DEFAULT_PER_PAGE, MAX_PER_PAGE);
  const page = read('page', 1, 1_000_000);
  const first = (page - 1) * perPage;
  const shown = found.slice(first, first + perPage);
  const address = (one: number): string => {
    const query = new URLSearchParams(request.query);
    query.set('page', String(one));
    return `${request.origin.base}/recipes.json?${query}`;
  };
  return {
    data: shown,
    total: found.length,
    from: shown.length > 0 ? first + 1 : null,
    to: shown.length > 0 ? first + shown.length : null,
    per_page: perPage,
    current_page: page,
    prev_page_url: page > 1 ? address(page - 1) : null,
    next_page_url: first + perPage < found.length ? address(page + 1) : null,
  };
}
