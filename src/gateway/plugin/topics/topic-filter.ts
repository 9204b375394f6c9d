import { MAX_FILTER_CHARS, MAX_LINES } from './topic-limits.js';

/** One line of `mqtt_topics`: a topic filter, and the variable for the messages that match. */
export interface TopicLine {
  readonly filter: string;
  /** Undefined when the line has no variable of its own. */
  readonly variable: string | undefined;
}

const NAMED = /^([a-z_]\w{0,63})\s+=\s+(\S.*)$/i;

/**
 * Reads `mqtt_topics`: a topic filter per line, or `variable = filter`. Skips empty lines and lines that begin with
 * `//`. Undefined when there are too many lines or one is not a topic filter. Pure.
 */
export function parseTopicLines(text: string): readonly TopicLine[] | undefined {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'));
  const parsed = lines.map((line): TopicLine => {
    const [, variable, filter] = NAMED.exec(line) ?? [];
    return filter === undefined ? { filter: line, variable: undefined } : { filter, variable };
  });
  return parsed.length <= MAX_LINES && parsed.every(({ filter }) => isTopicFilter(filter)) ? parsed : undefined;
}

/**
 * Whether a broker accepts the filter: `+` and `#` stand alone in their level, and `#` is last (MQTT 5, section 4.7.1).
 */
export function isTopicFilter(filter: string): boolean {
  if (filter === '' || filter.length > MAX_FILTER_CHARS || filter.includes('\0')) return false;
  const levels = filter.split('/');
  return levels.every(
    (level, at) =>
      level === '+' || (level === '#' && at === levels.length - 1) || !(level.includes('+') || level.includes('#')),
  );
}

export const hasWildcard = (filter: string): boolean =>
  filter.split('/').some((level) => level === '+' || level === '#');

/** The parts of the topic that match wildcards, joined by `/`; undefined when the topic does not match. Pure. */
export function matchTopic(filter: string, topic: string): string | undefined {
  const [expected, levels] = [filter.split('/'), topic.split('/')];
  // Wildcards do not match the broker's own topics (MQTT 5, section 4.7.2).
  if (topic.startsWith('$') && expected[0] !== levels[0]) return undefined;
  const matched: string[] = [];
  for (const [at, level] of expected.entries()) {
    if (level === '#') return [...matched, ...levels.slice(at)].join('/');
    const part = levels[at];
    if (part === undefined || (level !== '+' && level !== part)) return undefined;
    if (level === '+') matched.push(part);
  }
  return expected.length === levels.length ? matched.join('/') : undefined;
}
