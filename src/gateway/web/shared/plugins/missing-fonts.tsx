import type { Note } from '@inkstand/engine/note';
import type { Words } from '../../../i18n/i18n.js';
import { LinkButton } from '../../components/form/button.js';
import { Notice } from '../../components/page/notice.js';
import { useWords } from '../../frame.js';
import { describeScreenNote } from './describe-screen-note.js';
import { suggestFonts } from './suggest-font.js';

/** Where font files are uploaded. */
const UPLOAD = '/system/framework#add';

interface MissingFontsProps {
  /** From `pickMissingFonts`. */
  readonly notes: readonly Note[];
}

/** Says which characters of a recipe have no font, and leads to the place where one is added; empty without such. */
export function MissingFonts({ notes }: MissingFontsProps) {
  const words = useWords();
  const { t } = words;
  if (notes.length === 0) return undefined;
  return (
    <Notice tone="warn" title={t('fonts.missing')}>
      {describeMissing(notes, words).map((sentence) => (
        <p key={sentence} dir="auto">
          {sentence}
        </p>
      ))}
      <p>
        <LinkButton href={UPLOAD} icon="plus" text={t('fonts.upload')} />
      </p>
    </Notice>
  );
}

/** The same in one line, for a tile of a list. */
export function MissingFontsLine({ notes }: MissingFontsProps) {
  const words = useWords();
  if (notes.length === 0) return undefined;
  return (
    <p class="tile__words tile__words--missing">
      {describeMissing(notes, words).join(' ')} <a href={UPLOAD}>{words.t('fonts.upload')}</a>
    </p>
  );
}

function describeMissing(notes: readonly Note[], words: Words): readonly string[] {
  const fonts = suggestFonts(notes.map(({ values }) => values.characters ?? '').join(' '));
  return [
    ...notes.map((note) => describeScreenNote(note, words)),
    ...(fonts.length > 0 ? [words.t('fonts.suggested', { fonts: fonts.join(', ') })] : []),
  ];
}
