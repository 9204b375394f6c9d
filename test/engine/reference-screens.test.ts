// @tier full: draws sixty reference screens
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { measureSsim } from '../support/fidelity/compare-pictures.js';
import { compareWords, type PlacedWord } from '../support/fidelity/compare-words.js';
import { coarsen, readGreyPng } from '../support/fidelity/grey-picture.js';
import { ScreenDrawer } from '../support/fidelity/render-screen.js';
import { listScreens } from '../support/fidelity/screen-files.js';

const FOLDER = join(import.meta.dirname, '../../../test/fixtures/screens');
const MIN_SCREENS = 60;
const MIN_SSIM = 0.95;
const MIN_MEAN_SSIM = 0.985;
const MIN_WORDS_NEAR = 0.98;

t.test('reference screens match Chromium, including word positions', async (t) => {
  const drawer = new ScreenDrawer();
  const screens = listScreens(FOLDER);
  let ssimSum = 0;
  let [words, near] = [0, 0];
  const faults: string[] = [];
  for (const { name, stem, source } of screens) {
    const answer: { words: readonly PlacedWord[] } = JSON.parse(readFileSync(`${stem}.json`, 'utf8'));
    const drawn = await drawer.render(source);
    const ssim = measureSsim(readGreyPng(readFileSync(`${stem}.png`)), coarsen(drawn.picture));
    const compared = compareWords(answer.words, drawn.words);
    t.ok(ssim >= MIN_SSIM, `${name}: SSIM ${ssim.toFixed(4)}`);
    ssimSum += ssim;
    words += compared.words;
    near += compared.near;
    faults.push(...compared.faults.map((fault) => `${name}: ${fault}`));
  }
  t.ok(screens.length >= MIN_SCREENS, `${screens.length} screens`);
  const mean = ssimSum / screens.length;
  t.ok(mean >= MIN_MEAN_SSIM, `mean SSIM ${mean.toFixed(4)}`);
  t.ok(near / words >= MIN_WORDS_NEAR, `${near} of ${words} words within 3 px`, { faults });
});
