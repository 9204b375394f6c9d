import type { ComponentChildren } from 'preact';
import { useFrame } from '../../frame.js';
import type { Theme } from '../../theme.js';
import { Button } from '../form/button.js';
import { Form } from '../form/form.js';
import { AccountMenu } from './account-menu.js';
import { ClockCheck } from './clock-check.js';
import { Navigation, type Section } from './navigation.js';
import { Notice } from './notice.js';
import { type Tab, TabMenu } from './tabs.js';
import { CurrentTasks } from './task-state.js';

interface PageProps {
  readonly title: string;
  /** Current entry of the navigation; absent on pages before sign-in, which have no navigation. */
  readonly section?: Section;
  /** Pages of the section, if there are too many for a row of tabs. */
  readonly tabs?: readonly Tab[];
  /** One sentence below the title. */
  readonly lead?: ComponentChildren;
  /** Buttons next to the title. */
  readonly actions?: ComponentChildren;
  /** Link above the title, to the parent page. */
  readonly parent?: { readonly href: string; readonly label: string };
  /** Scripts of this page only, by plain name. */
  readonly bundles?: readonly string[];
  /** For the editor, which creates style elements. */
  readonly styleNonce?: string;
  /** Set while something is in progress: without scripts, the browser reloads the page after this time. */
  readonly reloadSeconds?: number;
  readonly children: ComponentChildren;
}

/** The layout of every page: head, skip link, navigation, main. Scripts are modules from this origin, never inline. */
export function Page(props: PageProps) {
  const { title, section, tabs, lead, actions, parent, bundles = [], styleNonce, reloadSeconds, children } = props;
  const { words, theme, flash, savedForm, assetPath, role, isReadOnly } = useFrame();
  const isOwner = role === 'owner';
  const hasNavigation = (isOwner || role === 'member') && section !== undefined;
  return (
    <html lang={words.language} data-theme={theme === 'auto' ? undefined : theme}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Colours theme={theme} />
        {savedForm ? <meta name="saved-form" content={savedForm} /> : undefined}
        {styleNonce ? <meta name="style-nonce" content={styleNonce} /> : undefined}
        {reloadSeconds === undefined ? undefined : (
          <noscript>
            <meta http-equiv="refresh" content={String(reloadSeconds)} />
          </noscript>
        )}
        <title>{`${title} · Inkstand`}</title>
        <link rel="stylesheet" href={assetPath('inkstand.css')} />
        <link rel="icon" href={assetPath('icon.svg')} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={assetPath('icon-180.png')} />
        <link rel="manifest" href={assetPath('inkstand.webmanifest')} />
        <script type="module" src={assetPath('elements.js')} />
        {bundles.map((name) => (
          <script key={name} type="module" src={assetPath(name)} />
        ))}
      </head>
      <body class={hasNavigation ? 'shell' : 'shell shell--signed-out'}>
        <a class="skip" href="#main">
          {words.t('page.skip')}
        </a>
        <header class="masthead">
          <a class="masthead__name" href="/">
            <img src={assetPath('icon.svg')} alt="" width="32" height="32" />
            Inkstand
          </a>
          {role ? <AccountMenu /> : undefined}
        </header>
        {hasNavigation ? <Navigation current={section} tabs={tabs} /> : undefined}
        <main id="main" tabindex={-1}>
          {isReadOnly ? (
            <Notice
              tone="bad"
              title={words.t('alert.data-read-only.title')}
              text={words.t('alert.data-read-only.text')}
            />
          ) : undefined}
          {isOwner ? <ClockCheck /> : undefined}
          {isOwner ? <CurrentTasks /> : undefined}
          {flash ? (
            <Notice tone={flash.tone} isAnswer>
              {words.t(flash.key, flash.values)} {flash.undo ? <Undo path={flash.undo} /> : undefined}
            </Notice>
          ) : undefined}
          <div class="title">
            <div class="title__words">
              {parent ? (
                <a class="title__parent" href={parent.href}>
                  {parent.label}
                </a>
              ) : undefined}
              <h1>{title}</h1>
              {lead ? <p class="lead">{lead}</p> : undefined}
            </div>
            {actions ? <div class="title__actions">{actions}</div> : undefined}
          </div>
          {tabs && section ? <TabMenu label={words.t(`nav.${section}`)} tabs={tabs} /> : undefined}
          {children}
        </main>
      </body>
    </html>
  );
}

function Undo({ path }: { readonly path: string }) {
  const { words } = useFrame();
  return (
    <Form action={path} class="form--inline">
      <Button icon="refresh" text={words.t('action.undo')} />
    </Form>
  );
}

/** `--paper` of the style sheet. */
const PAPER = { light: '#f4f0e6', dark: '#161513' } as const;

/** The colours that browsers use around a page. */
function Colours({ theme }: { theme: Theme }) {
  if (theme !== 'auto') {
    return (
      <>
        <meta name="color-scheme" content={theme} />
        <meta name="theme-color" content={PAPER[theme]} />
      </>
    );
  }
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={PAPER.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={PAPER.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}
