import type { ComponentChildren } from 'preact';

export interface PageProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

/** The frame of every page: head, skip link, masthead, main. Scripts are modules of ours, never inline. */
export function Page({ title, children }: PageProps) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="stylesheet" href="/assets/inkstand.css" />
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <script type="module" src="/assets/live-region.js" />
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        <header class="masthead">
          <a class="masthead__name" href="/">
            <img src="/assets/icon.svg" alt="" width="28" height="28" />
            Inkstand
          </a>
        </header>
        <main id="main">{children}</main>
      </body>
    </html>
  );
}
