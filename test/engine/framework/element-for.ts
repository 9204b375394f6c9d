/**
 * Markup with one element of id `t` that the selector matches; supports the selectors of the vocabulary, not all of
 * CSS.
 */
export function markupFor(selector: string): {
  readonly html: string;
  readonly pseudo: 'before' | 'after' | undefined;
} {
  const pseudo = /::(before|after)$/.exec(selector)?.[1];
  const plain = selector
    .replace(/::(before|after)$/, '')
    .replace(/:where\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g, (_whole, inner: string) =>
      inner.startsWith(':not') ? '' : (inner.split(',')[0] ?? '').replace(/:not\([^)]*\)/g, '').trim(),
    )
    .replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/:has\(\s*\+\s*\.title_bar\)/g, ':followed')
    .replace(/:has\(\s*>?\s*\.([\w-]+)\)/g, ':holds=$1');
  const isTable = /\b(tr|td|th|thead|tbody)\b/.test(plain);
  const steps = plain.split(/\s*([>+])\s*|\s+/).filter((part) => part !== undefined && part !== '');
  let html = isTable && !plain.startsWith('.table') ? '<table>' : '';
  const open: string[] = [];
  let before = '';
  steps.forEach((step, index) => {
    if (step === '>' || step === '+') return;
    const isTarget = index === steps.length - 1;
    const isSibling = steps[index + 1] === '+';
    const { start, tag, after } = tagFor(step, isTarget, isTable);
    const nth = Number(/:nth-of-type\((\d)\)/.exec(step)?.[1] ?? 1);
    html += before + '<div></div>'.repeat(nth - 1) + start;
    before = '';
    if (isSibling) html += `</${tag}>`;
    else open.push(`</${tag}>${after}`);
  });
  return {
    html: html + open.reverse().join(''),
    pseudo: pseudo === 'before' || pseudo === 'after' ? pseudo : undefined,
  };
}

function tagFor(compound: string, isTarget: boolean, isTable: boolean): { start: string; tag: string; after: string } {
  const tag = /^[a-z][a-z0-9]*/.exec(compound)?.[0] ?? (isTable && compound.startsWith('.table') ? 'table' : 'div');
  const classes = [...compound.matchAll(/\.([\w-]+(?:\\.[\w-]*)*)/g)].map((match) => match[1]);
  const follows = compound.includes(':followed');
  const holds = /:holds=([\w-]+)/.exec(compound)?.[1];
  const start = `<${tag} class="${classes.join(' ')}"${isTarget ? ' id="t"' : ''}>${holds ? `<i class="${holds}"></i>` : ''}`;
  return {
    start,
    tag,
    after: follows
      ? '<div class="title_bar"></div>'
      : tag === 'tr' && !compound.includes(':last-child')
        ? '<tr></tr>'
        : '',
  };
}
