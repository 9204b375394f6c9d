import { DATE_ADAPTER } from './date-adapter.js';

/** What is changed of the library. */
interface ChartLibrary {
  readonly Animations: { readonly prototype: { configure: () => void } };
  readonly _adapters: { readonly _date: { override(adapter: typeof DATE_ADAPTER): void } };
}

/** Makes Chart.js fit for pictures: dates without an adapter of the page, and no animation, whatever a page configures. */
export function adaptChart({ Animations, _adapters }: ChartLibrary): void {
  _adapters._date.override(DATE_ADAPTER);
  // Without animated properties, each chart is drawn once, as it will be at the end.
  Animations.prototype.configure = () => {};
}
