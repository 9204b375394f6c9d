import t from 'tap';
import { groupOfAddress } from '../../../../src/gateway/http/connections/address-group.js';
import { AuthenticatedAddresses } from '../../../../src/gateway/http/connections/authenticated-addresses.js';
import { chooseEvicted, type Seat } from '../../../../src/gateway/http/connections/choose-evicted.js';
import { fc } from '../../../support/property.js';

const LIMITS = { perAddress: 4, total: 10, reserved: 2 };
const isShared = (address: string): boolean => address === 'proxy';

/** `a`: an idle connection of address a; `a!`: one with a request; `*` in front: reserved; `a/g`: of group g. */
function seats(...texts: readonly string[]): readonly (Seat & { readonly id: string })[] {
  return texts.map((text, index) => {
    const [, star, address = '', , group, busy] = /^(\*?)(\w+)(\/(\w+))?(!?)$/.exec(text) ?? [];
    return { id: `${text} ${index}`, address, group: group ?? address, isReserved: star === '*', isIdle: busy !== '!' };
  });
}

const admit = (newcomer: string, ...others: readonly string[]): string => {
  const [seat] = seats(newcomer);
  if (!seat) throw new Error('expected a newcomer');
  const admission = chooseEvicted(seat, seats(...others), LIMITS, isShared);
  return admission.kind === 'evict' ? admission.evicted.id : admission.kind;
};

t.test('an address at its limit loses its oldest idle connection, or gets no more', async (t) => {
  t.equal(admit('a', 'a', 'a', 'b'), 'free');
  t.equal(admit('a', 'a!', 'a', 'a', 'a!'), 'a 1');
  t.equal(admit('a', 'a!', 'a!', 'a!', 'a!'), 'refused');
  t.equal(admit('proxy', ...Array(7).fill('proxy!')), 'free', 'a proxy speaks for many');
});

t.test('in a network that counts as one host, an address with fewer connections gets in', async (t) => {
  t.equal(admit('a/g', 'b/g!', 'b/g!', 'b/g!', 'c/g!'), 'b/g! 2');
  t.equal(admit('a/g', 'a/g!', 'b/g!', 'c/g!', 'd/g!'), 'refused');
  t.equal(admit('*a', 'b/g!', 'b/g!', 'b/g!', 'c/g!'), 'free', 'a reserved address counts by itself');
});

t.test('when all places are taken, the host with most gives up one', async (t) => {
  const full = ['a!', 'a!', 'a!', 'b!', 'b!', 'c!', 'c!', 'd!'];
  t.equal(admit('e', ...full), 'a! 2', 'the newest of the busiest');
  t.equal(admit('e', 'a', ...full.slice(1)), 'a 0', 'rather an idle one');
  t.equal(admit('c', ...full), 'refused', 'one more would make it the busiest');
  t.equal(admit('e', ...'stuvwxyz'.split('').map((one) => `${one}!`)), 'refused', 'the newest stranger goes first');
  t.equal(admit('e', 's!', 't', ...'uvwxyz'.split('').map((one) => `${one}!`)), 't 1', 'who only waits makes room');
});

t.test('places are reserved for addresses that sent a credential', async (t) => {
  const strangers = 'stuvwxyz'.split('').map((one) => `${one}!`);
  t.equal(admit('*a', ...strangers), 'free');
  t.equal(admit('*a', ...strangers, '*b!', '*b!'), 'z! 7', 'beyond them, the newest stranger goes');
  t.equal(admit('e', ...strangers.slice(1), '*b!', '*b!', '*b!'), 'refused', 'no stranger pushes out a reserved one');
});

t.test('whoever is there, no more than the limits are', async (t) => {
  const one = fc.tuple(fc.constantFrom('', '*'), fc.constantFrom(...'abcdef'), fc.constantFrom('', '!'));
  const names = one.map(([star, address, busy]) => `${star}${star === '' ? address : address.toUpperCase()}${busy}`);
  const check = fc.check(
    fc.property(fc.array(names, { maxLength: 60 }), (arrivals) => {
      let open: readonly (Seat & { readonly id: string })[] = [];
      for (const [index, text] of arrivals.entries()) {
        const [seat] = seats(text);
        if (!seat) return false;
        const admission = chooseEvicted(seat, open, LIMITS, () => false);
        if (admission.kind === 'evict') open = open.filter((other) => other !== admission.evicted);
        if (admission.kind !== 'refused') open = [...open, { ...seat, id: String(index) }];
        const strangers = open.filter(({ isReserved }) => !isReserved).length;
        if (open.length > LIMITS.total || strangers > LIMITS.total - LIMITS.reserved) return false;
        if (open.filter(({ group }) => group === seat.group).length > LIMITS.perAddress) return false;
      }
      return true;
    }),
  );
  t.notOk(check.failed, JSON.stringify(check.counterexample));
});

t.test('an IPv6 address counts with its /64, an IPv4 address alone', async (t) => {
  for (const [address, group] of [
    ['192.168.1.7', '192.168.1.7'],
    ['::ffff:192.168.1.7', '192.168.1.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ] as const)
    t.equal(groupOfAddress(address), group, address);
});

t.test('reserved addresses count by themselves, and the oldest are forgotten', async (t) => {
  const reserved = new AuthenticatedAddresses();
  reserved.note('2001:db8::6');
  t.equal(reserved.groupOf('2001:db8::6'), '2001:db8::6');
  t.equal(reserved.groupOf('2001:db8::7'), '2001:db8:0:0::/64');
  for (let n = 0; n < 300; n++) reserved.note(`10.0.${n >> 8}.${n & 255}`);
  t.notOk(reserved.has('2001:db8::6'));
  t.ok(reserved.has('10.0.1.43'));
});
