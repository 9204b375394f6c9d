// @tier full: reaches limits of a page
import t from 'tap';
import { type Attempt, runAttempts, STOPPED } from './page-attempts.js';

const SVG =
  "const N='http://www.w3.org/2000/svg',svg=h=>document.body.insertAdjacentHTML('beforeend','<svg width=200 height=100 viewBox=\"0 0 200 100\">'+h+'</svg>');";
const STYLE = "const css=s=>{const e=document.createElement('style');e.textContent=s;document.head.append(e)};";

const PICTURES: readonly Attempt[] = [
  {
    name: 'uses of uses',
    code: `${SVG}let h='<g id=a0><rect width=9 height=9 /></g>';for(let i=1;i<25;i++)h+='<g id=a'+i+'>'+('<use href=#a'+(i-1)+' />').repeat(10)+'</g>';svg('<defs>'+h+'</defs><use href=#a24 />')`,
  },
  {
    name: 'a use of itself',
    code: `${SVG}svg('<g id=a><use href=#a /><use href=#b /></g><g id=b><use href=#a /></g>')`,
  },
  {
    name: 'clips, masks and patterns of themselves',
    code: `${SVG}svg('<clipPath id=c clip-path="url(#c)"><rect width=9 height=9 /></clipPath><mask id=m mask="url(#m)"><rect width=9 height=9 mask="url(#m)" /></mask><pattern id=p width=2 height=2><rect fill="url(#p)" width=9 height=9 /></pattern><rect clip-path="url(#c)" mask="url(#m)" fill="url(#p)" width=99 height=99 />')`,
  },
  { name: 'a path of a megabyte', code: `${SVG}svg('<path d="M0 0'+'l1 1-1 1'.repeat(1e5)+'" stroke=red />')` },
  {
    name: 'a million dashes',
    code: `${SVG}svg('<path d="M0 0H1e9" stroke=red stroke-dasharray="'+'0.001 '.repeat(2e4)+'" /><path d="M0 0H1e7" stroke=red stroke-dasharray=0.0001 />')`,
  },
  {
    name: 'ten thousand stops',
    code: `${SVG}svg('<linearGradient id=g>'+'<stop offset=0.5 />'.repeat(7e3)+'</linearGradient><rect fill="url(#g)" width=99 height=99 />')`,
  },
  {
    name: 'gradients of gradients',
    code: `${SVG}svg('<linearGradient id=g href=#h /><linearGradient id=h href=#g /><rect fill="url(#g)" width=99 height=99 />')`,
  },
  {
    name: 'a tile of a millionth',
    code: `${SVG}svg('<pattern id=p width=1e-6 height=1e-6 patternUnits=userSpaceOnUse><rect width=1 height=1 /></pattern><rect fill="url(#p)" width=200 height=100 />')`,
  },
  {
    name: 'sizes beyond all bounds',
    code: `${SVG}svg('<g transform="scale(1e300) rotate(1e300) translate(NaN)"><circle r=1e308 /><rect width=1e39 height=1e39 stroke=red stroke-width=1e38 /><text font-size=1e9>x</text></g>');const s=document.createElementNS(N,'svg');s.setAttribute('viewBox','0 0 1e-300 1e300');s.innerHTML='<rect width=9 height=9 />';document.body.append(s)`,
  },
  {
    name: 'a filter of everything',
    code: `${SVG}svg('<filter id=f>'+'<feGaussianBlur stdDeviation=1000 /><feTurbulence numOctaves=1000 />'.repeat(9)+'</filter><rect filter="url(#f)" width=200 height=100 />')`,
  },
  {
    name: 'markers of markers',
    code: `${SVG}svg('<marker id=m markerWidth=9 markerHeight=9><path d="M0 0L9 9L5 5" marker-mid="url(#m)" /></marker><path d="M0 0'+'L9 9L1 1'.repeat(3e3)+'" marker-mid="url(#m)" />')`,
  },
  {
    name: 'lengths of endless paths',
    code: `${SVG}svg('<path id=p d="M0 0'+'c1e9 1 1 1e9 1 1'.repeat(2e4)+'" />');const p=document.getElementById('p');for(let i=0;i<1e3;i++)p.getPointAtLength(i);p.getTotalLength();p.getBBox()`,
    note: /error|limit/,
  },
  { name: 'markup within markup', code: `${SVG}svg('<foreignObject width=99 height=99><div><svg>'.repeat(400))` },
];

