/** The address of a design's editor with this block selected, on this panel; either may be empty. */
export function addressOf(path: string, block: string, panel: string): string {
  const isBlock = /^b\d+$/.test(block);
  const query = new URLSearchParams({ ...(isBlock ? { block } : {}), ...(panel === '' ? {} : { panel }) }).toString();
  return `${path}${query === '' ? '' : `?${query}`}${isBlock ? '#block' : ''}`;
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
