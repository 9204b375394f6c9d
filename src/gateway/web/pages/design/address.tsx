/** Whose data somebody looks at for an option: a plugin by its number, 0 for the design's own. */
export interface DataSource {
  readonly option: string;
  readonly plugin: number;
}

/** Ids of selected blocks, as `b1,b3` in addresses and forms. */
export const readSelection = (text: string): readonly string[] =>
  /^b\d{1,6}(,b\d{1,6}){0,39}$/.test(text) ? [...new Set(text.split(','))] : [];

/** The same of these blocks. */
export const selectionOf = (blocks: readonly { readonly id: string }[]): string => blocks.map(({ id }) => id).join(',');

/** The selection with this block, or without it if it is part of it. */
export const toggleSelected = (selection: readonly string[], id: string): string =>
  (selection.includes(id) ? selection.filter((one) => one !== id) : [...selection, id]).join(',');

/**
 * The address of a design's editor with these blocks selected, on this panel; either may be empty.
 *
 * @param source whose data is shown for an option of the block
 */
export function addressOf(path: string, block: string, panel: string, source?: DataSource): string {
  const isBlock = readSelection(block).length > 0;
  const query = new URLSearchParams({
    ...(isBlock ? { block } : {}),
    ...(panel === '' ? {} : { panel }),
    ...(source ? { data: `${source.option},${source.plugin}` } : {}),
  })
    .toString()
    .replaceAll('%2C', ',');
  return `${path}${query === '' ? '' : `?${query}`}${source ? `#data-${source.option}` : isBlock ? '#block' : ''}`;
}

/** The source in an address of the editor; undefined without one. */
export function readSource(text: string): DataSource | undefined {
  const [, option, plugin] = /^([a-z_0-9]{1,20}),(\d{1,9})$/.exec(text) ?? [];
  return option === undefined ? undefined : { option, plugin: Number(plugin) };
}

/** Names what a form acts on, so that the answer shows the same block on the same panel. */
export function TargetFields({ block, panel }: { readonly block?: string; readonly panel: string }) {
  return (
    <>
      {block === undefined ? undefined : <input type="hidden" name="block" value={block} />}
      <input type="hidden" name="panel" value={panel} />
    </>
  );
}
