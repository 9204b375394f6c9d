import t from 'tap';
import { MAX_WINDOWS } from '../../../../../src/gateway/playlist/time-windows.js';
import { FormReading } from '../../../../../src/gateway/web/forms/form-reading.js';
import { readItemForm } from '../../../../../src/gateway/web/pages/playlists/item/read-item-form.js';

t.test('saving an item keeps all time windows that the API has set', async (t) => {
  const fields = new URLSearchParams({ priority: '0' });
  for (let row = 0; row < MAX_WINDOWS; row++) {
    fields.set(`days_${row}`, '1');
    fields.set(`start_${row}`, `0${row}:00`);
    fields.set(`end_${row}`, `0${row}:30`);
  }
  const form = new FormReading(fields);
  t.equal(readItemForm(form, { durationSeconds: undefined, windows: [] }).windows?.length, MAX_WINDOWS);
  t.ok(form.isValid);
});
