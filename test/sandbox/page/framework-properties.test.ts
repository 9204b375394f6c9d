import t from 'tap';
import { SCREENS } from '../../engine/framework/screens.js';
import { runDocument } from '../../support/sandbox/script-page.js';

const MARKUP = `<div class="layout"><div id="a" class="h--36 w--full w--max-[80px]"><p id="inside">x</p></div>
  <div id="b" class="h--[50cqh] md:h--12 h--min-0"></div></div>`;

/** What a script reads on a page of a release whose styles do not mention the properties. */
async function read(names: readonly (readonly [id: string, name: string])[], frameworkVersion: string, classes = '') {
  const { screen } = SCREENS.og;
  const script = `for (const [id, name] of ${JSON.stringify(names)}) log(getComputedStyle(document.getElementById(id)).getPropertyValue(name));`;
  const { log } = await runDocument(
    `<!doctype html><html><head></head><body class="environment trmnl"><div class="screen ${classes}"><div class="view view--full">${MARKUP}</div></div><script>${script}</script></body></html>`,
    { framework: { screen, darkMode: false, noScreenPadding: false, frameworkVersion } },
  );
  return log;
}

const SIZES = [
  ['a', '--tn-size-h'],
  ['a', '--tn-size-w'],
  ['a', '--tn-size-w-max'],
  ['inside', '--tn-size-h'],
  ['b', '--tn-size-h'],
  ['b', '--tn-size-h-min'],
] as const;

// Expected values: the official releases in Chromium.
t.test('scripts read the sizes of size classes as the release writes them', async (t) => {
  t.strictSame(await read(SIZES, '3.1.1'), ['144px', '100%', '80px', '144px', '48px', '0px']);
  const scaled = ['calc(144px * 1)', '100%', 'calc(80px * 1)', '', 'calc(48px * 1)', '0px'];
  t.strictSame(await read(SIZES, '3.2.0'), scaled);
  t.strictSame((await read(SIZES, '3.2.0', 'screen--scale-large')).slice(0, 3), [
    'calc(144px * 1.125)',
    '100%',
    'calc(80px * 1.125)',
  ]);
  t.strictSame(await read(SIZES, '2.3.7'), ['', '', '', '', '', ''], 'releases before 3.0 have none');
});

t.test('scripts read custom properties that the styles of the page do not mention', async (t) => {
  const names = ['--screen-w', '--gap-small', '--label-small-font-size', '--table-tbody-height', '--mine', '--gray-50'];
  const values = await read(
    names.map((name) => ['b', name] as const),
    '3.2.0',
  );
  t.strictSame(values, ['800px', '7px', '12px', '46px', '', '#999999']);
});
