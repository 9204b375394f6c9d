import type { RecipeScript } from '../../../../plugin/plugin.js';
import { Section } from '../../../components/page/section.js';
import { useWords } from '../../../frame.js';

/** The scripts that a recipe loads, and what provides them. */
export function LoadedScripts({ scripts }: { readonly scripts: readonly RecipeScript[] }) {
  const { t } = useWords();
  if (scripts.length === 0) return null;
  return (
    <Section title={t('report.scripts')} lead={t('report.scripts.lead')}>
      <ul>
        {scripts.map(({ address, answer }) => (
          <li key={address}>
            <code>{address}</code>: {t(`report.scripts.${answer}`)}
          </li>
        ))}
      </ul>
      {scripts.some(({ answer }) => answer === 'none') ? (
        <a href="/system/library">{t('report.scripts.open')}</a>
      ) : undefined}
    </Section>
  );
}
