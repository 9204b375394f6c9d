import t from 'tap';
import { runDocument } from '../../support/sandbox/script-page.js';

/** What a page's script reads of `#box`; values are Chromium's. */
async function scrolled(inside: string, style = ''): Promise<string> {
  const { log } = await runDocument(
    `<!doctype html><html><body style="margin:0"><div style="position:relative;width:300px;height:200px">
    <div id="box" style="overflow:hidden;width:100px;${style}">${inside}</div></div>
    <script>const b = document.getElementById('box'); log([b.scrollWidth, b.clientHeight, b.scrollHeight].join(' '))</script>`,
  );
  return log[0] ?? '';
}

t.test('an absolute box is overflow of its containing block, not of boxes between', async (t) => {
  const far = '<i style="position:absolute;left:250px;top:150px;width:20px;height:20px"></i>';
  t.equal(await scrolled(`<div style="height:40px">${far}</div>`), '100 40 40');
  t.equal(await scrolled(`<div style="height:40px">${far}</div>`, 'position:relative'), '270 40 170');
  t.equal(await scrolled(`<div style="height:40px;position:relative">${far}</div>`), '270 40 170');
  t.equal(await scrolled(`<div style="height:40px;transform:translate(0)">${far}</div>`), '270 40 170');
  t.equal(
    await scrolled(
      `<p style="margin:0;height:40px"><b style="position:relative">x${far}</b></p>`,
      'position:static',
    ).then((sizes) => sizes.startsWith('2')),
    true,
    'an inline element',
  );
  t.equal(await scrolled('<div style="height:40px"><div style="height:90px"></div></div>'), '100 40 90');
});
