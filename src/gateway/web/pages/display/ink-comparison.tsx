import { InkstandError } from '@inkstand/common/errors';
import { describeRefusal, type Words } from '../../../i18n/i18n.js';
import { readBundled } from '../../../plugin/plugin.js';
import type { Device } from '../../../store/store.js';
import { Section } from '../../components/page/section.js';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import { type DrawnScreen, drawnScreen } from '../../shared/displays/drawn-screen.js';

/** The sample photograph on a panel with new inks, mixed from the former ones and from these; or why there is none. */
export type Comparison =
  | { readonly kind: 'drawn'; readonly before: DrawnScreen; readonly after: DrawnScreen }
  | { readonly kind: 'none'; readonly reason: string };

/** The bundled recipe whose sample is the photograph. */
const SAMPLE_RECIPE = 'picture-frame';

/**
 * Draws the comparison and stores nothing. Both pictures show the new inks, because these are what the eye sees on the panel.
 * @param seen entries of `writeSeenInks`
 */
export async function compareInks(
  { broadcasts, device: { panels } }: Gateway,
  device: Device,
  seen: readonly string[],
  words: Words,
): Promise<Comparison> {
  const [bytes] = (await readBundled(SAMPLE_RECIPE)).samplePictures;
  if (!bytes) throw new InkstandError('internal', 'expected a photograph in the sample');
  const calibrated = { ...device, inks: seen };
  const { measuredInks } = panels.of(calibrated).panel;
  const draw = async (mixed: Device): Promise<DrawnScreen> => {
    const picture = { bytes, mediaType: 'image/jpeg' };
    return drawnScreen(await broadcasts.preview({ kind: 'picture', picture }, mixed), measuredInks);
  };
  try {
    return { kind: 'drawn', before: await draw(device), after: await draw(calibrated) };
  } catch (error) {
    return { kind: 'none', reason: describeRefusal(error, words) };
  }
}

/** Both pictures side by side, or below each other on phones. */
export function BeforeAndAfter(comparison: Comparison) {
  const { t } = useWords();
  if (comparison.kind === 'none')
    return (
      <Section title={t('inks.compare.title')}>
        <p>{t('inks.compare.failed', { reason: comparison.reason })}</p>
      </Section>
    );
  const { before, after } = comparison;
  return (
    <Section title={t('inks.compare.title')} lead={t('inks.compare.lead')}>
      <div class="inks__pictures">
        <Picture {...before} caption={t('inks.compare.before')} />
        <Picture {...after} caption={t('inks.compare.after')} />
      </div>
    </Section>
  );
}

function Picture({ address, widthPx, heightPx, caption }: DrawnScreen & { readonly caption: string }) {
  return (
    <figure class="panel">
      <panel-picture class="panel__frame" data-turned={0}>
        <img src={address} width={widthPx} height={heightPx} alt={caption} />
      </panel-picture>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
