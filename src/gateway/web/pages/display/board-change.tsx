import { findBoardChange, findModel, findPalette, writeBoardFacts } from '@inkstand/engine/model';
import type { Reply } from '../../../http/http.js';
import { boardTraitsOf } from '../../../screen/screen.js';
import type { Device } from '../../../store/store.js';
import { Button } from '../../components/form/button.js';
import { Form, FormActions } from '../../components/form/form.js';
import { Notice } from '../../components/page/notice.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { requireDevice } from '../../shared/displays/require-device.js';

/** Says that the table of boards now knows this display better, and lets the owner decide; nothing without a change. */
export function BoardChangeNotice({ device }: { device: Device }) {
  const { t } = useWords();
  const change = findBoardChange(boardTraitsOf(device));
  if (!change) return null;
  const { before, after } = change;
  return (
    <Notice tone="warn" title={t('board.changed.title')}>
      <p>{t('board.changed', { board: after.label, before: describe(before), after: describe(after) })}</p>
      <Form action={`/displays/${device.id}/board`}>
        <FormActions>
          <Button variant="primary" name="row" value="new" text={t('board.changed.use')} />
          <Button name="row" value="old" text={t('board.changed.keep')} />
        </FormActions>
      </Form>
    </Notice>
  );
}

const describe = ({ model, paletteId }: { model: string; paletteId: string }): string =>
  `${findModel(model)?.label ?? model.replace('custom_', '').replace('x', ' × ')}, ${findPalette(paletteId)?.name ?? paletteId}`;

/** Follows the new row of the table, or keeps what the display showed as the owner's choice. */
export async function settleBoardRow(context: RequestContext, form: FormReading): Promise<Reply> {
  const { gateway } = context;
  const device = requireDevice(context);
  const row = form.oneOf('row', ['new', 'old'] as const);
  const path = `/displays/${device.id}`;
  if (!form.isValid) return context.redirectTo(path, { tone: 'bad', key: 'form.errors' });
  const change = findBoardChange(boardTraitsOf(device));
  if (change) {
    const { before, after } = change;
    const { modelName = before.model, paletteId = before.paletteId } = device;
    const boardFacts = writeBoardFacts(after);
    await gateway.tables.devices.update(
      device.id,
      row === 'new' ? { boardFacts } : { boardFacts, modelName, paletteId },
    );
    gateway.wakeRunner();
    gateway.live.publish('displays');
  }
  return context.redirectTo(path, { tone: 'good', key: 'display.saved' });
}
