/** Door of what is wrong: problems found from facts, and who is told of them. */
export { type AlertCard, AlertDesk, type AlertDeskOptions, type Attempt } from './alert-desk.js';
export { type AlertSettings, isWebhookUrl } from './alert-settings.js';
export { findBoardProblems } from './board-problems.js';
export { findCardProblems } from './card-problems.js';
export { findCareProblems } from './care-problems.js';
export { type DisplayCondition, findDisplayProblems, LATE_MS } from './display-problems.js';
export { type IsKnownProblem, KnownProblems } from './known-problems.js';
export { findPluginProblems } from './plugin-problems.js';
export { keyOfProblem, type Problem, type ProblemKind, type ProblemSubject, SETTLE_MINUTES } from './problem.js';
export { type ProblemSource, ProblemWatch } from './problem-watch.js';
export type { Message, MessageWords } from './webhook.js';
