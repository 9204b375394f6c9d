import type { DrawnScreen } from '../shared/displays/drawn-screen.js';

/** A screen that was rendered for this page only, on paper white, in a frame. */
export function DrawnPanel({ address, widthPx, heightPx, alt }: DrawnScreen & { readonly alt: string }) {
  return (
    <figure class="panel">
      <panel-picture class="panel__frame" data-turned={0}>
        <img src={address} width={widthPx} height={heightPx} alt={alt} />
      </panel-picture>
    </figure>
  );
}
