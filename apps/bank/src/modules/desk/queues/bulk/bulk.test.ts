import { randomUUID } from 'node:crypto';
import type { BulkDecision, DeskQueue } from '@farthing/contract';
import * as calls from '@farthing/contract';
import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../../tools/testing/bank.ts';
import { expectSoundBooks, walletOf } from '../../../../../../../tools/testing/books.ts';
import { staffedDesk } from '../../../../../../../tools/testing/desk.ts';
import { callDirectlyAsStaff } from '../../../../../../../tools/testing/direct-call.ts';
import { loseConnectionAtEveryStep, outside } from '../../../../../../../tools/testing/processes/crashes.ts';
import { refusalOf } from '../../../../../../../tools/testing/refusal.ts';
import type { TestMember } from '../../../../../../../tools/testing/staff.ts';
import {
  expectStatesToMatchTheJournal,
  pay,
  payingCustomer,
  payment,
} from '../../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const { olga, oscar, sue, ada, reason, announce, claim, entriesAbout } = await staffedDesk(bank);

afterAll(async () => {
  await expectSoundBooks(bank);
  await expectStatesToMatchTheJournal(bank);
});

type Chosen = { readonly queue: DeskQueue; readonly decision: BulkDecision; readonly ids: readonly string[] };

const preview = ({ client }: TestMember, { queue, decision, ids }: Chosen) =>
  client.previewCases({ params: { queue }, body: { decision, ids: [...ids] } });
const decide = ({ client }: TestMember, { queue, decision, ids }: Chosen, idempotencyKey?: string) =>
  client.decideCases({
    params: { queue },
    body: { decision, ids: [...ids], reason },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });

async function held(amount: string) {
  await bank.forgetCounts();
  const customer = await payingCustomer(bank, '100000.00');
  const { data } = await pay(bank, customer, payment({ amount }));
  expect(data.status).toBe('pending');
  return { customer, id: data.withdrawal_id };
}

const actsOf = async ({ id }: TestMember) => {
  const { rows } = await bank.database.pool.query(
    'SELECT count(*)::integer AS acts, coalesce(sum(amount), 0)::bigint AS sum FROM staff_act WHERE staff_id = $1',
    [id],
  );
  return rows[0];
};

test('[OPS-06] of four payments in one bulk the one that breaks the bound of 24 hours is proposed alone, and a repeat does nothing twice', async () => {
  const payments = [
    await held('12000.00'),
    await held('12000.00'),
    await held('12000.00'),
    await held('12000.00'),
  ];
  const chosen = { queue: 'withdrawals', decision: 'approve', ids: payments.map(({ id }) => id) } as const;
  const seen = await preview(olga, chosen);
  expect(seen.items.map(({ effect }) => effect)).toEqual(['done', 'done', 'done', 'proposed']);
  expect(seen.items[0]?.moves).toMatchObject([
    { from: { customer_id: payments[0]?.customer.id }, to: { name: 'Konrad Zuse' }, amount: '12000.00' },
  ]);
  expect(seen.sums).toEqual([
    { effect: 'done', currency: 'EUR', amount: '36000.00', items: 3 },
    { effect: 'proposed', currency: 'EUR', amount: '12000.00', items: 1 },
  ]);
  expect(await actsOf(olga)).toMatchObject({ acts: 0 });
  const key = randomUUID();
  const { results } = await decide(olga, chosen, key);
  expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'proposed']);
  const after = await actsOf(olga);
  expect(after.acts).toBe(3);
  expect(BigInt(after.sum)).toBeLessThanOrEqual(5_000_000n);
  const [again, twice] = await Promise.all([decide(olga, chosen, key), decide(olga, chosen, key)]);
  expect([again.results, twice.results]).toEqual([results, results]);
  expect(await actsOf(olga)).toEqual(after);
  expect(await refusalOf(decide(olga, { ...chosen, ids: [randomUUID()] }, key))).toMatchObject({
    code: 'idempotency_key_reused',
  });
  const fourth = payments[3]?.id ?? '';
  expect((await preview(oscar, { ...chosen, ids: [fourth] })).items).toMatchObject([
    { effect: 'none', why_not: 'It is proposed already, and waits for a second person.' },
  ]);
  expect((await decide(oscar, { ...chosen, decision: 'decline', ids: [fourth] })).results).toMatchObject([
    { outcome: 'done' },
  ]);
});

