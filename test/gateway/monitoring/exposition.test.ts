import t from 'tap';
import { type Metric, writeExposition } from '../../../src/gateway/monitoring/exposition.js';
import { fc } from '../../support/property.js';

/** The text format 0.0.4, line by line. */
const COMMENT =
  /^# (HELP [a-zA-Z_:][a-zA-Z0-9_:]* (?:[^\\\n]|\\\\|\\n)*|TYPE [a-zA-Z_:][a-zA-Z0-9_:]* (counter|gauge))$/;
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\\\\\|\\\\"|\\\\n)*"';
const SAMPLE = new RegExp(
  `^[a-zA-Z_:][a-zA-Z0-9_:]*(\\{${LABEL}(,${LABEL})*\\})? (NaN|[+-]Inf|-?\\d+(\\.\\d+)?(e[+-]?\\d+)?)$`,
);

const metric: fc.Arbitrary<Metric> = fc.record({
  name: fc.stringMatching(/^[a-z][a-z_]{0,20}$/),
  help: fc.string(),
  type: fc.constantFrom('gauge' as const, 'counter' as const),
  samples: fc.array(
    fc.record(
      {
        labels: fc.dictionary(fc.stringMatching(/^[a-z][a-z_]{0,8}$/), fc.string({ unit: 'grapheme' })),
        value: fc.double(),
      },
      { requiredKeys: ['value'] },
    ),
    { maxLength: 4 },
  ),
});

t.test('any metric is written in the grammar of the format', async (t) => {
  fc.assert(
    fc.property(fc.array(metric, { maxLength: 5 }), (metrics) => {
      const text = writeExposition(metrics);
      if (text === '') return metrics.every(({ samples }) => samples.length === 0);
      if (!text.endsWith('\n')) return false;
      return text
        .slice(0, -1)
        .split('\n')
        .every((line) => COMMENT.test(line) || SAMPLE.test(line));
    }),
    { numRuns: 500 },
  );
  t.equal(
    writeExposition([
      { name: 'a_total', help: 'One\nline.', type: 'counter', samples: [{ labels: { b: 'c"d\\' }, value: 2 }] },
    ]),
    '# HELP a_total One\\nline.\n# TYPE a_total counter\na_total{b="c\\"d\\\\"} 2\n',
  );
});
