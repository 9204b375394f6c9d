import t from 'tap';
import { FormReading } from '../../../../src/gateway/web/forms/form-reading.js';

t.test('a form reports all of its errors at once', async (t) => {
  const form = new FormReading(new URLSearchParams('name=+&minutes=1.5&at=25:00&kind=c&box=on&empty='));
  t.equal(form.text('name', { max: 10 }), '');
  t.equal(form.whole('minutes', 1, 60), 1);
  t.equal(form.minutes('at'), 0);
  t.equal(form.oneOf('kind', ['a', 'b']), 'a');
  t.equal(form.optionalWhole('empty', 1, 5), undefined);
  t.equal(form.isTicked('box'), true);
  t.equal(form.isValid, false);
  t.strictSame([...form.errors.keys()], ['name', 'minutes', 'at', 'kind']);
});

t.test(
  'saving a form keeps the part of a minute that a program stored, until somebody enters other minutes',
  async (t) => {
    const read = (minutes: string, storedSeconds: number | undefined) =>
      new FormReading(new URLSearchParams({ minutes })).secondsOfMinutes('minutes', 1440, storedSeconds);
    t.equal(read('2', 90), 90);
    t.equal(read('3', 90), 180);
    t.equal(read('', 90), undefined);
    t.equal(read('15', undefined), 900);
  },
);
