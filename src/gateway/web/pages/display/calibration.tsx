import { exportInks, importInks, writeSeenInks } from '@inkstand/engine/model';
import type { Reply } from '../../../http/http.js';
import type { Device } from '../../../store/store.js';
import { Button, LinkButton } from '../../components/form/button.js';
import { Field, TextArea } from '../../components/form/field.js';
import { Form, FormActions, FormErrors, FormSubmit } from '../../components/form/form.js';
import { Page } from '../../components/page/page.js';
import { Section } from '../../components/page/section.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import type { RequestContext } from '../../request-context.js';
import { requireDevice } from '../../shared/displays/require-device.js';
import { BeforeAndAfter, type Comparison, compareInks } from './ink-comparison.js';

/** The inks of a display: their names in the palette, and how they look. */
interface DisplayInks {
  /** `#rrggbb` by which pages name them. */
  readonly colors: readonly string[];
  readonly inks: readonly string[];
}

/** Undefined for displays without colours that can be mixed. */
function inksOf({ device }: Gateway, owner: Device): DisplayInks | undefined {
  const { palette, measuredInks } = device.panels.of(owner).panel;
  return palette && measuredInks && { colors: palette, inks: measuredInks };
}

/** The page on which an owner makes the inks of a display look right. */
export function showCalibration(context: RequestContext, form?: FormReading, comparison?: Comparison): Reply {
  const device = requireDevice(context);
  const inks = inksOf(context.gateway, device);
  if (!inks) return context.redirectTo(`/displays/${device.id}`, { tone: 'bad', key: 'inks.none' });
  const entered = inks.inks.map((ink, i) => form?.raw(`ink_${i}`) || ink);
  return context.show(
    <Inks device={device} {...inks} entered={entered} comparison={comparison} />,
    form && !form.isValid ? { form } : {},
  );
}

const CHOICES = ['colors', 'compare', 'json', 'undo', 'usual'] as const;

/** Stores inks: those of the fields, of JSON, before the last change, or of the kind of panel; or only compares the fields. */
export async function saveCalibration(context: RequestContext, form: FormReading): Promise<Reply> {
  const { gateway } = context;
  const device = requireDevice(context);
  const deviceInks = inksOf(gateway, device);
  if (!deviceInks) return showCalibration(context);
  const choice = form.oneOf('from', CHOICES);
  const inks = readInks(choice, form, device, deviceInks.colors);
  if (!form.isValid) return showCalibration(context, form);
  if (choice === 'compare')
    return showCalibration(context, form, await compareInks(gateway, device, inks, context.words));
  if (inks.join() !== device.inks.join()) {
    await gateway.tables.devices.update(device.id, { inks, formerInks: device.inks });
    gateway.wakeRunner();
    gateway.live.publish('displays');
  }
  return context.redirectTo(`/displays/${device.id}/inks`, { tone: 'good', key: 'inks.saved' });
}

function readInks(
  choice: (typeof CHOICES)[number],
  form: FormReading,
  device: Device,
  colors: readonly string[],
): readonly string[] {
  if (choice === 'usual') return [];
  if (choice === 'undo') return device.formerInks;
  if (choice === 'json') {
    const read = importInks(colors, form.raw('json'));
    if (!read) form.fail('json', 'inks.json.wrong');
    return read ? writeSeenInks(colors, read) : [];
  }
  const entered = colors.map((_, i) => {
    const value = form.raw(`ink_${i}`).trim();
    if (!/^#[0-9a-f]{6}$/i.test(value)) form.fail(`ink_${i}`, 'inks.color.wrong');
    return value;
  });
  return form.isValid ? writeSeenInks(colors, entered) : [];
}

const NAMES = {
  '#000000': 'inks.black',
  '#ffffff': 'inks.white',
  '#ff0000': 'inks.red',
  '#00ff00': 'inks.green',
  '#0000ff': 'inks.blue',
  '#ffff00': 'inks.yellow',
  '#ffa500': 'inks.orange',
} as const;

interface InksProps extends DisplayInks {
  readonly device: Device;
  /** What the colour fields hold. */
  readonly entered: readonly string[];
  readonly comparison: Comparison | undefined;
}

function Inks({ device, colors, inks, entered, comparison }: InksProps) {
  const { t } = useWords();
  const at = `/displays/${device.id}/inks`;
  const nameOf = (color: string): string => {
    const key = NAMES[color.toLowerCase() as keyof typeof NAMES];
    return key ? t(key) : color;
  };
  const isChanged = device.inks.length > 0;
  const canUndo = device.formerInks.join() !== device.inks.join();
  return (
    <Page
      title={t('inks.title')}
      section="displays"
      parent={{ href: `/displays/${device.id}`, label: device.name }}
      lead={t('inks.lead')}
      bundles={['ink-photo.js']}
    >
      <FormErrors />
      {comparison ? <BeforeAndAfter {...comparison} /> : undefined}
      <Section title={t('inks.colors')} lead={t('inks.colors.lead')}>
        <Form action={at}>
          <ink-photo
            data-found={t('inks.photo.found')}
            data-missing={t('inks.photo.missing')}
            data-again={t('inks.photo.again')}
            data-choose={t('inks.photo.choose')}
            data-hint={t('inks.photo.hint')}
            data-tap={t('inks.photo.tap', { ink: '{ink}' })}
            data-done={t('inks.photo.done')}
            data-unreadable={t('source.fault.heic-picture')}
          />
          <div class="inks">
            {colors.map((color, i) => (
              <Field
                key={color}
                name={`ink_${i}`}
                label={nameOf(color)}
                control={(ties) => (
                  <input
                    {...ties}
                    class="inks__color"
                    type="color"
                    name={`ink_${i}`}
                    value={entered[i]}
                    data-ink={nameOf(color)}
                    data-named={color}
                  />
                )}
              />
            ))}
          </div>
          <FormActions>
            <Button variant="primary" name="from" value="colors" text={t('action.save')} />
            <Button name="from" value="compare" text={t('inks.compare')} />
            <LinkButton href="/plugins/new?q=test-card" text={t('inks.card')} />
          </FormActions>
        </Form>
        <div class="form__actions">
          {canUndo ? <Choice at={at} from="undo" label={t('inks.undo')} /> : undefined}
          {isChanged ? <Choice at={at} from="usual" label={t('inks.usual')} /> : undefined}
        </div>
      </Section>
      <Section title={t('inks.json')} lead={t('inks.json.lead')}>
        <Form action={at}>
          <input type="hidden" name="from" value="json" />
          <TextArea
            name="json"
            label={t('inks.json.label')}
            value={exportInks(colors, inks)}
            rows={8}
            isCode
            maxLength={2000}
          />
          <FormSubmit variant="plain" text={t('inks.json.use')} />
        </Form>
      </Section>
    </Page>
  );
}

function Choice({ at, from, label }: { at: string; from: (typeof CHOICES)[number]; label: string }) {
  return (
    <Form action={at} class="form--inline">
      <Button variant="quiet" name="from" value={from} text={label} />
    </Form>
  );
}
