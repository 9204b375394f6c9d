import { Section } from '../../components/page/section.js';
import { useWords } from '../../frame.js';

/** Kinds of display, each with its number of steps; their messages are `join.<kind>.1`, `join.<kind>.2` … */
const KINDS = [
  { kind: 'og', steps: 4, suffix: '' },
  { kind: 'x', steps: 3, suffix: '' },
  { kind: 'esp32', steps: 4, suffix: '' },
  { kind: 'kindle', steps: 3, suffix: '' },
  { kind: 'kobo', steps: 3, suffix: '/api' },
  { kind: 'koreader', steps: 3, suffix: '' },
  { kind: 'android', steps: 3, suffix: '' },
  { kind: 'pi', steps: 3, suffix: '' },
] as const;

/** Step-by-step instructions, one section per kind of display. */
export function Kinds({ address }: { address: string }) {
  const { t, maybe } = useWords();
  return (
    <Section title={t('join.kinds.title')} lead={t('join.kinds.lead')}>
      <div class="chapters">
        {KINDS.map(({ kind, steps, suffix }) => (
          <details key={kind} name="kinds">
            <summary>{t(`join.${kind}`)}</summary>
            <ol>
              {Array.from({ length: steps }, (_, index) => (
                <li key={index}>{withAddress(maybe(`join.${kind}.${index + 1}`, ''), address + suffix)}</li>
              ))}
            </ol>
          </details>
        ))}
      </div>
    </Section>
  );
}

/** The sentence with its address as copyable text. */
function withAddress(sentence: string, address: string) {
  return sentence
    .split('{address}')
    .flatMap((part, index) => (index === 0 ? [part] : [<code key={part}>{address}</code>, part]));
}
