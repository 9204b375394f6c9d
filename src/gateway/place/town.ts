/** A town of the list. */
export interface Town {
  readonly name: string;
  /** The state in the United States, and a larger town nearby where the name occurs more than once; may be empty. */
  readonly region: string;
  /** ISO 3166 code such as `AT`. */
  readonly country: string;
  /** In degrees, to three decimals. */
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
  /** A town has one main name; others are in other languages. */
  readonly isMainName: boolean;
  /** IANA name. */
  readonly timeZone: string;
}

/** How a town is written and entered: `Graz, AT`, `Springfield, IL, US`. */
export const labelOf = ({ name, region, country }: Town): string => [name, region, country].filter(Boolean).join(', ');
