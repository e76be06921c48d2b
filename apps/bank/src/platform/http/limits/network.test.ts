import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.for([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['nonsense', 'nonsense'],
] as const)('%s counts as %s', ([address, network]) => {
  expect(networkOf(address)).toBe(network);
});

const group = fc.integer({ min: 0, max: 0xffff });
const half = fc.tuple(group, group, group, group);
const written = (groups: readonly number[]) => groups.map((each) => each.toString(16)).join(':');

test('[RSK-10] all addresses of a /64 are one network, and those of another are another', () => {
  fc.assert(
    fc.property(half, half, half, half, (ours, theirs, one, other) => {
      fc.pre(written(ours) !== written(theirs));
      // Two kinds hold IPv4 addresses and count as those.
      fc.pre(ours.some((each) => each !== 0) && written(ours) !== '64:ff9b:0:0');
      const network = networkOf(written([...ours, ...one]));
      expect(networkOf(written([...ours, ...other]))).toBe(network);
      expect(networkOf(written([...theirs, ...one]))).not.toBe(network);
    }),
  );
});
