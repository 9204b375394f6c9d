import { rm } from 'node:fs/promises';
import { InkstandError } from '@inkstand/common/errors';
import type { Reply } from '../../../http/http.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';
import { confirmRemoveFile } from '../../shared/files/added-files.js';
import { showMaps } from './maps.js';

const PAGE = '/system/maps';

/** Takes over an uploaded file; an invalid one is reported at its field and deleted. */
export async function uploadMap(context: RequestContext, form: FormReading): Promise<Reply> {
  const { savedPath, savedName } = form;
  const { maps, wakeRunner } = context.gateway;
  if (savedPath === undefined || savedName === undefined) {
    form.fail('file', 'maps.none_chosen');
    return showMaps(context, form);
  }
  try {
    const name = await maps.add(savedPath, savedName);
    wakeRunner();
    return context.redirectTo(PAGE, { tone: 'good', key: 'maps.added', values: { name } });
  } catch (error) {
    await rm(savedPath, { force: true });
    if (!(error instanceof InkstandError)) throw error;
    form.fail('file', 'maps.wrong', { reason: error.message });
    return showMaps(context, form);
  }
}

export const confirmRemove = (context: RequestContext): Reply => confirmRemoveFile(context, 'maps');

export async function removeMap(context: RequestContext, form: FormReading): Promise<Reply> {
  const name = form.raw('name');
  await context.gateway.maps.remove(name);
  context.gateway.wakeRunner();
  return context.redirectTo(PAGE, { tone: 'good', key: 'maps.removed', values: { name } });
}
