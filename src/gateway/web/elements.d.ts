import type { JSX } from 'preact';

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      /** Fetches the page again when one of its topics changed, and replaces its own content. */
      'live-region': JSX.HTMLAttributes<HTMLElement> & { topics: string; 'data-src': string; 'data-tick': string };
      /** Applies the form inside it when a filter changes; with `data-results`, while typing, and in place. */
      'list-tools': JSX.HTMLAttributes<HTMLElement> & { 'data-results'?: string | undefined };
      /** Counts down the milliseconds that were left when the page was rendered. */
      'count-down': JSX.HTMLAttributes<HTMLElement> & Readonly<Record<`data-${string}`, string | number>>;
      /** Suggests towns for its input, and enters the position of this device. */
      'place-field': JSX.HTMLAttributes<HTMLElement> & { 'data-src': string; 'data-failed': string };
      /** Adds a button that copies its text. */
      'copy-text': JSX.HTMLAttributes<HTMLElement> & { 'data-label': string; 'data-done': string };
      /** Replaces its text areas with an editor that previews while typing. */
      'markup-editor': JSX.HTMLAttributes<HTMLElement> & {
        'data-src': string;
        'data-page': string;
        'data-failed': string;
        'data-outdated': string;
        'data-signed-out': string;
        'data-saving': string;
        'data-saved': string;
        'data-unsaved': string;
        'data-place': string;
        'data-insert': string;
      };
      /** Accepts archives and folders that are dropped on its form. */
      'recipe-drop': JSX.HTMLAttributes<HTMLElement> & {
        'data-choose': string;
        'data-empty': string;
        'data-large': string;
      };
      /** Preselects the browser's time zone in its select, unless the owner has chosen one. */
      'zone-guess': JSX.HTMLAttributes<HTMLElement>;
      /** Appears when the browser's clock differs from the gateway's. */
      'clock-check': JSX.HTMLAttributes<HTMLElement> & { 'data-now': string };
      /** Shows the upload progress of the form around it. */
      'upload-progress': JSX.HTMLAttributes<HTMLElement> & { 'data-label': string };
      /** Sends the photographs chosen in its form one by one, made smaller, each with its result. */
      'photo-upload': JSX.HTMLAttributes<HTMLElement> & Readonly<Record<`data-${string}`, string>>;
      /** Reads the inks of a panel from a photograph of the test card, or of inks that are tapped. */
      'ink-photo': JSX.HTMLAttributes<HTMLElement> & Readonly<Record<`data-${string}`, string>>;
      /** Moves the frame over a picture, and writes its place into the fields of the form around it. */
      'photo-crop': JSX.HTMLAttributes<HTMLElement>;
      /** Submits the forms of a design in the background, and replaces the parts that changed. */
      'design-editor': JSX.HTMLAttributes<HTMLElement> & { 'data-failed': string };
      /** Lets blocks be dragged, resized and selected in the picture inside it. */
      'design-stage': JSX.HTMLAttributes<HTMLElement> & { 'data-grid': string | undefined };
      /** Lets blocks be dragged to another place of the list inside it. */
      'design-order': JSX.HTMLAttributes<HTMLElement>;
      /** Draws what its form holds while somebody types. */
      'show-preview': JSX.HTMLAttributes<HTMLElement> & { 'data-src': string; 'data-alt': string };
      /** Makes the items of its list draggable, and submits the surrounding form in the background. */
      'sort-list': JSX.HTMLAttributes<HTMLElement> & { 'data-moved': string };
      /** Lets time windows be painted, moved and resized on the week inside it. */
      'week-editor': JSX.HTMLAttributes<HTMLElement>;
      /** Shows the screen inside it as the eye sees it from a distance, also smaller than it is. */
      'panel-picture': JSX.HTMLAttributes<HTMLElement> & { 'data-turned': number };
      /** Keeps what is typed into the surrounding form until it is stored. */
      'form-draft': JSX.HTMLAttributes<HTMLElement> & {
        'data-form': string;
        'data-rejected': string | undefined;
        'data-offer': string;
        'data-back': string;
        'data-restore': string;
        'data-discard': string;
      };
    }
  }
}
