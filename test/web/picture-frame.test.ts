import t from 'tap';
import { openDashboard } from '../support/dashboard.js';
import { samplePictures } from '../support/sample-pictures.js';

t.test('a picture plugin is created from the gallery, and pictures are added and removed on its page', async (t) => {
  const { browser } = await openDashboard(t);
  t.match((await browser.get('/plugins/new')).text, /Picture frame[\s\S]*\/plugins\/new\/pictures/);
  const { location } = await browser.post('/plugins/bundled/picture-frame', {});
  const [at = ''] = /^\/plugins\/\d+/.exec(location) ?? [];
  t.match((await browser.get(location)).text, /Shuffled/);
  const shown = async () => {
    const { text } = await browser.get(at);
    return [...text.matchAll(/src="(\/plugins\/\d+\/pictures\/\d+)"/g)].map(([, path = '']) => path);
  };
  t.same(await shown(), [], 'sample pictures are for the gallery');
  const refused = await browser.upload(`${at}/pictures`, Buffer.from('no picture at all'));
  t.equal(refused.status, 422);
  t.match(refused.text, 'This file was rejected: ');
  t.match((await browser.upload(`${at}/pictures`, Buffer.alloc(0))).text, 'Choose a picture file first.');
  t.equal((await browser.upload(`${at}/pictures`, samplePictures().png!.bytes)).status, 303);
  const all = await shown();
  t.equal(all.length, 1);
  const { status, headers } = await browser.get(all[0]!);
  t.equal(status, 200);
  t.match(headers, { 'content-type': 'image/png', 'content-security-policy': /sandbox/ }, 'no page of its own');
  for (const path of all) {
    t.match((await browser.get(`${path}/remove`)).text, 'Remove this picture?');
    t.equal((await browser.post(`${path}/remove`, {})).status, 303);
  }
  t.same(await shown(), []);
  t.equal((await browser.get(all[0]!)).status, 404);
});
