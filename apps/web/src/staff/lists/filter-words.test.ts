import { auditList, type Member, paymentList } from '@farthing/contract';
import { expect, test } from 'vitest';
import { namesApart } from './colleagues.ts';
import { filtersInUse } from './filter-words.ts';

test('filters are told in words, also those that are nonsense', () => {
  const words = (filters: Record<string, string>) =>
    filtersInUse(paymentList, filters, new Map()).map((filter) => filter.words);
  expect(
    words({ state: 'in-review,paying', debit_from: '10.00', at_from: '2026-01-31', at_to: '2026-02-01' }),
  ).toEqual([
    'State: Held for review or On its way',
    'Payer gives from 10.00',
    'Asked for from 31 Jan 2026 to 1 Feb 2026',
  ]);
  expect(words({ state: 'flying', at_to: 'soon' })).toEqual(['State: flying', 'Asked for to soon']);
  expect(words({ at_from: '2026-02-30' })).toEqual(['Asked for from 2026-02-30']);
  expect(words({ at_from: '2026-01-31T09', at_to: '2026-01-31T09' })).toEqual([
    'Asked for from 31 Jan 2026, 09:00 UTC to 31 Jan 2026, 09:59 UTC',
  ]);
  expect(words({})).toEqual([]);
});

test('[OPS-04] a colleague is shown by name, and one whom nobody knows by the id', () => {
  const words = (names: ReadonlyMap<string, string>) =>
    filtersInUse(auditList, { colleague: 'an-id', action: 'customer.reveal' }, names).map(
      (each) => each.words,
    );
  expect(words(new Map([['an-id', 'Sue Fisher']]))).toEqual([
    'Colleague: Sue Fisher',
    'Action: Customer: revealed personal data of',
  ]);
  expect(words(new Map())[0]).toBe('Colleague: an-id');
});

const member = (id: string, full_name: string, email: string): Member => ({
  id,
  full_name,
  email,
  role: 'support',
  status: 'active',
  passkeys: 0,
  created_at: '2026-01-01T00:00:00Z',
  last_sign_in_at: null,
  invitation_expires_at: null,
});

test('[OPS-04] colleagues are in the order of their names, and two of one name are told apart', () => {
  const names = namesApart([
    member('1', 'Mary Kenneth', 'mary@bank.example'),
    member('2', 'Grace Hopper', 'grace@bank.example'),
    member('3', 'Grace Hopper', 'hopper@bank.example'),
    member('4', '', 'ada@bank.example'),
  ]);
  expect([...names.values()]).toEqual([
    'ada@bank.example',
    'Grace Hopper (grace@bank.example)',
    'Grace Hopper (hopper@bank.example)',
    'Mary Kenneth',
  ]);
});
