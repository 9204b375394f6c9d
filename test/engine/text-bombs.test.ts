// @tier full: reaches limits of a page
import t from 'tap';
import { capClusters } from '../../src/engine/html/cap-clusters.js';
import { createRenderer } from '../../src/engine/render.js';

const renderer = createRenderer();

const render = (markup: string) =>
  renderer.render(`<div style="font-size:20px">${markup}</div>`, {
    widthPx: 800,
    heightPx: 480,
    pixelRatio: 1,
    bitDepth: 1,
    load: async () => undefined,
    now: 0,
    locale: 'en',
  });

t.test('text made to slow down shaping is rendered within its budget, with a note', async (t) => {
  const bombs: readonly [name: string, markup: string, isCut: boolean][] = [
    ['300,000 combining marks', `a${'\u0301'.repeat(300_000)}`, true],
    ['combining marks of a style sheet', `<style>p::before{content:"${'\u0301'.repeat(60_000)}"}</style><p>x`, false],
    [
      'joined emoji in place of an ellipsis',
      `<p style="width:20px;overflow:hidden;white-space:nowrap;text-overflow:'${'👨\u200d'.repeat(80_000)}'">abcdef`,
      false,
    ],
    ['10,000 joined emoji', Array(10_000).fill('👩').join('\u200d'), true],
    ['60,000 skin tones', `👍${'🏽'.repeat(60_000)}`, true],
    ['20,000 joined letters', 'ب\u200d'.repeat(20_000), true],
    ['180,000 mixed-direction characters', 'abאב'.repeat(45_000), false],
    ['120,000 embeddings', `${'\u202b\u202a'.repeat(60_000)}abc`, true],
    ['20,000 isolates that are never closed', 'א\u2067'.repeat(20_000), false],
    ['20,000 brackets', '(א)'.repeat(20_000), false],
    ['100,000 consonants of Hangul', '\u1100'.repeat(100_000), true],
    ['20,000 joined consonants', 'क्'.repeat(20_000), true],
    ['10,000 words of a drawing', `<svg><text>${'ab cd '.repeat(5_000)}</text></svg>`, false],
    ['100,000 accents in a drawing', `<svg><text>${'e\u0301'.repeat(100_000)}</text></svg>`, false],
    ['200,000 letters of Thai', 'กา'.repeat(100_000), false],
    [
      '100,000 accents before an ellipsis',
      `<p style="width:99px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${'e\u0301'.repeat(100_000)}`,
      false,
    ],
    ['262,144 characters of words', 'ab cd '.repeat(50_000), false],
  ];
  for (const [name, markup, isCut] of bombs) {
    const begun = process.cpuUsage();
    const { notes } = await render(markup);
    const { user, system } = process.cpuUsage(begun);
    t.ok(user + system < 9_000_000, `${name}: ${Math.round((user + system) / 1000)} ms`);
    t.equal(
      notes.some(({ code }) => code === 'clusters'),
      isCut,
      `${name}: ${JSON.stringify(notes)}`,
    );
  }
});

t.test('no text written by people is truncated', async (t) => {
  const texts = [
    'Crème brûlée, Z̷̢̛a̴͝l̸g̶o',
    '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👍🏽 ❤️‍🔥 🇩🇪🇫🇷',
    'מָחָר יֵשׁ סוּפָּה, وَغَدًا أَيْضًا',
    'नमस्ते क्षत्रिय',
    '한글'.normalize('NFD').repeat(50),
    '日本語　ですか',
    `soft\u00adhyphens${'\u00ad'.repeat(9)}`,
  ];
  for (const text of texts) t.equal(capClusters(text), text);
});
