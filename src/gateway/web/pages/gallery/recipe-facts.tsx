import type { GalleryNeeds, Package, PackagedRecipe } from '../../../gallery/gallery.js';
import { readFieldDefinitions } from '../../../plugin/plugin.js';
import { Section } from '../../components/page/section.js';
import { useWords } from '../../frame.js';
import { describeNote } from '../plugin/report/describe-note.js';

interface RecipeFactsProps {
  readonly fetched: Package;
  readonly packaged: PackagedRecipe;
  readonly needs: GalleryNeeds;
  /** Where it was fetched from. */
  readonly place: string;
}

/** The author, licence and needs of a recipe, to be read before it is added. */
export function RecipeFacts({ fetched, packaged, needs, place }: RecipeFactsProps) {
  const words = useWords();
  const { t } = words;
  const bio = readFieldDefinitions(packaged.recipe.settings.custom_fields, words.language).find(
    ({ type }) => type === 'author_bio',
  );
  const keys = needs.fields.filter(({ isSecret }) => isSecret).map(({ label }) => label);
  const others = needs.fields.filter(({ isSecret }) => !isSecret).map(({ label }) => label);
  const missing = needs.scripts.filter(({ answer }) => answer === 'none').map(({ address }) => address);
  const facts: readonly (readonly [string, readonly string[], string])[] = [
    [t('package.from'), [place], ''],
    [t('package.author'), [fetched.about.author || bio?.description || ''].filter(Boolean), t('package.unknown')],
    [t('package.licence'), [packaged.licence ?? fetched.about.licence ?? ''].filter(Boolean), t('recipe.licence.none')],
    [t('package.hosts'), needs.hosts, t('report.needs.nobody')],
    [t('package.keys'), keys, t('package.none')],
    [t('package.fields'), others, t('package.none')],
    [t('package.scripts'), scriptWords(needs, t), t('package.none')],
    [t('package.missing'), missing, t('package.none')],
    [t('package.fonts'), needs.fonts, t('package.fonts.own')],
    [t('package.render_hosts'), needs.renderHosts, t('package.none')],
  ];
  return (
    <>
      <Section title={t('package.needs')} lead={t('package.needs.lead')}>
        <dl class="facts">
          {facts.map(([label, values, none]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">
                {values.length === 0
                  ? none
                  : values.map((value) => (
                      <span class="facts__value" key={value}>
                        {value}
                      </span>
                    ))}
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      {needs.notes.length > 0 ? (
        <Section title={t('package.notes')} lead={t('package.notes.lead')}>
          <ul>
            {needs.notes.map((note) => (
              <li key={`${note.subject} ${note.code}`}>
                <strong>{note.subject}</strong>: {describeNote(note, words)}
              </li>
            ))}
          </ul>
        </Section>
      ) : undefined}
    </>
  );
}

function scriptWords(
  { hasScripts, hasTransform }: GalleryNeeds,
  t: ReturnType<typeof useWords>['t'],
): readonly string[] {
  return [
    ...(hasScripts ? [t('package.scripts.page')] : []),
    ...(hasTransform ? [t('package.scripts.transform')] : []),
  ];
}
