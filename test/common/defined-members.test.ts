import t from 'tap';
import { definedMembers } from '../../src/common/defined-members.js';

t.test(
  'undefined members are left out, so that they replace no default; null, false and empty texts stay',
  async (t) => {
    const members = definedMembers({ a: undefined, b: null, c: false, d: '', e: 0 });
    t.strictSame(members, { b: null, c: false, d: '', e: 0 });
    t.notOk('a' in members);
    t.strictSame({ ...{ a: 1 }, ...members }.a, 1);
  },
);
