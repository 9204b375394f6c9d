import type { RenderJob } from '../../src/gateway/worker/protocol/render.js';
import { makePageJob } from './screens.js';

const DOTS = 365;
const CELLS = 4_680;

/** A page of one script, which can also be rendered without it. */
export interface ScriptedPage {
  readonly html: string;
  readonly script: string;
}

function chartPage(options: string): ScriptedPage {
  return {
    html: '<div class="layout"><div id="c" class="w--full h--64"></div></div>',
    script: `Highcharts.chart('c', ${options});`,
  };
}

/** Adds `count` elements to the page, each changed by the statements in `change`. */
function elementsPage(css: string, count: number, change: string): ScriptedPage {
  return {
    html: `<style>#d { display: flex; flex-wrap: wrap; gap: 2px } #d span { width: 6px; height: 6px; background: #000 } ${css}</style>
      <div class="layout"><div id="d"></div></div>`,
    script: `const parent = document.getElementById('d');
      for (let i = 0; i < ${count}; i++) { const e = document.createElement('span'); ${change} parent.appendChild(e); }`,
  };
}

const DATA = 'Array.from({ length: 24 }, (_, i) => (i * 37 * (n + 1)) % 71)';

export const SPLINE = chartPage(`{ chart: { type: 'spline' }, title: { text: 'Title' }, xAxis: { type: 'datetime' },
  series: [0, 1].map((n) => ({ pointStart: Date.now(), pointInterval: 36e5, data: ${DATA} })) }`);
export const STACKED_COLUMNS = chartPage(`{ chart: { type: 'column' }, title: { text: 'Title' },
  plotOptions: { column: { stacking: 'normal' } }, series: [0, 1].map((n) => ({ data: ${DATA} })) }`);
export const FEW_ELEMENTS = elementsPage('', DOTS, "e.className = 'label'; e.textContent = i % 10;");
export const SQUARES = elementsPage('', CELLS, '');
export const ROUND_ELEMENTS = elementsPage(
  '.dot { border-radius: 50% }',
  CELLS,
  "e.className = 'dot'; e.style.background = i % 3 ? '#000' : '#aaa';",
);

const LIBRARY = '<script src="https://trmnl.com/js/highcharts/12.3.0/highcharts.js"></script>';

const makeJob = (view: string): RenderJob => ({ ...makePageJob(view), timeZone: 'Europe/Berlin' });

export const withScript = ({ html, script }: ScriptedPage): RenderJob =>
  makeJob(`${LIBRARY}${html}<script>${script}</script>`);

export const withoutScript = ({ html }: ScriptedPage): RenderJob => makeJob(html);