const SHEETS: readonly Attempt[] = [
  {
    name: 'variables of variables',
    code: `${STYLE}let s='--a0:xxxxxxxxxx;';for(let i=1;i<40;i++)s+='--a'+i+':'+('var(--a'+(i-1)+')').repeat(10)+';';css('body{'+s+'font-family:var(--a39)}')`,
  },
  {
    name: 'variables in a circle',
    code: `${STYLE}css('body{--a:var(--b);--b:var(--c,var(--a));--c:var(--a);width:var(--a)}')`,
  },
  {
    name: 'a calculation 5,000 deep',
    code: `${STYLE}css('body{width:'+'calc('.repeat(5e3)+'1px'+')'.repeat(5e3)+'}')`,
  },
  { name: 'rules 3,000 deep', code: `${STYLE}css('p{'.repeat(3e3)+'color:red'+'}'.repeat(3e3))` },
  { name: 'a hundred thousand rules', code: `${STYLE}css('p{color:red}'.repeat(1e5))` },
  {
    name: 'selectors that multiply',
    code: `${STYLE}css('body'+':is(p,div,*:has(*:not(b *)))'.repeat(300)+'{color:red}');document.body.insertAdjacentHTML('beforeend','<p><div><p><div>'.repeat(50))`,
  },
  { name: 'nested rules that multiply', code: `${STYLE}css('a,b,c,d{&,& &{'.repeat(30)+'color:red'+'}}'.repeat(30))` },
  {
    name: 'a grid of a million lines',
    code: `${STYLE}css('body{display:grid;grid-template:repeat(1000000,[a] 1px [b])/repeat(auto-fill,0.0001px)}p{grid-area:999999/999999/1e9/span 1e9}')`,
  },
  {
    name: 'cells of a table without end',
    code: "document.body.insertAdjacentHTML('beforeend','<table>'+('<tr>'+'<td colspan=1000000000 rowspan=65534>x</td>'.repeat(20)+'</tr>').repeat(50)+'</table>')",
  },
  {
    name: 'columns without end',
    code: "document.body.style.cssText='columns:1000000000;column-width:0.00001px;column-gap:0';document.body.append('x '.repeat(1e4))",
  },
  {
    name: 'sizes that are no sizes',
    code: "for(const v of ['1e39px','-1e39px','calc(1px/0)','NaNpx','1e308vw','min()','clamp(1px)']){const p=document.createElement('p');p.style.cssText='position:absolute;width:'+v+';height:'+v+';margin:'+v+';border:'+v+' solid;font-size:'+v+';letter-spacing:'+v;p.textContent='x';document.body.append(p)}",
  },
  {
    name: 'shadows and blurs without end',
    code: "document.body.style.cssText='box-shadow:'+Array(5e3).fill('0 0 9999px 9999px red').join()+';filter:blur(99999px);text-shadow:'+Array(5e3).fill('9px 9px 9999px red').join()",
  },
  {
    name: 'backgrounds without end',
    code: "document.body.style.background=Array(5e3).fill('repeating-linear-gradient(red 0,blue 0.0001px)').join()",
  },
  {
    name: 'counters without end',
    code: `${STYLE}css('p::before{counter-increment:a 2147483647;content:counters(a,"x",lower-roman) counter(a,upper-roman)}');document.body.insertAdjacentHTML('beforeend','<p>'.repeat(500))`,
  },
  {
    name: 'content that repeats itself',
    code: `${STYLE}css('p::before{content:"'+'x'.repeat(2e5)+'"}');document.body.insertAdjacentHTML('beforeend','<p>'.repeat(200))`,
    note: /text longer/,
  },
  { name: 'transforms without end', code: "document.body.style.transform='rotate(1deg) scale(1.1)'.repeat(2e4)" },
  {
    name: 'a sheet that a script rewrites for ever',
    code: `${STYLE}css('p{}');const e=document.querySelector('style');for(let i=0;;i++){e.textContent='body{width:'+i%99+'px}';document.body.offsetWidth}`,
    note: STOPPED,
  },
  {
    name: 'selectors of scripts that multiply',
    code: "for(let i=0;;i++)document.querySelectorAll('*:has(* *) *:not(:nth-child(2n+1 of *))')",
    note: /error|limit/,
  },
];

