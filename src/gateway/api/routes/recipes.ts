import { InkstandError } from '@inkstand/common/errors';
import { data, type HttpRequest, json, jsonText, type Route } from '../../http/http.js';
import { listBundledKeys, readBundled } from '../../plugin/plugin.js';
import { readCount } from '../body.js';

const MAX_PER_PAGE = 100;
const DEFAULT_PER_PAGE = 25;

/** A recipe as it is sent, and the text that a search looks at. */
interface ListedRecipe {
  readonly searched: string;
  readonly json: string;
}

/** The bundled recipes in the format of the hosted service's public catalogue, for apps that list it. */
export function recipeRoutes(): readonly Route[] {
  let listed: Promise<readonly ListedRecipe[]> | undefined;
  /** Read once: anyone may ask, and reading takes longer than a display's call. */
  const list = (): Promise<readonly ListedRecipe[]> => {
    listed ??= Promise.all(listBundledKeys().map(describe)).catch((error) => {
      listed = undefined;
      throw error;
    });
    return listed;
  };
  return [
    {
      method: 'GET',
      path: '/recipes.json',
      handle: async (request) => {
        const search = (request.query.get('search') ?? '').toLowerCase();
        return jsonText(
          paginate(
            (await list()).filter(({ searched }) => searched.includes(search)),
            request,
          ),
        );
      },
    },
    {
      method: 'GET',
      path: '/recipes/:id.json',
      handle: async (request) => {
        const listed = (await list())[Number(request.params.id) - 1];
        if (!listed) throw new InkstandError('not-found', 'there is no such recipe');
        return data(JSON.parse(listed.json));
      },
    },
    { method: 'GET', path: '/api/categories', handle: () => json({ status: 200, data: [] }) },
  ];
}

async function describe(key: string, position: number): Promise<ListedRecipe> {
  const { settings } = (await readBundled(key)).recipe;
  const name = typeof settings.name === 'string' ? settings.name : key;
  const description = typeof settings.description === 'string' ? settings.description : '';
  const recipe = {
    id: position + 1,
    user_id: 1,
    name,
    published_at: null,
    icon_url: null,
    icon_content_type: null,
    screenshot_url: null,
    author_bio: { description },
    custom_fields: Array.isArray(settings.custom_fields) ? settings.custom_fields : [],
    stats: { installs: 0, forks: 0 },
  };
  return { searched: `${name} ${description}`.toLowerCase(), json: JSON.stringify(recipe) };
}

/** The page that the query asks for, as JSON. */
function paginate(matches: readonly ListedRecipe[], request: HttpRequest): string {
  const perPage = readCount(request, 'per_page', DEFAULT_PER_PAGE, MAX_PER_PAGE);
  const page = readCount(request, 'page', 1, 1_000_000);
  const first = (page - 1) * perPage;
  const shown = matches.slice(first, first + perPage);
  const address = (one: number): string => {
    const query = new URLSearchParams(request.query);
    query.set('page', String(one));
    return `${request.origin.base}/recipes.json?${query}`;
  };
  const place = JSON.stringify({
    total: matches.length,
    from: shown.length > 0 ? first + 1 : null,
    to: shown.length > 0 ? first + shown.length : null,
    per_page: perPage,
    current_page: page,
    prev_page_url: page > 1 ? address(page - 1) : null,
    next_page_url: first + perPage < matches.length ? address(page + 1) : null,
  });
  return `{"data":[${shown.map((one) => one.json).join(',')}],${place.slice(1)}`;
}
