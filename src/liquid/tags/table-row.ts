import { leadingInteger } from '../decimal.js';
import { parseExpression } from '../expression.js';
import { FRAGMENT, findAttributes } from '../grammar.js';
import { CountedDrop } from '../loop-drop.js';
import { Body } from '../node.js';
import { type Hash, isNil, LiquidFault, textOf } from '../value.js';
import { walkItems } from './for.js';
import type { ParseTag } from './tag.js';

class TableRowDrop extends CountedDrop {
  readonly className = 'Liquid::TablerowloopDrop';
  readonly #columns: number;
  row = 1;
  column = 1;

  constructor(length: number, columns: number) {
    super(length);
    this.#columns = columns;
  }

  get isLastColumn(): boolean {
    return this.column === this.#columns;
  }

  override advance(): void {
    super.advance();
    if (this.isLastColumn) {
      this.column = 1;
      this.row++;
    } else this.column++;
  }

  protected get members(): Hash {
    const { row, column: col } = this;
    return { col, row, col0: col - 1, col_first: col === 1, col_last: this.isLastColumn };
  }
}

const SYNTAX = new RegExp(`(?<!\\w)(\\w+)\\s+in\\s+(${FRAGMENT}+)`);
const integer = (value: unknown): number => Number(leadingInteger(textOf(value)));

/** A loop that writes rows and cells of a table. */
export const parseTableRow: ParseTag = (markup, parser, name) => {
  const match = SYNTAX.exec(markup);
  if (!match) {
    throw new LiquidFault('expected tablerow NAME in LIST', 'syntax');
  }
  const [, variable = '', collectionText = ''] = match;
  const collection = parseExpression(collectionText);
  const attributes = new Map([...findAttributes(markup)].map(([key, text]) => [key, parseExpression(text)]));
  const body = new Body();
  parser.parseBlock(name, body);
  return {
    isBlank: body.isBlank,
    render(run, emitter) {
      const value = collection.evaluate(run);
      if (isNil(value) || value === false) return;
      const from = integer(attributes.get('offset')?.evaluate(run));
      const limit = attributes.get('limit');
      const items = walkItems(value).slice(from, limit ? from + integer(limit.evaluate(run)) : undefined);
      run.limits.useMemory(items.length * 8);
      const drop = new TableRowDrop(items.length, integer(attributes.get('cols')?.evaluate(run)));
      emitter.write('<tr class="row1">\n');
      run.nest(() => {
        run.define('tablerowloop', drop);
        for (const item of items) {
          run.define(variable, item);
          emitter.write(`<td class="col${drop.column}">`);
          body.render(run, emitter);
          emitter.write('</td>');
          if (drop.isLastColumn && !drop.isLast) emitter.write(`</tr>\n<tr class="row${drop.row + 1}">`);
          drop.advance();
          const isBroken = run.breakCalled;
          run.breakCalled = false;
          run.continueCalled = false;
          if (isBroken) break;
        }
      });
      emitter.write('</tr>\n');
    },
  };
};
