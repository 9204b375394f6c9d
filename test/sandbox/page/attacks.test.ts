// @tier full: reaches limits of a page
import t from 'tap';
import { elementsOf, pixelsOf, textOf } from '../../support/drawing/document-text.js';
import { sampleCases } from '../../support/every-case.js';
import { runBody } from '../../support/sandbox/script-page.js';

interface Attack {
  readonly name: string;
  readonly code: string;
  /** A note that must be in the report. */
  readonly note?: RegExp;
}

/** Tight ones, so that all of it takes seconds. */
const LIMITS = { maxPolls: 6_000, pageMs: 2_000, scriptMs: 1_000, watchdogMs: 500 };
const LIMIT = /^limit script (?:steps|time|memory|stack|messages|crossings)/;
const SVG = "const N='http://www.w3.org/2000/svg';";

const ATTACKS: readonly Attack[] = [
  {
    name: 'ten million elements',
    code: "for(let i=0;i<1e7;i++)document.body.append(document.createElement('p'))",
    note: LIMIT,
  },
  {
    name: 'more elements than a page may have',
    code: "let h='';for(let i=0;i<3e4;i++)h+='<p></p>';document.body.innerHTML=h",
    note: /more than 8000 elements/,
  },
  {
    name: 'elements nested 2,000 deep',
    code: "let e=document.body;for(let i=0;i<2000;i++){const d=document.createElement('p');d.append('x');e.append(d);e=d}",
    note: /nested deeper/,
  },
  {
    name: 'markup of 300,000 tags',
    code: "document.body.innerHTML='<b>'.repeat(3e5)",
    note: /more than|nested deeper/,
  },
  {
    name: 'an attribute of 20 MB',
    code: "document.body.setAttribute('x','y'.repeat(2e7))",
    note: /messages|memory|attribute/,
  },
  { name: 'a text of 1 MB', code: "document.body.textContent='y'.repeat(1e6)", note: /text longer/ },
  { name: 'a million console lines', code: 'for(let i=0;i<1e5;i++)console.log(i)', note: /console lines/ },
  {
    name: 'a selector nested 5,000 deep',
    code: "document.querySelector(':not('.repeat(5000)+'a'+')'.repeat(5000))",
    note: /SyntaxError/,
  },
  {
    name: 'an observer that feeds itself',
    code: "new MutationObserver(()=>document.body.append('x')).observe(document.body,{childList:true});document.body.append('y')",
    note: LIMIT,
  },
  {
    name: 'layout reads without end',
    code: "for(let i=0;;i++){document.body.style.width=(i%500)+'px';document.body.offsetWidth}",
    note: LIMIT,
  },
  {
    name: '100,000 formatters',
    code: "for(let i=0;i<1e5;i++)new Intl.NumberFormat('en',{minimumFractionDigits:i%20}).format(i)",
    note: LIMIT,
  },
  {
    name: 'listeners that add listeners',
    code: "addEventListener('load',function f(){for(let i=0;i<999;i++)addEventListener('load',f.bind())})",
  },
  {
    name: 'timers with a text',
    code: "setTimeout('window.t=1');window.f='setTimeout(f);setTimeout(f)';setTimeout(f)",
    note: /limit/,
  },
  { name: 'intervals without end', code: 'for(let i=0;i<1e5;i++)setInterval(()=>{},0)', note: /limit timers/ },
  {
    name: 'a box of 100,000 tspans',
    code: `${SVG}const s=document.createElementNS(N,'svg');document.body.append(s);const t=document.createElementNS(N,'text');s.append(t);for(let i=0;i<1e5;i++){const x=document.createElementNS(N,'tspan');x.textContent='a';t.append(x)}t.getBBox()`,
    note: /limit/,
  },
  {
    name: 'a flag that is a getter without end',
    code: "Object.defineProperty(window,'TRMNL_SKIP_DISPLAY',{get(){for(;;);}})",
    note: LIMIT,
  },
  { name: 'a flag that throws', code: "Object.defineProperty(window,'TRMNL_SKIP_DISPLAY',{get(){throw 1}})" },
  {
    name: 'toJSON of all objects',
    code: "Object.prototype.toJSON=()=>'p';document.body.append(document.createElement('p'));document.body.offsetWidth",
  },
  { name: 'push replaced', code: "Array.prototype.push=()=>{throw 1};document.body.append('x')" },
  {
    name: 'JSON replaced',
    code: "JSON.parse=JSON.stringify=()=>{throw 1};document.body.append('x');document.body.offsetWidth",
  },
  { name: 'maps replaced', code: 'Map.prototype.set=Map.prototype.get=()=>{throw 1};document.body.append("x")' },
  {
    name: '__proto__ as a name',
    code: "document.body.setAttribute('__proto__','x');document.body.dataset.__proto__='y'",
  },
  {
    name: 'a body that is nothing',
    code: "Object.defineProperty(document,'body',{get:()=>null});document.documentElement.append('x')",
  },
  {
    name: 'a circle of elements',
    code: "const a=document.createElement('p'),b=document.createElement('p');document.body.append(a);a.append(b);document.body.offsetWidth;b.$first=a;a.$parent=b;b.append('x');document.body.append('x')",
  },
  {
    name: 'forged ids',
    code: "const a=document.createElement('p');document.body.append(a);a.$id=1;a.$isKnown=true;document.body.append('y');document.body.offsetWidth",
  },
  {
    name: 'species of lists',
    code: 'Object.defineProperty(Array,Symbol.species,{get(){throw 2}});document.querySelectorAll("p").map(x=>x)',
  },
  { name: 'a root that is taken away', code: 'document.documentElement.remove()' },
  {
    name: 'scripts that insert themselves',
    code: "(function f(){const s=document.createElement('script');s.textContent='('+f+')()';document.body.append(s)})()",
  },
  {
    name: 'a hundred thousand pictures',
    code: "for(let i=0;i<2e4;i++)new Image().src='http://10.0.0.1/'+i",
    note: /limit|missing/,
  },
  { name: 'a loop', code: 'for(;;);', note: LIMIT },
  { name: 'promises without end', code: '(function f(){Promise.resolve().then(f)})()', note: LIMIT },
  {
    name: 'a module that imports itself',
    code: "const s=document.createElement('script');s.type='module';s.textContent='import \"./full.liquid\"';document.body.append(s)",
  },
];

