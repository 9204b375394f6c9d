// @tier full: starts gateways
import t from 'tap';
import { openDashboard } from '../../../../support/browser/dashboard.js';
import { samplePictures } from '../../../../support/pictures/sample-pictures.js';

t.test('a picture plugin is created from the gallery, and pictures are added and removed on its page', async (t) => {
  const { browser } = await openDashboard(t);
  t.match((await browser.get('/plugins/new')).text, /Picture frame[\s\S]*\/plugins\/new\/pictures/);
  const { location } = await browser.post('/plugins/bundled/picture-frame', {});
  const [at = ''] = /^\/plugins\/\d+/.exec(location) ?? [];
  t.equal(location, at, 'pictures are added first');
  t.match((await browser.get(`${at}/settings`)).text, /Shuffled/);
  const shown = async () => {
    const { text } = await browser.get(at);
    return [...text.matchAll(/src="(\/plugins\/\d+\/pictures\/\d+)"/g)].map(([, path = '']) => path);
  };
  t.same(await shown(), [], 'sample pictures are for the gallery');
  const refused = await browser.upload(`${at}/pictures`, Buffer.from('no picture at all'));
  t.equal(refused.status, 422);
  t.match(refused.text, /was not added: The file is not a picture that can be read/);
  t.match((await browser.upload(`${at}/pictures`, Buffer.alloc(0))).text, 'Choose a picture file first.');
  t.equal((await browser.upload(`${at}/pictures`, samplePictures().png!.bytes)).status, 303);
  const all = await shown();
  t.equal(all.length, 1);
  const part = await browser.get(`${all[0]}/crop`);
  t.match(part.text, /Picture 1 of 1/);
  t.equal((await browser.post(`${all[0]}/crop`, { focus_x: '20', focus_y: '80', zoom: '150' })).status, 303);
  t.match((await browser.get(`${all[0]}/crop`)).text, /value="20"[\s\S]*value="80"[\s\S]*value="150"/);
  const wrong = await browser.post(`${all[0]}/crop`, { focus_x: '120', focus_y: '', zoom: '900' });
  t.match([wrong.status, wrong.text], [422, /From the left[\s\S]*From the top[\s\S]*Zoom/]);
  t.equal((await browser.post(`${all[0]}/crop/reset`, {})).status, 303);
  t.notMatch((await browser.get(`${all[0]}/crop`)).text, /Choose automatically/, 'nothing is chosen');
  t.equal((await browser.get(`${at}/pictures/999/crop`)).status, 404);
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
