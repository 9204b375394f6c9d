import type { ComponentChildren } from 'preact';

interface Column {
  readonly label: string;
  /** Right-aligned. */
  readonly isNumber?: boolean;
}

interface TableProps {
  readonly caption: string;
  /** Hidden captions are for screen readers only. */
  readonly hidesCaption?: boolean;
  readonly columns: readonly Column[];
  readonly rows: readonly { readonly key: string | number; readonly cells: readonly ComponentChildren[] }[];
}

/** Rows and columns; the first cell of a row is its header. Where it is narrow, each row becomes a block with labels. */
export function Table({ caption, hidesCaption = true, columns, rows }: TableProps) {
  return (
    <div class="table-frame">
      <table class="table">
        <caption class={hidesCaption ? 'only-heard' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, isNumber }) => (
              <th scope="col" key={label} class={isNumber ? 'number' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => {
                const { label, isNumber } = columns[index] ?? { label: '' };
                const props = { 'data-label': label, class: isNumber ? 'number' : undefined };
                return index === 0 ? (
                  <th scope="row" key={label} {...props}>
                    {cell}
                  </th>
                ) : (
                  <td key={label} {...props}>
                    {cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A list of names and values. */
export function Facts({ facts }: { facts: readonly { readonly label: string; readonly value: ComponentChildren }[] }) {
  return (
    <dl class="facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
