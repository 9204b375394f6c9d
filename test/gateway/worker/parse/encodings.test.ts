// @tier full: decodes thousands of texts
import t from 'tap';
import { decodeText } from '../../../../src/gateway/worker/jobs/parse/decode-text.js';
import { fc } from '../../../support/property.js';

/** Encodes with the runtime's decoders in reverse; single-byte encodings, and pairs of East Asian ones. */
function encode(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const codes = new Map<string, readonly number[]>();
  for (let first = 0; first < 256; first++) {
    const single = decoder.decode(Uint8Array.of(first));
    if (!codes.has(single)) codes.set(single, [first]);
    if (first < 0x81 || /^(?:windows|iso|koi8)/.test(encoding)) continue;
    for (let second = 0x40; second < 0xff; second++) {
      const pair = decoder.decode(Uint8Array.of(first, second));
      if (pair.length === 1 && !codes.has(pair)) codes.set(pair, [first, second]);
    }
  }
  return Buffer.from(
    [...text].flatMap((character) => {
      // Some releases of Node decode these as Latin-1.
      const special = encoding === 'windows-1252' ? '€‚ƒ„…†‡ˆ‰Š‹Œ?Ž??‘’“”•–—˜™š›œ?žŸ'.indexOf(character) : -1;
      if (special === 0) return [0x80];
      if (special > 0) return [special === 7 ? 0x88 : 0x81 + special];
      const code = codes.get(character);
      if (!code) throw new Error(`${encoding} lacks ${character}`);
      return code;
    }),
  );
}

const TEXTS: readonly [encoding: string, text: string][] = [
  ['windows-1252', 'Stadt;Größe\r\nKöln;5\r\n'],
  ['windows-1252', 'Été à la plage, forêt, garçon, déjà vu'],
  ['windows-1252', 'El niño está en España'],
  ['windows-1252', 'Blåbærsyltetøy på Færøyene'],
  ['windows-1251', 'Привет, мир'],
  ['windows-1251', 'Москва;Температура\r\nСегодня ожидается дождь и сильный ветер'],
  ['koi8-r', 'Привет, мир'],
  ['koi8-r', 'Москва;Температура\r\nСегодня ожидается дождь и сильный ветер'],
  ['shift_jis', '東京の天気は晴れです'],
  ['shift_jis', '名前,値\nテスト,1\n'],
  ['shift_jis', 'こんにちは、世界。今日のニュースをお届けします。'],
  ['gbk', '城市,温度\n北京,5\n上海,12\n'],
  ['gbk', '今天的新闻：北京市气象台发布大风蓝色预警信号，请注意防范。'],
  ['big5', '今天的新聞：臺北市氣象局發布大雨特報，請注意防範。'],
  ['euc-kr', '안녕하세요 세계 오늘의 뉴스입니다'],
  ['iso-8859-2', 'Zażółć gęślą jaźń, dziś będzie słonecznie'],
  ['windows-1254', 'Bugün hava güneşli ve sıcak olacak, İstanbul şehri'],
  ['windows-1256', 'مرحبا بالعالم اليوم'],
];

t.test('an undeclared encoding is detected, and so is one declared as UTF-8', async (t) => {
  for (const [encoding, text] of TEXTS) {
    const bytes = encode(text, encoding);
    for (const type of [
      'text/csv',
      'text/csv; charset=utf-8',
      'text/csv; charset=utf-16',
      'text/csv; charset=nonsense',
    ])
      t.equal(await decodeText(bytes, type), text, `${encoding} as ${type}`);
    t.equal(await decodeText(bytes, `text/plain; charset=${encoding}`), text, `${encoding} as declared`);
  }
});

t.test('UTF-8 is read as such, whatever single-byte or two-byte encoding it is declared as', async (t) => {
  const text = '<?xml version="1.0" encoding="utf-16"?><a>Größe €</a>';
  const bytes = Buffer.from(text);
  for (const type of ['', 'application/xml', 'text/xml; charset=iso-8859-1', 'text/xml; charset=utf-16'])
    t.equal(await decodeText(bytes, type), text, type);
});

t.test('UTF-16 is read with and without its mark', async (t) => {
  const text = '<a>Größe €</a>';
  const little = Buffer.from(text, 'utf16le');
  const big = Buffer.from(little).swap16();
  for (const bytes of [little, big, Buffer.from(`\ufeff${text}`, 'utf16le')])
    for (const type of ['', 'text/xml; charset=utf-16', 'text/xml; charset=utf-8'])
      t.equal(await decodeText(bytes, type), text, type);
});

t.test('single bytes of windows-1252 within UTF-8 are read', async (t) => {
  const bytes = Buffer.concat([
    Buffer.from('Größe für Köln, '),
    Buffer.from('5 \x80 f\xfcr', 'latin1'),
    Buffer.from(' – ß'),
  ]);
  t.equal(await decodeText(bytes, 'text/plain; charset=utf-8'), 'Größe für Köln, 5 € für – ß');
});

t.test('no bytes become a replacement character where another reading is possible', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string(), fc.string({ unit: 'binary' })),
      fc.uint8Array({ min: 0x20, max: 0xff, maxLength: 6 }),
      fc.constantFrom('', 'text/plain; charset=utf-8', 'text/plain; charset=iso-8859-1'),
      async (text, extra, type) => {
        const bytes = Buffer.concat([Buffer.from(text.replaceAll('\ufffd', '').replaceAll('\0', '')), extra]);
        if (bytes[0] === 0xff || bytes[0] === 0xfe) return true;
        return !(await decodeText(bytes, type)).includes('\ufffd');
      },
    ),
    { numRuns: 2000 },
  );
});
