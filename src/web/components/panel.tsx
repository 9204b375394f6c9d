import type { ComponentChildren } from 'preact';

export interface PanelProps {
  /** Path of the very file that a display downloads; undefined shows an empty panel. */
  readonly path: string | undefined;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly alt: string;
  /** In a list only what is in sight is loaded. */
  readonly isLazy?: boolean;
  readonly caption?: ComponentChildren;
}

/** A picture as it hangs on the wall: paper white in a frame. */
export function Panel({ path, widthPx, heightPx, alt, isLazy = false, caption }: PanelProps) {
  return (
    <figure class={heightPx > widthPx ? 'panel panel--upright' : 'panel'}>
      <div class="panel__frame">
        {path ? (
          <img src={path} width={widthPx} height={heightPx} alt={alt} loading={isLazy ? 'lazy' : undefined} />
        ) : (
          <svg class="panel__blank" viewBox={`0 0 ${widthPx} ${heightPx}`} role="img" aria-label={alt} />
        )}
      </div>
      {caption ? <figcaption>{caption}</figcaption> : undefined}
    </figure>
  );
}
