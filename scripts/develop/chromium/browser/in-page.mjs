// Functions that run in the browser's page, each self-contained. Development only.

/** Replaces generic families with ours and appends our fallback to every list; sizes are unchanged. */
export async function nameFonts({ generic, known, unknown, scripts, fallback }) {
  const elements = [...document.querySelectorAll('*')];
  const split = (list) => list.split(',').map((name) => name.trim().replace(/^["']|["']$/g, ''));
  const scriptsFor = (tag) => {
    const [, language] = /^(ja|ko)\b/.exec(tag) ?? ['', /^zh-(hant|tw|hk|mo)/i.test(tag) ? 'zh-hant' : 'zh-hans'];
    return [...scripts].sort((a, b) => (b.language === language) - (a.language === language)).map(({ name }) => name);
  };
  const wanted = elements.map((element) => {
    const { fontFamily, fontSize } = getComputedStyle(element);
    const names = split(fontFamily).map((name) => generic[name.toLowerCase()] ?? name);
    const script = scriptsFor(element.closest('[lang]')?.lang ?? '');
    const isKnown = names.some((name) => name.startsWith('ours ') || known.includes(name.toLowerCase()));
    return { fontSize, names: [...names, ...(isKnown ? [] : [unknown]), ...script, ...fallback] };
  });
  elements.forEach((element, i) => {
    if (!element.style || element.namespaceURI?.endsWith('MathML')) return;
    const { fontSize, names } = wanted[i];
    element.style.setProperty('font-size', fontSize, 'important');
    element.style.setProperty('font-family', names.map((name) => `"${name}"`).join(','), 'important');
  });
  document.body.getBoundingClientRect();
  await document.fonts.ready;
  const frame = () => new Promise((go) => requestAnimationFrame(() => go()));
  await frame();
  await document.fonts.ready;
  await frame();
}

/** Visible words with their rectangles, CSS px, by the engine's own rules: a Chinese or Japanese character is a word. */
export function readWords() {
  const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef';
  const WORD = new RegExp(`[${CJK}]|[^\\s${CJK}]+`, 'gu');
  const clipOf = (element) => {
    const clip = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let one = element; one && one !== document.documentElement; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.display === 'none' || Number(style.opacity) === 0) return undefined;
      if (!(one instanceof HTMLElement) || one === document.body || /^(contents|inline)$/.test(style.display)) continue;
      const box = one.getBoundingClientRect();
      if (style.overflowX !== 'visible') {
        clip.left = Math.max(clip.left, box.left);
        clip.right = Math.min(clip.right, box.right);
      }
      if (style.overflowY !== 'visible') {
        clip.top = Math.max(clip.top, box.top);
        clip.bottom = Math.min(clip.bottom, box.bottom);
      }
    }
    return clip;
  };
  const words = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.data.trim() || parent.closest('script,style,noscript,template,title,desc,defs')) continue;
    const isFolded = parent.closest('details:not([open])') && !parent.closest('summary');
    const clip = clipOf(parent);
    if (isFolded || !clip || getComputedStyle(parent).visibility !== 'visible') continue;
    for (const match of node.data.matchAll(WORD)) {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const rects = [...range.getClientRects()].filter((rect) => rect.width > 0.5 && rect.height > 0.5);
      if (rects.length === 0) continue;
      const { left, top, right, bottom, width, height } = range.getBoundingClientRect();
      const seenWidth = Math.min(right, clip.right) - Math.max(left, clip.left);
      const seenHeight = Math.min(bottom, clip.bottom) - Math.max(top, clip.top);
      if (seenWidth < width / 2 || seenHeight < height / 2) continue;
      words.push([match[0], left, top, width, height]);
    }
  }
  return words;
}
