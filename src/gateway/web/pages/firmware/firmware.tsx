import { spellName } from '@inkstand/engine/model';
import { FIRMWARE_MODELS, findFirmwareSlot } from '../../../device/device.js';
import type { Reply } from '../../../http/http.js';
import { SelectField } from '../../components/form/choice.js';
import { TextField } from '../../components/form/field.js';
import { EmptyState } from '../../components/page/empty-state.js';
import { LiveRegion } from '../../components/page/live-region.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { Gateway } from '../../page-gateway.js';
import type { RequestContext } from '../../request-context.js';
import { AddFile } from '../../shared/files/added-files.js';
import { SystemFrame } from '../system/system-frame.js';
import { FirmwareSection } from './firmware-section.js';

/** Firmware files, their rollouts and the results. */
export function showFirmware(context: RequestContext, form?: FormReading): Reply {
  const gateway = context.gateway;
  const { t, fieldWords } = context.words;
  const files = [...gateway.tables.firmware.list()].reverse();
  return context.show(
    <SystemFrame tab="firmware">
      <div class="stack">
        <p class="prose">{t('firmware.lead')}</p>
        {files.length === 0 ? (
          <EmptyState icon="download" title={t('firmware.empty.title')} text={t('firmware.empty.text')} />
        ) : (
          <LiveRegion id="firmware" topics={['displays']}>
            {files.map((firmware) => (
              <FirmwareSection key={firmware.id} firmware={firmware} gateway={gateway} />
            ))}
          </LiveRegion>
        )}
        <AddFile area="firmware" accept=".bin,application/octet-stream">
          <SelectField
            name="model"
            {...fieldWords('firmware.model')}
            value={form?.raw('model') ?? listModels(gateway)[0] ?? ''}
            choices={listModels(gateway).map((value) => ({
              value,
              label: `${value} (${findFirmwareSlot(value)?.chip})`,
            }))}
          />
          <TextField
            name="version"
            {...fieldWords('firmware.version')}
            value={form?.raw('version') ?? ''}
            placeholder="1.8.15"
            maxLength={20}
          />
        </AddFile>
      </div>
    </SystemFrame>,
    { form },
  );
}

/** The owner's models come first. */
function listModels({ tables }: Gateway): readonly string[] {
  const displays = tables.devices
    .list()
    .map(({ reportedModel }) => spellName(reportedModel))
    .filter((model) => FIRMWARE_MODELS.includes(model));
  return [...new Set([...displays, ...FIRMWARE_MODELS])];
}
