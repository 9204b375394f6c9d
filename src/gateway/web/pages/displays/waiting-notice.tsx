import type { WaitingCaller, WaitingDisplay } from '../../../device/device.js';
import type { Device } from '../../../store/store.js';
import { LinkButton } from '../../components/form/button.js';
import { Notice } from '../../components/page/notice.js';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import { labelModel } from '../../shared/displays/model-label.js';
import { ApproveAll } from '../join/approve-all.js';

const MAX_LISTED = 8;

interface WaitingNoticeProps {
  readonly displays: readonly WaitingDisplay[];
  readonly gateway: Gateway;
}

interface Row {
  readonly device: Device;
  readonly caller: WaitingCaller | undefined;
}

/** Displays that wait for approval, with the codes on their screens; nothing when none waits. */
export function WaitingNotice({ displays, gateway }: WaitingNoticeProps) {
  const { t, count } = useWords();
  if (displays.length === 0) return null;
  const rows = displays.flatMap(({ device, callers }): readonly Row[] =>
    callers.length === 0 ? [{ device, caller: undefined }] : callers.map((caller) => ({ device, caller })),
  );
  const listed = rows.slice(0, MAX_LISTED);
  const others = rows.slice(MAX_LISTED);
  // Nobody approves codes that they have not seen.
  const seen = displays.filter(({ device }) => !others.some((row) => row.device.id === device.id));
  return (
    <Notice tone="warn" title={count('home.waiting', displays.length)}>
      <ul class="notice__list">
        {listed.map(({ device, caller }) => {
          const model = labelModel(gateway, device, caller);
          const values = { name: device.name, model, code: caller?.code ?? '' };
          return (
            <li key={`${device.id} ${caller?.code}`}>
              {t(caller ? 'home.waiting.coded' : 'home.waiting.uncoded', values)}
            </li>
          );
        })}
        {others.length > 0 ? <li>{count('home.waiting.more', others.length)}</li> : undefined}
      </ul>
      <div class="form__actions">
        <ApproveAll displays={seen} isAll={others.length === 0} />
        <LinkButton href="/join#arrivals" text={t('home.waiting.view')} />
      </div>
    </Notice>
  );
}
