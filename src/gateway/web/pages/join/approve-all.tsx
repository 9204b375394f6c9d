import { InkstandError } from '@inkstand/common/errors';
import type { WaitingDisplay } from '../../../device/device.js';
import type { Reply } from '../../../http/http.js';
import { Button } from '../../components/form/button.js';
import { Form } from '../../components/form/form.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { nameSome } from '../../shared/displays/name-some.js';

/** Field with the number of a display and the code of its caller. */
const CALLER = 'caller';

/**
 * New displays that one button can approve: those that a single caller claims to be. The others need their code compared,
 * and so does another key of a display that has joined.
 */
const listApprovable = (displays: readonly WaitingDisplay[]) =>
  displays.flatMap(({ device, callers: [caller, ...others] }) =>
    device.status === 'pending' && caller && others.length === 0 ? [{ device, caller }] : [],
  );

interface ApproveAllProps {
  /** The displays whose codes the page shows. */
  readonly displays: readonly WaitingDisplay[];
  /** No others wait. */
  readonly isAll?: boolean;
}

/** The button that approves the listed callers; nothing when there are none. */
export function ApproveAll({ displays, isAll = true }: ApproveAllProps) {
  const { t, count } = useWords();
  const approvable = listApprovable(displays);
  if (approvable.length === 0) return null;
  const isEvery = isAll && approvable.length === displays.length;
  return (
    <Form action="/displays/approve" class="form--inline">
      {approvable.map(({ device, caller }) => (
        <input key={device.id} type="hidden" name={CALLER} value={`${device.id} ${caller.code}`} />
      ))}
      <Button
        variant="primary"
        icon="check"
        text={isEvery && approvable.length > 1 ? t('join.approve_all') : count('join.approve_some', approvable.length)}
      />
    </Form>
  );
}

/** Approves each listed caller whose code is still the one that the page showed. */
export async function approveAll(context: RequestContext, form: FormReading): Promise<Reply> {
  const { gateway, words } = context;
  const listed = form.all(CALLER).map((value) => /^(\d{1,15}) (\w+)$/.exec(value));
  const refused: { readonly name: string }[] = [];
  let approved = 0;
  for (const [, id, code] of listed.filter((one) => one !== null)) {
    try {
      await gateway.device.enrolment.join(Number(id), code);
      approved++;
    } catch (error) {
      if (!(error instanceof InkstandError)) throw error;
      refused.push({ name: gateway.tables.devices.find(Number(id))?.name ?? words.t('join.approve_all.gone') });
    }
  }
  gateway.live.publish('joining');
  const path = context.referringPath() === '/' ? '/' : '/join';
  if (refused.length > 0) {
    const values = { names: nameSome(refused, words) };
    return context.redirectTo(path, { tone: 'bad', key: 'join.approve_all.refused', values });
  }
  const key = approved === 1 ? 'join.approve_all.done.one' : 'join.approve_all.done.other';
  return context.redirectTo(path, { tone: 'good', key, values: { count: words.number(approved) } });
}
