import { InkstandError } from '../errors.js';
import type { RenderJob, RenderResult } from './protocol.js';

/** One render job from Liquid to the bytes of the picture; the worker and `bin/inkstand render` both call it. */
export async function renderRecipe(job: RenderJob): Promise<RenderResult> {
  throw new InkstandError('unavailable', `nothing can be drawn yet for ${job.panel.name}`);
}
