import { expect, test } from 'vitest';
import type { StandingOrder } from '../../data/standing-orders-query.ts';
import { blankDraft, draftOf, noWhen, scheduleOf, whenProblems } from './order-draft.ts';

const today = '2026-11-16';

test('[PAY-04] a schedule is one when all that it needs is typed, and leftovers of another end do not count', () => {
  expect(scheduleOf(noWhen)).toBeUndefined();
  const typed = { ...noWhen, first_day: '2026-12-31', last_day: '2027-12-31', times: '12' };
  expect(scheduleOf(typed)).toEqual({
    frequency: 'monthly',
    firstDay: '2026-12-31',
    lastDay: null,
    times: null,
  });
  expect(scheduleOf({ ...typed, ends: 'count' })).toMatchObject({ lastDay: null, times: 12 });
  expect(scheduleOf({ ...typed, ends: 'day' })).toMatchObject({ lastDay: '2027-12-31', times: null });
  expect(scheduleOf({ ...typed, ends: 'day', frequency: 'once' })).toMatchObject({ lastDay: null });
});

test('[PAY-04] what is wrong with a schedule is said by its field', () => {
  const wrong = (changes: Partial<typeof noWhen>) =>
    Object.keys(whenProblems({ ...noWhen, first_day: '2026-12-01', ...changes }, today, undefined));
  expect(wrong({})).toEqual([]);
  expect(wrong({ first_day: '' })).toEqual(['first_day']);
  expect(wrong({ first_day: today })).toEqual(['first_day']);
  expect(wrong({ ends: 'day', last_day: '2026-11-30' })).toEqual(['last_day']);
  expect(wrong({ ends: 'count', times: '0' })).toEqual(['times']);
  expect(wrong({ ends: 'count', times: '1.5' })).toEqual(['times']);
  expect(wrong({ ends: 'count', times: '0', frequency: 'once' })).toEqual([]);
});

test('[PAY-04] a draft is kept as text alone, so that it is found again', () => {
  expect(Object.values(blankDraft).every((value) => typeof value === 'string')).toBe(true);
});

test('[PAY-04] who changes an order keeps its days and how many there are, whatever the next one is and how many were paid', () => {
  const rent: StandingOrder = {
    ...{ id: '0198a000-0000-7000-8000-000000000009', state: 'active', amount: '850.00', currency: 'USD' },
    paid_from: { account: 'main', name: 'Main account', account_number: '12345678' },
    ...{ account_name: 'Nadia Karim', bank_name: 'Farthing', account_number: '87654321', beneficiary: {} },
    ...{ narration: 'Rent', frequency: 'monthly', first_day: '2026-05-31', last_day: null, times: 12 },
    ...{ words: 'Every month on the 31st.', next_day: '2026-11-30', next_on: '2026-11-30', paid: 5 },
    ...{ last: null, created_at: '2026-05-20T10:00:00.000Z', ended_because: null },
  };
  const draft = draftOf(rent);
  expect(draft).toMatchObject({
    frequency: 'monthly',
    first_day: '2026-05-31',
    times: '12',
    amount: '850.00',
  });
  expect(whenProblems(draft, today, rent)).toEqual({});
  expect(whenProblems({ ...draft, frequency: 'weekly' }, today, rent)).toHaveProperty('first_day');
  expect(whenProblems({ ...draft, first_day: '2026-06-30' }, today, rent)).toHaveProperty('first_day');
});
