import type { MessageKey } from '../../../i18n/i18n.js';
import { useFrame } from '../../frame.js';
import { THEMES, type Theme } from '../../theme.js';
import { Form } from '../form/form.js';
import { Icon, type IconName } from '../icon.js';

const ICONS: Readonly<Record<Theme, IconName>> = { auto: 'contrast', light: 'sun', dark: 'moon' };
const LABELS: Readonly<Record<Theme, MessageKey>> = { auto: 'theme.auto', light: 'theme.light', dark: 'theme.dark' };

/** Top right on every page after sign-in: colours, own settings, signing out. Works without scripts. */
export function AccountMenu() {
  const { words, theme, address, role } = useFrame();
  const { t } = words;
  return (
    <details class="account" name="account">
      <summary aria-label={t('account.menu')}>
        <Icon name="account" />
      </summary>
      <div class="account__panel">
        <Form action="/theme" class="account__themes">
          <input type="hidden" name="back" value={address} />
          <fieldset>
            <legend>{t('theme.title')}</legend>
            <div class="switch">
              {THEMES.map((one) => (
                <button key={one} type="submit" name="theme" value={one} aria-pressed={one === theme}>
                  <Icon name={ICONS[one]} />
                  {t(LABELS[one])}
                </button>
              ))}
            </div>
          </fieldset>
        </Form>
        {role === 'owner' ? (
          <a class="account__entry" href="/system/owner">
            <Icon name="edit" />
            {t('account.settings')}
          </a>
        ) : (
          <a class="account__entry" href="/me">
            <Icon name="edit" />
            {t('me.title')}
          </a>
        )}
        <a class="account__entry" href="/help">
          <Icon name="help" />
          {t('nav.help')}
        </a>
        <Form action="/logout" class="">
          <button class="account__entry" type="submit">
            <Icon name="signOut" />
            {t('account.sign_out')}
          </button>
        </Form>
      </div>
    </details>
  );
}
