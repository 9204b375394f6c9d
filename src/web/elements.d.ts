import type { JSX } from 'preact';

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      /** Fetches the page again every so many seconds and swaps its own content when that changed. */
      'live-region': JSX.HTMLAttributes<HTMLElement> & { every: string };
    }
  }
}