test('[OPS-06] two who decide the same set at once decide each case once, within the bounds of each', async () => {
  const ids = [(await held('12000.00')).id, (await held('12000.00')).id];
  const chosen = { queue: 'withdrawals', decision: 'decline', ids } as const;
  const both = await Promise.all([decide(olga, chosen), decide(oscar, chosen)]);
  for (const id of ids) {
    const outcomes = both.flatMap(({ results }) => results.filter((each) => each.id === id));
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'refused']);
    expect(
      (await entriesAbout('withdrawal', id)).filter(({ action }) => action.endsWith('decline')),
    ).toHaveLength(1);
  }
});

test('[OPS-06] what cannot be decided says why before and after, and the others are decided', async () => {
  const [free, taken, stopped, gone] = [
    await held('12000.00'),
    await held('12000.00'),
    await held('12000.00'),
    await held('12000.00'),
  ];
  await claim(oscar, 'withdrawals', taken.id);
  await sue.client.lockCustomer({ params: { customerId: stopped.customer.id }, body: { reason } });
  await oscar.client.declineWithdrawal({ params: { withdrawalId: gone.id }, body: { reason } });
  const ids = [taken.id, stopped.id, gone.id, randomUUID(), free.id];
  const chosen = { queue: 'withdrawals', decision: 'approve', ids } as const;
  const { items } = await preview(olga, chosen);
  expect(items.map(({ effect, why_not }) => [effect, why_not])).toEqual([
    ['none', 'Oscar Reed works on this case.'],
    ['none', 'The customer’s account is locked: this payment cannot be sent.'],
    ['none', calls.errors.case_closed.message],
    ['none', calls.errors.case_closed.message],
    // Three were sent alone before, so this one is beyond the bound.
    ['proposed', null],
  ]);
  const { results } = await decide(olga, chosen);
  expect(results.map(({ outcome }) => outcome)).toEqual([
    'refused',
    'refused',
    'refused',
    'refused',
    'proposed',
  ]);
  expect((await walletOf(bank, stopped.customer.id)).held).toBeGreaterThan(0n);
});

test('[OPS-06] one may decide in bulk only where one decides, what takes a reason alone, and each case once', async () => {
  const ids = [await announce(ada)];
  const { items } = await preview(olga, { queue: 'deposits', decision: 'decline', ids });
  expect(items).toMatchObject([{ title: 'Deposit on TRC20, $500.00, Ada Lovelace', effect: 'done' }]);
  const denied = { code: 'permission_denied' };
  expect(await refusalOf(decide(sue, { queue: 'deposits', decision: 'decline', ids }))).toMatchObject(denied);
  expect(await refusalOf(preview(sue, { queue: 'deposits', decision: 'decline', ids }))).toMatchObject(
    denied,
  );
  expect(await refusalOf(decide(olga, { queue: 'deposits', decision: 'approve', ids }))).toMatchObject({
    status: 400,
    errors: { decision: ['In this queue that is decided one by one.'] },
  });
  const twice = { queue: 'deposits', decision: 'decline', ids: [...ids, ...ids] } as const;
  expect(await refusalOf(decide(olga, twice))).toMatchObject({ errors: { ids: ['Choose each once.'] } });
  const many = { ...twice, ids: Array.from({ length: 101 }, () => randomUUID()) };
  expect(await refusalOf(decide(olga, many))).toMatchObject({ status: 400 });
});

test('[OPS-06] lost at any step, a bulk that is sent again decides each case once and answers what became of each', async () => {
  let [ids, key]: [string[], string] = [[], ''];
  const act = () =>
    callDirectlyAsStaff(bank, calls.decideCases, olga, {
      params: { queue: 'deposits' },
      body: { decision: 'decline', ids, reason },
      key: { scope: 'bulk', key, fingerprint: Buffer.alloc(32) },
    });
  const losses = await loseConnectionAtEveryStep(
    async () => {
      [ids, key] = [
        await outside(async () => {
          await bank.forgetCounts();
          return [await announce(ada), await announce(ada)];
        }),
        randomUUID(),
      ];
      await act();
    },
    async () => {
      expect(await act()).toMatchObject({ results: [{ outcome: 'done' }, { outcome: 'done' }] });
      for (const id of ids)
        expect(
          (await entriesAbout('deposit', id)).filter(({ action }) => action === 'deposit.reject'),
        ).toHaveLength(1);
    },
  );
  expect(losses).toBeGreaterThan(4);
});
