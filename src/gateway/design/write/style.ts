/** The style of every design: the grid, cells and their frames, and what drawings share. */
export const STYLE = `<style>
  .design { --design-ink: #000; --design-paper: #fff; --design-accent: #000; --design-soft: #ddd; --ink: #000; --soft: #ddd; --warm: #000; --cool: #000; width: 100%; height: 100%; gap: 6px 12px; grid-template-columns: repeat(12, minmax(0, 1fr)); color: var(--design-ink); }
  .screen--dark-mode .design { --design-ink: #fff; --design-paper: #000; --design-accent: #fff; --design-soft: #333; --ink: #fff; --soft: #333; --warm: #fff; --cool: #fff; }
  .screen--color-3bwr .design, .screen--color-4bwry .design, .screen--color-6a .design, .screen--color-7a .design, .screen--color-full .design { --design-accent: #f00; --warm: #f00; }
  .design-block { display: flex; min-width: 0; min-height: 0; overflow: hidden; container-type: size; }
  .design-block__content { display: flex; flex: 1; flex-direction: column; gap: 4px; justify-content: center; min-width: 0; min-height: 100%; height: max-content; overflow-wrap: anywhere; }
  .design-block--fills .design-block__content { height: 100%; min-height: 0; }
  .design-block--top .design-block__content { justify-content: flex-start; }
  .design-block .item { line-height: normal; }
  .design-block .item .content { overflow-wrap: anywhere; }
  .design-block--left .design-block__content { align-items: flex-start; text-align: left; }
  .design-block--center .design-block__content { align-items: center; text-align: center; }
  .design-block--right .design-block__content { align-items: flex-end; text-align: right; }
  .design-block--outline { border: 2px solid var(--design-ink); border-radius: 10px; padding: 4px 8px; }
  .design-block--inverse { background: var(--design-ink); border-radius: 10px; padding: 4px 8px; }
  .design-block--inverse, .design-block--inverse * { color: var(--design-paper); }
  .design-block--inverse { --design-accent: var(--design-paper); --design-soft: #555; --ink: var(--design-paper); --soft: #555; }
  .design-block--line { border-bottom: 1px solid var(--design-ink); }
  .design-block--accent, .design-block--accent * { color: var(--design-accent); }
  .design-block .value { line-height: 1.1; }
  .design-line { white-space: nowrap; }
  .design-unit { font-size: max(0.55em, 12px); padding-left: 0.15em; }
  .design-fact { display: flex; justify-content: space-between; align-items: baseline; gap: 12px; width: 100%; }
  .design-drawing { position: relative; flex: 1 1 0; min-height: 0; width: 100%; }
  .design-drawing svg { position: absolute; inset: 0; width: 100%; height: 100%; }
  .design-plugin { flex: 1 1 0; align-self: stretch; min-height: 0; }
  .design-plugin--upright, .screen--portrait .design-plugin--lying { display: none; }
  .screen--portrait .design-plugin--upright { display: block; }
  .design-picture { width: 100%; height: 100%; min-height: 0; }
  .design-picture.image--contain { object-fit: contain; }
  .design-picture.image--cover { object-fit: cover; }
  .design-bars { display: flex; flex: 1 1 0; gap: 4px; align-items: stretch; width: 100%; min-height: 0; }
  .design-bars > div { display: flex; flex: 1 1 0; flex-direction: column; align-items: center; gap: 2px; min-width: 0; text-align: center; }
  .design-bars i { display: flex; flex: 1 1 0; align-items: flex-end; width: 100%; min-height: 0; border-bottom: 1px solid var(--design-ink); }
  .design-bars b { display: block; width: 100%; background: var(--design-accent); }
  .design-days { display: flex; flex: 1 1 0; align-self: stretch; gap: 8px; min-height: 0; }
  .design-days > div { display: flex; flex: 1 1 0; flex-direction: column; align-items: center; justify-content: center; gap: 2px; min-width: 0; text-align: center; }
  .design-pie { display: flex; flex: 1 1 0; gap: 14px; align-items: center; width: 100%; min-height: 0; }
  .design-pie > svg { flex: none; width: min(50cqw, 78cqh); height: min(50cqw, 78cqh); }
  .design-legend { display: flex; flex: 1 1 0; flex-direction: column; gap: 4px; min-width: 0; text-align: left; }
  .design-legend > div { display: flex; gap: 6px; align-items: center; }
  .design-legend .design-line { flex: 1 1 0; min-width: 0; overflow: hidden; text-overflow: ellipsis; }
  .design-legend svg { flex: none; width: 14px; height: 14px; }
  .design-slice-1 { stroke: var(--design-accent); }
  .design-slice-2 { stroke: #777; }
  .design-slice-3 { stroke: #ccc; }
  .design-slice-4 { stroke: #333; }
  .design-slice-5 { stroke: #999; }
  .design-slice-6 { stroke: #eee; }
  .design-box { flex: 1; width: 100%; border-radius: 10px; }
  .design-box--outline { border: 2px solid var(--design-ink); }
  .design-box--grey { background: var(--design-soft); }
  .design-box--black { background: var(--design-ink); }
</style>`;