const CANARY = `<p id="canary">before</p><script>
document.getElementById('canary').textContent = [typeof globalThis.leak, [].push.name, Math.random(), Date.now(), JSON.stringify({ a: 1 })].join(' ');
globalThis.leak = 1;
</script>`;

t.test('no page exceeds its limits or affects the next page', async (t) => {
  const clean = await runBody(CANARY);
  for (const { name, code, note } of sampleCases(ATTACKS, 3)) {
    const mayBeStopped = !note || note.test('limit script time');
    const request = mayBeStopped ? { limits: LIMITS } : {};
    const { notes, rendering } = await runBody(`<p>kept</p><script>${code}</script>`, request);
    if (note)
      t.ok(
        notes.some((one) => note.test(one)),
        `${name}: ${notes.join(', ').slice(0, 200)}`,
      );
    t.ok(elementsOf(rendering.document.root).length <= 20_001, `${name}: the page stays within its elements`);
    const after = await runBody(CANARY);
    t.equal(pixelsOf(after), pixelsOf(clean), `${name}: the next page has the same pixels`);
    t.equal(textOf(after), textOf(clean), `${name}: the next page reads the same`);
  }
});

t.test('a page stopped in a timer is rendered in its last state', async (t) => {
  const { rendering, notes } = await runBody(
    "<p id=a></p><script>document.getElementById('a').textContent='first';setTimeout(()=>{for(;;);},300)</script>",
    { limits: { maxPolls: 1_500 } },
  );
  t.match(textOf({ rendering }), /first/);
  t.ok(
    notes.some((note) => LIMIT.test(note)),
    notes.join(),
  );
});
