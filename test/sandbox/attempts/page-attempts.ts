import type { Test } from 'tap';
import type { ScriptLimits } from '../../../src/sandbox/sandbox.js';
import { elementsOf, pixelsOf, textOf } from '../../support/drawing/document-text.js';
import { sampleCases } from '../../support/every-case.js';
import { runBody } from '../../support/sandbox/script-page.js';

/** Something that a hostile page tries. */
export interface Attempt {
  readonly name: string;
  readonly code: string;
  /** Markup before the script. */
  readonly markup?: string;
  /** What the page found, as it says with `say(…)`. */
  readonly says?: string;
  /** A note that must be in the report. */
  readonly note?: RegExp;
}

/** Tight ones, so that a table takes seconds; a page that is to get further has those of any page. */
const LIMITS: Partial<ScriptLimits> = { maxPolls: 1_500, pageMs: 1_500, scriptMs: 700, watchdogMs: 300 };

/** The page was stopped by a limit of its scripts. */
export const STOPPED = /^limit script (?:steps|time|memory|stack|messages|crossings|instance)/;

const SAY =
  "<p id=said></p><script>window.say=(...w)=>document.getElementById('said').textContent=w.join(' ')</script>";
const MAX_ELEMENTS = 20_001;

/** A page that shows what a page before it could have left. */
const CANARY = `<p id="canary">before</p><script>
document.getElementById('canary').textContent = [Reflect.ownKeys(globalThis).length, Reflect.ownKeys(Object.prototype).length,
  [].push.name, Math.random(), Date.now(), JSON.stringify({ a: [1] }), localStorage.length, document.cookie, typeof leak,
  new Intl.NumberFormat('de').format(1234.5), /(a)(b)?/.exec('ab').length, setTimeout(() => {}, 1)].join(' ');
</script>`;

/** Renders each page; none says more than it may, and the page after it has the pixels of a fresh process. */
export async function runAttempts(t: Test, attempts: readonly Attempt[]): Promise<void> {
  const clean = await runBody(CANARY);
  for (const { name, code, markup = '', says, note } of sampleCases(attempts, 3)) {
    const mayBeStopped = says === undefined && (!note || note.test('limit script time'));
    const run = await runBody(`${SAY}${markup}<script>${code}</script>`, mayBeStopped ? { limits: LIMITS } : {});
    const notes = run.notes.join('\n').slice(0, 500);
    const said = elementsOf(run.rendering.document.root).find(({ id }) => id === 'said')?.children[0];
    if (says !== undefined) t.equal(said?.kind === 'text' ? said.data : '', says, `${name}: ${notes}`);
    if (note) t.match(run.notes.join('\n'), new RegExp(note.source, 'm'), name);
    t.ok(elementsOf(run.rendering.document.root).length <= MAX_ELEMENTS, `${name}: the page stays within its elements`);
    const after = await runBody(CANARY);
    t.equal(textOf(after), textOf(clean), `${name}: the next page reads the same`);
    t.equal(pixelsOf(after), pixelsOf(clean), `${name}: the next page has the same pixels`);
  }
}
