import t from 'tap';
import { findLibrary } from '../../../src/sandbox/library/find-library.js';
import { readScriptAddress } from '../../../src/sandbox/library/script-address.js';

const answerOf = (address: string): string => {
  const answer = findLibrary(address);
  if (!answer) return 'nothing';
  if (answer.kind === 'inert') return 'inert';
  if (answer.kind === 'folder') return `folder ${answer.file}`;
  return answer.kind === 'own' ? `own ${answer.name}` : `${answer.library} ${answer.file}`;
};

const ANSWERS: readonly (readonly [address: string, answer: string])[] = [
  ['https://code.highcharts.com/12.3.0/highcharts.js', 'own highcharts'],
  ['https://trmnl.com/js/highcharts/12.3.0/highcharts.js?v=1', 'own highcharts'],
  ['https://cdn.jsdelivr.net/npm/highcharts@11/modules/pattern-fill.src.js', 'inert'],
  ['https://trmnl.com/js/chartkick/5.0.1/chartkick.min.js', 'own chartkick'],
  ['https://cdnjs.cloudflare.com/ajax/libs/qrcodejs/1.0.0/qrcode.min.js', 'qr qrcode'],
  ['https://cdn.jsdelivr.net/npm/qrcode@1.5.1/build/qrcode.js', 'qr qrcode'],
  ['https://unpkg.com/qrcode-generator@1.4.4/qrcode.js', 'qr qrcode-generator'],
  ['//unpkg.com/qrious', 'qr qrious'],
  ['https://cdn.jsdelivr.net/gh/davidshimjs/qrcodejs@master/qrcode.min.js', 'qr qrcode'],
  ['https://cdn.jsdelivr.net/npm/dayjs@1/dayjs.min.js', 'dayjs dayjs'],
  ['https://unpkg.com/dayjs', 'dayjs dayjs'],
  [
    'https://cdnjs.cloudflare.com/ajax/libs/dayjs/1.11.10/plugin/customParseFormat.min.js',
    'dayjs plugin/customparseformat',
  ],
  ['https://cdn.jsdelivr.net/npm/dayjs@1.11/locale/pt-br.js', 'dayjs locale/pt-br'],
  ['https://esm.sh/dayjs@1.11.13/plugin/utc', 'dayjs plugin/utc'],
  ['https://cdn.jsdelivr.net/npm/dayjs@1/esm/plugin/utc/index.js', 'dayjs plugin/utc'],
  ['https://example.org/vendor/dayjs/plugin/utc.js', 'dayjs plugin/utc'],
  ['dayjs/plugin/utc', 'dayjs plugin/utc'],
  ['https://cdn.jsdelivr.net/npm/temporal-polyfill@0.3.0/global.min.js', 'temporal temporal'],
  ['https://cdn.jsdelivr.net/npm/@js-temporal/polyfill@0.5.0/dist/index.umd.js', 'temporal temporal'],
  ['https://esm.sh/@js-temporal/polyfill', 'temporal temporal'],
  ['https://cdn.jsdelivr.net/npm/marked/lib/marked.umd.js', 'marked marked'],
  ['https://cdn.skypack.dev/marked', 'marked marked'],
  ['https://cdn.jsdelivr.net/npm/js-yaml@4.1.1/dist/js-yaml.min.js', 'js-yaml js-yaml'],
  ['https://cdnjs.cloudflare.com/ajax/libs/suncalc/1.8.0/suncalc.min.js', 'suncalc suncalc-1'],
  ['https://cdn.jsdelivr.net/npm/suncalc@1.9.0/suncalc.js', 'suncalc suncalc-1'],
  ['https://cdn.jsdelivr.net/npm/suncalc/+esm', 'suncalc suncalc'],
  ['https://example.org/js/suncalc.js', 'suncalc suncalc-1'],
  ['https://cdn.jsdelivr.net/npm/base92@3.2.1/dist/browser.min.js', 'nothing'],
  ['https://example.org/plugin/utc.js', 'nothing'],
  ['https://example.org/', 'nothing'],
  ['', 'nothing'],
  ['constructor', 'nothing'],
];

t.test('an address is answered by its package or the name of its file', (t) => {
  for (const [address, answer] of ANSWERS) t.equal(answerOf(address), answer, address);
  t.end();
});

t.test('a CDN’s address names package, version and file', (t) => {
  t.strictSame(readScriptAddress('https://cdn.jsdelivr.net/npm/@a/b@1.2/dist/C.min.js?x#y'), {
    ...{ package: '@a/b', version: '1.2', file: 'c.min.js', path: 'dist/c.min.js' },
  });
  t.strictSame(readScriptAddress('https://unpkg.com/@a/b'), {
    ...{ package: '@a/b', version: undefined, file: 'b', path: '' },
  });
  t.strictSame(readScriptAddress('vendor/x.js').package, undefined);
  t.ok(readScriptAddress('/'.repeat(100_000)), 'however long it is');
  t.end();
});
