import { type HostMessage, packError, type WorkerMessage } from '../protocol/ipc-message.js';
import type { Job, JobResult } from '../protocol/job.js';
import { RequestSlots } from './fetch/request-slots.js';
import { lowerPriority } from './lower-priority.js';
import type { RunPictureJob } from './picture-job.js';
import type { RenderRecipe } from './render/render-recipe.js';
import type { RunTransformJob } from './transform-job.js';

/** The child's program: one message in, one message out. It opens no port and no database. */
const running = new Map<number, AbortController>();
const slots = new RequestSlots();
let renderRecipe: Promise<RenderRecipe> | undefined;
let runPictureJob: Promise<RunPictureJob> | undefined;
let runTransformJob: Promise<RunTransformJob> | undefined;

lowerPriority();

process.on('message', (message: HostMessage) => {
  if (message.kind === 'abort') running.get(message.id)?.abort();
  else void answer(message.id, message.job);
});
// The gateway has exited or disconnected.
process.on('disconnect', () => process.exit(0));

async function answer(id: number, job: Job): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  const outcome = await runJob(job, controller.signal).then(
    (result) => ({ kind: 'done', result }) as const,
    (error: unknown) => ({ kind: 'failed', error: packError(error) }) as const,
  );
  running.delete(id);
  const report: WorkerMessage = { ...outcome, id, residentBytes: process.memoryUsage.rss() };
  process.send?.(report);
}

/** Loaded on demand: a child that only fetches does not load canvas. */
async function runJob(job: Job, signal: AbortSignal): Promise<JobResult<Job>> {
  if (job.kind === 'fetch') {
    const { runPollJob } = await import('./poll-job.js');
    return runPollJob(job, signal, slots);
  }
  if (job.kind === 'album') {
    const { runAlbumJob } = await import('./album/album-job.js');
    return runAlbumJob(job, signal, slots);
  }
  if (job.kind === 'request') {
    const { runWebhookJob } = await import('./send-webhook-job.js');
    return runWebhookJob(job, signal, slots);
  }
  if (job.kind === 'download') {
    const { runDownloadJob } = await import('./download-job.js');
    return runDownloadJob(job, signal, slots);
  }
  if (job.kind === 'catalogue') {
    const { runCatalogueJob } = await import('./catalogue/catalogue-job.js');
    return runCatalogueJob(job, signal, slots);
  }
  if (job.kind === 'framework') {
    const { readAddedFiles } = await import('../../framework-release/read-added-files.js');
    return readAddedFiles(job.uploads);
  }
  if (job.kind === 'recipe' || job.kind === 'package' || job.kind === 'packaged-recipe') {
    const { runRecipeJob } = await import('./recipe-job.js');
    return runRecipeJob(job);
  }
  if (job.kind === 'convert') {
    const { convertPicture } = await import('@inkstand/engine/render');
    return convertPicture(job.bytes, job);
  }
  if (job.kind === 'picture') {
    runPictureJob ??= import('./picture-job.js').then(({ createPictureRunner }) => createPictureRunner(slots));
    return (await runPictureJob)(job, signal);
  }
  if (job.kind === 'transform') {
    runTransformJob ??= import('./transform-job.js').then(({ createTransformRunner }) => createTransformRunner(slots));
    return (await runTransformJob)(job, signal);
  }
  renderRecipe ??= import('./render/render-recipe.js').then(({ createRecipeRenderer }) =>
    createRecipeRenderer(process.argv[2]),
  );
  return (await renderRecipe)(job);
}
