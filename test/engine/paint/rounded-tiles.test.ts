import t from 'tap';
import { renderBody } from '../../support/drawing/render-page.js';

const SQUARE =
  "url(&quot;data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='32' height='32'%3E%3Cpath d='M0 0h32v32H0z'/%3E%3C/svg%3E&quot;)";

/** Lowest dark row of the first column. */
async function depthOf(style: string): Promise<number> {
  const { rgba, widthPx } = await renderBody(
    `<div style="width:72px;height:72px;background-image:${SQUARE};${style}"></div>`,
  );
  let depth = 0;
  while ((rgba[depth * widthPx * 4] ?? 255) < 128) depth++;
  return depth;
}

t.test('a rounded axis enlarges the other one if its size is auto', async (t) => {
  t.equal(await depthOf('background-repeat:round no-repeat'), 36);
  t.equal(await depthOf('background-repeat:round no-repeat;background-size:auto'), 36);
  t.equal(await depthOf('background-repeat:round no-repeat;background-size:32px 30px'), 30, 'a set size stays');
});

t.test('collapsed borders draw inset as a ridge and outset as a groove', async (t) => {
  const columns = async (style: string): Promise<readonly number[]> => {
    const { rgba, widthPx } = await renderBody(
      `<table style="border-collapse:collapse;border-left:20px ${style} rgb(200,200,200);height:60px"><td></table>`,
    );
    return [4, 15].map((x) => rgba[(30 * widthPx + x) * 4] ?? 0);
  };
  const ridge = await columns('ridge');
  const groove = await columns('groove');
  t.ok((ridge[0] ?? 0) > (ridge[1] ?? 0), 'light, then dark');
  t.strictSame(groove, [...ridge].reverse());
  t.strictSame(await columns('inset'), ridge);
  t.strictSame(await columns('outset'), groove);
});
