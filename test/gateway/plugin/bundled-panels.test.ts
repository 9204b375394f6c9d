// @tier nightly: draws a hundred pictures
import t from 'tap';
import { listBundledKeys } from '../../../src/gateway/plugin/plugin.js';
import { plainText } from '../../../src/gateway/recipe/recipe.js';
import { drawBundled, PICTURE_RECIPES } from '../../support/recipes/draw-bundled.js';
import {
  listCutWords,
  listNeedlessEllipses,
  listOverlaps,
  type Rectangle,
  readInk,
} from '../../support/recipes/measure-layout.js';

/**
 * One view for each class of layout that bundled-layout.test.ts does not cover: the large size, where all views follow the same
 * rules, and portrait, in its narrowest view.
 */
const CASES = [
  { name: 'on a dense panel', view: 'full', model: 'v2' },
  { name: 'on half of an upright panel', view: 'half_vertical', model: 'og_png', orientation: 'portrait' },
] as const;

for (const key of listBundledKeys().filter((one) => !PICTURE_RECIPES.includes(one))) {
  t.test(`${key} keeps its shape on other panels`, async (t) => {
    for (const { name, view, model, ...options } of CASES) {
      const { bytes, words, boxes, notes, html } = await drawBundled(key, view, model, options);
      const frame = boxes.find((box) => box.class.startsWith('view ')) as Rectangle;
      t.same(notes, [], `${name}: renders without a note`);
      t.same(listCutWords(words, frame), [], `${name}: nothing is cut by its edge`);
      t.same(
        listNeedlessEllipses(words, boxes, frame, { hasInk: readInk(bytes), text: plainText(html) }),
        [],
        `${name}: nothing is shortened that has room`,
      );
      t.same(listOverlaps(words), [], `${name}: no words on each other`);
    }
  });
}
