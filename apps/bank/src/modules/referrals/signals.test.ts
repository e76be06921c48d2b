import fc from 'fast-check';
import { expect, test } from 'vitest';
import { policies } from '../../platform/policies.ts';
import { type Account, judgeReferral, type ReferralFacts, type Signal, signalStrengths } from './signals.ts';

const account = (name: string, changes: Partial<Account> = {}): Account => ({
  firstName: name,
  lastName: `Of ${name}`,
  dateOfBirth: '1990-01-01',
  email: `${name.toLowerCase()}@example.com`,
  devices: [`device of ${name}`],
  networks: [`network of ${name}`],
  ...changes,
});

const facts = (changes: Partial<ReferralFacts> = {}): ReferralFacts => ({
  referrer: account('Ada'),
  referee: account('Grace'),
  siblings: [account('Joan'), account('Jean')],
  isKnownAddress: false,
  isKnownPerson: false,
  depositMinor: 5_000n,
  sentBackMinor: 0n,
  siblingsWhoSentBack: 0,
  hasAccount: true,
  recentReferrals: 0,
  ...changes,
});

test('friends of somebody, each with a life of their own, are clear', () => {
  expect(judgeReferral(facts())).toEqual({ signals: [], state: 'clear' });
});

const farmed: readonly (readonly [Signal, Partial<ReferralFacts>])[] = [
  ['same-address', { referee: account('Grace', { email: 'ada+3@example.com' }) }],
  [
    'same-address',
    {
      referee: account('Grace', { email: 'jo.an@gmail.com' }),
      siblings: [account('Joan', { email: 'joan@googlemail.com' })],
    },
  ],
  ['same-address', { isKnownAddress: true }],
  ['same-person', { isKnownPerson: true }],
  [
    'same-name',
    { referee: { ...account('Grace'), firstName: 'JOAN', lastName: 'Of-Joan', dateOfBirth: '1971-03-04' } },
  ],
  ['same-device', { referee: account('Grace', { devices: ['device of Ada'] }) }],
  ['same-device', { referee: account('Grace', { devices: ['another', 'device of Jean'] }) }],
  ['money-sent-back', { sentBackMinor: 2_500n }],
  ['siblings-sent-back', { siblingsWhoSentBack: 1 }],
  ['no-account', { hasAccount: false }],
  ['many-at-once', { recentReferrals: policies.referrals.many.referrals }],
];

test.for(farmed)('[RSK-14] %s is enough to wait for staff', ([signal, changes]) => {
  expect(judgeReferral(facts(changes))).toEqual({ signals: [signal], state: 'waiting' });
});

test('[RSK-14] two under one roof are clear, three are not', () => {
  const home = { networks: ['home'] };
  const two = facts({ referrer: account('Ada', home), referee: account('Grace', home) });
  expect(judgeReferral(two)).toEqual({ signals: ['network-of-referrer'], state: 'clear' });
  const three = { ...two, siblings: [account('Joan', home)] };
  expect(judgeReferral(three)).toEqual({
    signals: ['network-of-referrer', 'network-of-siblings'],
    state: 'waiting',
  });
});

test('a little money among friends is no sign of anything', () => {
  expect(judgeReferral(facts({ sentBackMinor: 2_499n })).state).toBe('clear');
});

test('[RSK-14] whatever else is known, more signs never make a referral clearer', () => {
  const some = fc.subarray([...farmed]);
  fc.assert(
    fc.property(some, some, (few, more) => {
      const changed = (all: typeof farmed) => facts(Object.assign({}, ...all.map(([, changes]) => changes)));
      // What says something else of the same people would take the first sign back.
      const added = more.filter(([, changes]) => !few.some(([, known]) => speakOfTheSame(known, changes)));
      const [one, both] = [judgeReferral(changed(few)), judgeReferral(changed([...few, ...added]))];
      if (one.state === 'waiting') expect(both.state).toBe('waiting');
      const strength = both.signals.reduce((sum, signal) => sum + signalStrengths[signal], 0);
      expect(both.state).toBe(strength >= 2 ? 'waiting' : 'clear');
    }),
  );
});

function speakOfTheSame(some: object, others: object): boolean {
  const topics = (changes: object) => Object.keys(changes).map((key) => (people.has(key) ? 'people' : key));
  return topics(some).some((topic) => topics(others).includes(topic));
}

const people: ReadonlySet<string> = new Set(['referee', 'referrer', 'siblings']);
