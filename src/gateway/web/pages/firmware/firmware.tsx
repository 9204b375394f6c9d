import { spellName } from '@inkstand/engine/model';
import { FIRMWARE_MODELS, findFirmwareSlot } from '../../../device/device.js';
import type { Reply } from '../../../http/http.js';
import { Button } from '../../components/button.js';
import { SelectField } from '../../components/choice.js';
import { EmptyState } from '../../components/empty-state.js';
import { TextField } from '../../components/field.js';
import { FileField } from '../../components/file-field.js';
import { Form, FormActions, FormErrors } from '../../components/form.js';
import { LiveRegion } from '../../components/live-region.js';
import { Section } from '../../components/section.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../gateway.js';
import type { RequestContext } from '../../request-context.js';
import { SystemFrame } from '../system/system-frame.js';
import { FirmwareSection } from './firmware-section.js';

/** Firmware files, their rollouts and the results. */
export function showFirmware(context: RequestContext, form?: FormReading): Reply {
  return context.show(<FirmwarePage gateway={context.gateway} form={form} />, { form });
}

function FirmwarePage({ gateway, form }: { gateway: Gateway; form: FormReading | undefined }) {
  const { t } = useWords();
  const files = [...gateway.tables.firmware.list()].reverse();
  return (
    <SystemFrame tab="firmware">
      <div class="stack">
        <p class="prose">{t('firmware.lead')}</p>
        {files.length === 0 ? (
          <EmptyState icon="download" title={t('firmware.empty.title')}>
            <p>{t('firmware.empty.text')}</p>
          </EmptyState>
        ) : (
          <LiveRegion id="firmware" topics={['displays']}>
            {files.map((firmware) => (
              <FirmwareSection key={firmware.id} firmware={firmware} gateway={gateway} />
            ))}
          </LiveRegion>
        )}
        <Section title={t('firmware.add')} lead={t('firmware.add.lead')}>
          <Form action="/system/firmware" isUpload>
            <FormErrors />
            <FileField
              label={t('firmware.file')}
              hint={t('firmware.file.hint')}
              accept=".bin,application/octet-stream"
            />
            <SelectField
              name="model"
              label={t('firmware.model')}
              hint={t('firmware.model.hint')}
              value={form?.raw('model') ?? listModels(gateway)[0] ?? ''}
              choices={listModels(gateway).map((value) => ({
                value,
                label: `${value} (${findFirmwareSlot(value)?.chip})`,
              }))}
            />
            <TextField
              name="version"
              label={t('firmware.version')}
              hint={t('firmware.version.hint')}
              value={form?.raw('version') ?? ''}
              placeholder="1.8.15"
              maxLength={20}
            />
            <FormActions>
              <Button variant="primary" icon="plus">
                {t('firmware.add.button')}
              </Button>
            </FormActions>
          </Form>
        </Section>
      </div>
    </SystemFrame>
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
