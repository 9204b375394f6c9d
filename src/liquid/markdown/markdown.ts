import { renderBlocks } from './blocks.js';
import { renderInline } from './inline.js';
import { takeReferences } from './references.js';
import { ScanBudget } from './scan-budget.js';

/**
 * Renders Markdown to the HTML of Redcarpet (Ruby) without extensions, which the platform uses: John Gruber's syntax with
 * Redcarpet's rules for lists and emphasis. Takes time linear in the length. `checkTime` is
 * called before each block, and may throw.
 */
export function renderMarkdown(source: string, checkTime: () => void = () => undefined): string {
  const { lines, references } = takeReferences(source.replace(/^\ufeff/, '').split(/\r\n|\r|\n/));
  const budget = new ScanBudget(source.length);
  return renderBlocks(lines.map(expandTabs), { references, budget, checkTime, depth: 0, renderBlocks, renderInline });
}

const TAB_STOP = 4;

function expandTabs(line: string): string {
  if (!line.includes('\t')) return line;
  let expanded = '';
  for (const [index, part] of line.split('\t').entries()) {
    if (index > 0) expanded += ' '.repeat(TAB_STOP - (expanded.length % TAB_STOP));
    expanded += part;
  }
  return expanded;
}
