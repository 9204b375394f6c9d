import { type Place, readPlace } from '../../place/place.js';
import type { FormReading } from './form-reading.js';

/** The place that a place field names; undefined for an empty field, and for a text that is rejected at the field. */
export async function readPlaceField(form: FormReading, name: string, timeZone: string): Promise<Place | undefined> {
  const text = form.raw(name).trim();
  if (text === '') return undefined;
  const reading = await readPlace(text.slice(0, 120), timeZone);
  switch (reading.kind) {
    case 'place':
      return reading.place;
    case 'several':
      form.fail(name, 'place.several', { towns: reading.labels.join(' · ') });
      return undefined;
    case 'unknown':
      form.fail(name, 'place.unknown');
      return undefined;
  }
}
