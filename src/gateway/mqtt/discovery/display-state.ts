/** What is published of a display. Times are milliseconds since 1970; undefined: unknown. */
export interface PublishedDisplay {
  readonly friendlyId: string;
  readonly mac: string;
  readonly name: string;
  readonly modelLabel: string;
  readonly firmwareVersion: string | undefined;
  readonly batteryPercent: number | undefined;
  readonly batteryVolts: number | undefined;
  readonly rssiDbm: number | undefined;
  readonly lastSeenAtMs: number | undefined;
  readonly nextCallAtMs: number | undefined;
  /** Names of what it shows, would get now, and gets at its next call. */
  readonly shown: string | undefined;
  readonly next: string;
  readonly planned: string;
  /** In words, worst first. */
  readonly problems: readonly string[];
  /** Chosen and possible values of its selects. */
  readonly playlist: Choice;
  readonly pin: Choice;
  readonly pause: Choice;
  readonly hasQuietHours: boolean;
  /** Media type of what it shows. */
  readonly pictureType: string | undefined;
}

export interface Choice {
  readonly chosen: string;
  readonly options: readonly string[];
}

/** What is published of the gateway. */
export interface PublishedGateway {
  readonly hostName: string;
  readonly board: string | undefined;
  readonly problems: readonly string[];
  readonly displayCount: number;
  readonly diskPercent: number | undefined;
  readonly memoryPercent: number | undefined;
  readonly celsius: number | undefined;
}

/** Named options, each name once: a select of Home Assistant knows options by their names only. */
export function nameOnce<Value>(
  values: readonly Value[],
  nameOf: (value: Value) => string,
): readonly { readonly value: Value; readonly name: string }[] {
  const counts = new Map<string, number>();
  return values.map((value) => {
    const name = nameOf(value);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { value, name: count === 1 ? name : `${name} (${count})` };
  });
}
