import { InkstandError } from '@inkstand/common/errors';
import { showInks } from '@inkstand/engine/model';
import { readBundled } from '../../../plugin/plugin.js';
import type { Device } from '../../../store/store.js';
import { Section } from '../../components/section.js';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../gateway.js';

/** The sample photograph on a panel with new inks, mixed from the former ones and from these; or why there is none. */
export type Comparison =
  | { readonly kind: 'drawn'; readonly before: Drawn; readonly after: Drawn }
  | { readonly kind: 'none'; readonly reason: string };

interface Drawn {
  /** `data:` address. */
  readonly address: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

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
): Promise<Comparison> {
  const [bytes] = (await readBundled(SAMPLE_RECIPE)).samplePictures;
  if (!bytes) throw new InkstandError('internal', 'expected a photograph in the sample');
  const calibrated = { ...device, inks: seen };
  const { measuredInks } = panels.of(calibrated).panel;
  const draw = async (mixed: Device): Promise<Drawn> => {
    const picture = { bytes, mediaType: 'image/jpeg' };
    const { bytes: file, widthPx, heightPx } = await broadcasts.preview({ kind: 'picture', picture }, mixed);
    const shown = Buffer.from(showInks(file, measuredInks));
    return { address: `data:image/png;base64,${shown.toString('base64')}`, widthPx, heightPx };
  };
  try {
    return { kind: 'drawn', before: await draw(device), after: await draw(calibrated) };
  } catch (error) {
    if (!(error instanceof InkstandError) || error.code === 'internal') throw error;
    return { kind: 'none', reason: error.message };
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

function Picture({ address, widthPx, heightPx, caption }: Drawn & { readonly caption: string }) {
  return (
    <figure class="panel">
      <panel-picture class="panel__frame" data-turned={0}>
        <img src={address} width={widthPx} height={heightPx} alt={caption} />
      </panel-picture>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
