import t from 'tap';
import { renderBody } from '../../../support/drawing/render-page.js';

const TILE =
  'background: url("data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 width=%277%27 height=%275%27%3E%3Cpath d=%27M0 0h4v3H0z%27/%3E%3C/svg%3E") 3px 2px';

async function drawBox(width: string, height: string, transform: string): Promise<Buffer> {
  const box = `position: absolute; left: 20px; top: 10px; width: ${width}; height: ${height}; transform-origin: 0 0`;
  const { rgba } = await renderBody(`<div style='${box}; transform: ${transform}; ${TILE}'></div>`, {
    widthPx: 160,
    heightPx: 100,
  });
  return Buffer.from(rgba);
}

t.test('tiles of a box that is taller than any screen are only painted where they are seen', async (t) => {
  for (const transform of ['none', 'rotate(30deg)', 'scale(1.5, -0.5) translateY(-90px)', 'skewX(20deg)']) {
    const small = await drawBox('700px', '600px', transform);
    const tall = await drawBox('700px', '780000000px', transform);
    t.ok(tall.equals(small), transform);
    t.ok(
      small.some((value, at) => at % 4 === 0 && value < 128),
      `${transform} has tiles`,
    );
  }
});

t.test('a single picture has sharp edges wherever it is, and whatever its ratio', async (t) => {
  const picture = `url("data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 viewBox=%270 0 7 5%27%3E%3Cpath d=%27M0 0h7v5H0z%27/%3E%3C/svg%3E")`;
  for (const place of ['10.4px 3.7px', '33% 61%', '2.5px -1.3px']) {
    const style = `width:100px;height:60px;background:${picture} ${place}/contain no-repeat`;
    const { rgba } = await renderBody(`<div style='${style}'></div>`);
    const greys = new Set(rgba.filter((_, at) => at % 4 === 0));
    t.same([...greys].sort(), [0, 255], place);
  }
});
