import t from 'tap';
import { type Element, elementsOf } from '../../../src/engine/html/dom.js';
import { imageSource } from '../../../src/engine/html/image-source.js';
import { parseHtml } from '../../../src/engine/html/parse-html.js';

/** Chooses the files of all images, and counts the questions about the screen. */
function chooseAll(markup: string): { readonly urls: string[]; readonly questions: number } {
  let questions = 0;
  const media = {
    pixelRatio: 1,
    holds: () => ++questions > 0,
    widthOf: () => {
      questions++;
      return 400;
    },
  };
  const images = elementsOf(parseHtml(markup).root).filter(({ tag }: Element) => tag === 'img');
  return { urls: images.map((image) => imageSource(image, media).url), questions };
}

t.test('the sizes of a picture are read once, however many files it has', async (t) => {
  const srcset = Array.from({ length: 90 }, (_, n) => `${n}.png ${(n + 1) * 100}w`).join(', ');
  t.strictSame(chooseAll(`<img srcset="${srcset}" sizes="50vw">`), { urls: ['3.png'], questions: 1 });
});

t.test('at most 100 files of a picture are read', async (t) => {
  const srcset = Array.from({ length: 5000 }, (_, n) => `${n}.png ${n < 100 ? 3 : 1}x`).join(', ');
  t.strictSame(chooseAll(`<img srcset="${srcset}">`).urls, ['0.png']);
});

t.test('the sources of a picture are read for its first image only', async (t) => {
  const images = '<img src="own.png">'.repeat(3);
  const { urls, questions } = chooseAll(`<picture><source media="print" srcset="a.png">${images}</picture>`);
  t.strictSame(urls, ['a.png', 'own.png', 'own.png']);
  t.equal(questions, 1);
});
