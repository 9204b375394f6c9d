import { describeFailure, type MessageKey, type Words } from '../../../i18n/i18n.js';
import { describeStaleIn, nameOfPart, pathOfPlace } from '../../../screen/screen.js';
import type { PluginProblem } from './read-plugin.js';

/** A problem of a plugin in a sentence, and the page that helps. */
interface DescribedProblem {
  readonly text: string;
  readonly href: string;
  readonly action: MessageKey;
}

/** The same sentence and link wherever a plugin is shown. */
export function describeProblem(problem: PluginProblem, id: number, words: Words): DescribedProblem {
  const { t } = words;
  const base = `/plugins/${id}`;
  switch (problem.kind) {
    case 'fields': {
      const text = t('plugin.alert.fields', { names: problem.names.join(', ') });
      return { text, href: `${base}/settings`, action: 'plugin.alert.fields.fill' };
    }
    case 'transform': {
      const text = t(problem.hasData ? 'plugin.alert.transform' : 'plugin.alert.source.none', { error: problem.error });
      return { text, href: `${base}/transform`, action: 'plugin.alert.transform.open' };
    }
    case 'markup': {
      const { place } = problem;
      const text = t('plugin.alert.markup', { ...place, part: nameOfPart(place, words) });
      return { text, href: pathOfPlace(id, place), action: 'plugin.alert.markup.open' };
    }
    case 'stale': {
      const text = describeStaleIn(problem.stale, words);
      return { text, href: `${base}/settings`, action: 'plugin.alert.source.check' };
    }
    case 'render': {
      const text = t(problem.hasScreen ? 'plugin.alert.render' : 'plugin.alert.render.none', { error: problem.error });
      return { text, href: `${base}/report`, action: 'plugin.alert.render.open' };
    }
    case 'source': {
      const error = describeFailure(problem, words);
      const text = t(problem.hasData ? 'plugin.alert.source' : 'plugin.alert.source.none', { error });
      if (problem.fault?.code === 'mqtt-off') return { text, href: '/system/mqtt', action: 'plugin.alert.mqtt.open' };
      return { text, href: `${base}/settings`, action: 'plugin.alert.source.check' };
    }
  }
}
