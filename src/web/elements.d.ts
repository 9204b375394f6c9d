import type { JSX } from 'preact';

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      /** Fetches the page again when one of its topics changed, and swaps its own content. */
      'live-region': JSX.HTMLAttributes<HTMLElement> & { topics: string; 'data-src': string; 'data-tick': string };
      /** Adds a button that copies its text. */
      'copy-text': JSX.HTMLAttributes<HTMLElement> & { 'data-label': string; 'data-done': string };
      /** An editor in place of the text area inside it, which draws what is typed. */
      'markup-editor': JSX.HTMLAttributes<HTMLElement> & {
        'data-src': string;
        'data-drawing': string;
        'data-failed': string;
      };
      /** Takes archives and folders that are dropped on the form inside it. */
      'recipe-drop': JSX.HTMLAttributes<HTMLElement> & {
        'data-choose': string;
        'data-empty': string;
        'data-large': string;
      };
      /** Chooses the browser's own time zone in the select inside it, unless the owner chose already. */
      'zone-guess': JSX.HTMLAttributes<HTMLElement>;
      /** Appears when the browser's clock differs from the gateway's. */
      'clock-check': JSX.HTMLAttributes<HTMLElement> & { 'data-now': string };
      /** Shows how far the upload of the form around it is. */
      'upload-progress': JSX.HTMLAttributes<HTMLElement> & { 'data-label': string };
      /** Lets the items of the list inside it be dragged, and sends the form around it. */
      'sort-list': JSX.HTMLAttributes<HTMLElement>;
    }
  }
}
