import type { CodeRuns } from './code-runs.js';
import type { MarkdownContext } from './context.js';

/** Text of one paragraph, while it is read. */
export interface InlineText {
  readonly text: string;
  readonly context: MarkdownContext;
  readonly codeRuns: CodeRuns;
}
