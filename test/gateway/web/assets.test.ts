import { gzipSync } from 'node:zlib';
import t from 'tap';
import { Assets } from '../../../src/gateway/web/serve-assets.js';

const sizeOf = (assets: Assets, name: string): number => {
  const route = assets.routes.find(({ path }) => path === assets.path(name));
  const reply = route?.handle({} as never);
  if (!reply || !('body' in reply) || reply.body === undefined) throw new Error(`there is no ${name}`);
  return gzipSync(reply.body as string).byteLength;
};

t.test('assets of ordinary pages are small and cached without limit', async (t) => {
  const assets = new Assets();
  t.ok(sizeOf(assets, 'elements.js') < 40_000, 'scripts');
  t.ok(sizeOf(assets, 'inkstand.css') < 20_000, 'styles');
  for (const name of ['elements.js', 'inkstand.css', 'icon.svg', 'inter-latin-wght-normal.woff2', 'markup-editor.js']) {
    t.match(assets.path(name), /^\/assets\/[\w-]+\.[\w-]{10}\.\w+$/, `${name} has a hash in its address`);
  }
  t.match(new Assets().path('elements.js'), assets.path('elements.js'), 'the same bytes have the same address');
});