const TREES: readonly Attempt[] = [
  {
    name: 'markup that doubles',
    code: "document.body.innerHTML='<i>x</i>';for(;;)document.body.innerHTML+=document.body.innerHTML",
    note: /limit/,
  },
  {
    name: 'adoption of mis-nested tags',
    code: "document.body.insertAdjacentHTML('beforeend','<a><b><i><u><table>'.repeat(2e3)+'</a></b></i></u>'.repeat(2e3))",
  },
  {
    name: 'a parser in a loop',
    code: "for(;;)new DOMParser().parseFromString('<p>'.repeat(1e3),'text/html')",
    note: STOPPED,
  },
  {
    name: 'entities of entities',
    code: 'new DOMParser().parseFromString(\'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><x>&b;&b;</x>\',"text/xml");new DOMParser().parseFromString(\'<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>\',"text/xml").documentElement?.textContent.includes("root:")&&say("read");say("ended")',
    says: 'ended',
  },
  {
    name: 'document.write in a loop',
    code: "for(;;)document.write('<p>x</p><script>document.write(1)</scr'+'ipt>')",
    note: /limit/,
  },
  { name: 'templates in templates', code: "document.body.insertAdjacentHTML('beforeend','<template><p>'.repeat(5e3))" },
  {
    name: 'clones of clones',
    code: 'const p=document.createElement("p");for(let i=0;i<40;i++)p.append(p.cloneNode(true));document.body.append(p)',
    note: /limit/,
  },
  {
    name: 'a walk while the tree changes',
    code: "const w=document.createTreeWalker(document.body);for(let n;(n=w.nextNode());)n.after(document.createElement('i'))",
    note: /limit|error/,
  },
  {
    name: 'observers of each other',
    code: 'const o=()=>{document.body.dataset.n=+(document.body.dataset.n??0)+1};for(let i=0;i<50;i++)new MutationObserver(o).observe(document,{subtree:true,attributes:true});o()',
    note: STOPPED,
  },
  {
    name: 'sizes observed for ever',
    code: "let n=1;new ResizeObserver(()=>{document.body.style.width=++n+'px'}).observe(document.body);setInterval(()=>{},1)",
  },
  {
    name: 'events in events',
    code: "addEventListener('x',()=>dispatchEvent(new Event('x')));dispatchEvent(new Event('x'))",
    note: /error|limit/,
  },
  {
    name: 'errors in handlers of errors',
    code: "onerror=()=>{throw 1};addEventListener('unhandledrejection',()=>Promise.reject(1));Promise.reject(2);throw 3",
  },
  {
    name: 'a form of 10,000 fields',
    code: "document.body.insertAdjacentHTML('beforeend','<form>'+'<input name=__proto__ value=x><select><option>'.repeat(3e3)+'</form>');new FormData(document.forms?.[0]);say(typeof ({}).x)",
    says: 'undefined',
  },
  {
    name: 'classes and data without end',
    code: "for(let i=0;i<1e5;i++){document.body.classList.add('c'+i);document.body.dataset['d'+i]=i}",
    note: /limit/,
  },
];

for (const [what, attempts] of Object.entries({ PICTURES, SHEETS, TREES })) {
  t.test(`hostile ${what.toLowerCase()} made by scripts stay within the limits of a page`, (t) =>
    runAttempts(t, attempts),
  );
}
