import t from 'tap';
import { ConvertedPictures } from '../../../src/gateway/device/download/converted-picture-cache.js';
import { picture } from '../../../src/gateway/http/http.js';

const JPEG = { format: 'jpeg', rotationDegrees: 0 } as const;
const FILE = picture(new Uint8Array([1]), 'image/png');

t.test('clients that call often or at the same time cause one conversion', async (t) => {
  let conversions = 0;
  const converted = new ConvertedPictures({
    convert: async () => new Uint8Array([++conversions]),
    log: { warn: () => t.fail('nothing fails') },
  });
  const replies = await Promise.all([1, 2, 3].map(() => converted.fit('a', FILE, JPEG)));
  t.strictSame(
    replies.map(({ body, headers }) => [body, headers['Content-Type']]),
    [1, 2, 3].map(() => [new Uint8Array([1]), 'image/jpeg']),
  );
  for (const name of ['b', 'c', 'd', 'e']) await converted.fit(name, FILE, JPEG);
  t.equal(conversions, 5, 'each screen once');
  await converted.fit('e', FILE, JPEG);
  t.equal(conversions, 5);
  await converted.fit('a', FILE, JPEG);
  t.equal(conversions, 6, 'the oldest is not kept');
});

t.test('a conversion that fails is tried again, and the file sent as it is', async (t) => {
  let attempts = 0;
  const converted = new ConvertedPictures({
    convert: async () => {
      attempts++;
      throw new Error('no worker');
    },
    log: { warn: () => undefined },
  });
  t.equal(await converted.fit('a', FILE, JPEG), FILE);
  await converted.fit('a', FILE, JPEG);
  t.equal(attempts, 2);
});

t.test('large files are not kept', async (t) => {
  let conversions = 0;
  const convert = async () => new Uint8Array(1_000_001 + ++conversions);
  const converted = new ConvertedPictures({ convert, log: { warn: () => undefined } });
  for (let call = 0; call < 2; call++) await converted.fit('a', FILE, JPEG);
  t.equal(conversions, 2);
});
