/** A Prometheus metric. */
export interface Metric {
  /** Letters, digits and underscores; counters end in `_total`. */
  readonly name: string;
  readonly help: string;
  readonly type: 'gauge' | 'counter';
  readonly samples: readonly Sample[];
}

export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Media type of the text format. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Metrics in Prometheus' text format 0.0.4, ending in a line feed; those without a sample are skipped. */
export function writeExposition(metrics: readonly Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(({ labels = {}, value }) => `${name}${writeLabels(labels)} ${writeValue(value)}\n`);
      return `# HELP ${name} ${escapeText(help)}\n# TYPE ${name} ${type}\n${lines.join('')}`;
    })
    .join('');
}

function writeLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeText(value).replaceAll('"', '\\"')}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function writeValue(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (Number.isFinite(value)) return String(value);
  return value > 0 ? '+Inf' : '-Inf';
}

const escapeText = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
