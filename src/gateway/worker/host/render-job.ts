import { LAYOUT_OF_VIEW, type MashupLayout } from '@inkstand/engine/panel';
import type { CellSource, RenderJob } from '../protocol/render.js';

/** What is rendered: one plugin in the view of its cell, the cells of a mashup, or a finished page. */
type RenderContent =
  | { readonly cell: CellSource }
  | { readonly layout: MashupLayout; readonly cells: readonly (CellSource | undefined)[] }
  | { readonly page: string };

/** For whom and when it is rendered; defaults are those of the gateway's own screens. */
type RenderSettings = Pick<RenderJob, 'panel' | 'now' | 'timeZone' | 'locale' | 'reach'> &
  Partial<Pick<RenderJob, 'pinned' | 'dither' | 'assets' | 'details' | 'notice' | 'refuseScripts'>>;

const DEFAULTS = { pinned: false, dither: 'auto', assets: { kind: 'network' }, details: false } as const;

/** Creates the job for it. */
export function buildRenderJob(content: RenderContent, settings: RenderSettings): RenderJob {
  return { kind: 'render', ...DEFAULTS, ...settings, ...placeContent(content) };
}

function placeContent(content: RenderContent): Pick<RenderJob, 'layout' | 'cells' | 'onlyCell' | 'page'> {
  if ('page' in content) return { layout: '1x1', cells: [], page: content.page };
  if ('layout' in content) return content;
  const { cell } = content;
  const layout = LAYOUT_OF_VIEW[cell.view];
  return { layout, cells: [cell], ...(layout === '1x1' ? {} : { onlyCell: 0 }) };
}
