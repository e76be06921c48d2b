import { randomUUID } from 'node:crypto';
import type { BulkDecision, DeskQueue } from '@farthing/contract';
import * as calls from '@farthing/contract';
import { errors } from '@farthing/contract';
import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../../tools/testing/bank.ts';
import { expectSoundBooks, walletOf } from '../../../../../../../tools/testing/books.ts';
import { staffedDesk } from '../../../../../../../tools/testing/desk.ts';
import { callDirectlyAsStaff } from '../../../../../../../tools/testing/direct-call.ts';
import { someHash } from '../../../../../../../tools/testing/hash.ts';
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
const { olga, oscar, sue, ada, reason, announce, confirm, claim, entriesAbout } = await staffedDesk(bank);

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
  const opened = { queue: 'messages', decision: 'decline', ids } as const;
  expect(await refusalOf(decide(olga, opened))).toMatchObject({
    status: 400,
    errors: { decision: ['In this queue that is decided one by one.'] },
  });
  const twice = { queue: 'deposits', decision: 'decline', ids: [...ids, ...ids] } as const;
  expect(await refusalOf(decide(olga, twice))).toMatchObject({ errors: { ids: ['Choose each once.'] } });
  const many = { ...twice, ids: Array.from({ length: 101 }, () => randomUUID()) };
  expect(await refusalOf(decide(olga, many))).toMatchObject({ status: 400 });
});

test('[OPS-06] [RSK-01] several deposits are confirmed at once, each by a payment of its own, and what takes two stays a proposal', async () => {
  await bank.forgetCounts();
  const customer = await payingCustomer(bank, '0');
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) ids.push(await announce(customer, '20.00'));
  const [asAnnounced = '', other = '', samePayment = '', , used = ''] = ids;
  const [hash, usedHash] = [someHash(), someHash()];
  const before = await announce(customer, '20.00');
  await confirm(olga, before, usedHash, '20.00');
  const payments = [
    { id: asAnnounced, received: '20.00', transaction_hash: hash },
    { id: other, received: '21.00', transaction_hash: someHash() },
    // A thief lets one payment count for many.
    { id: samePayment, received: '20.00', transaction_hash: hash },
    { id: used, received: '20.00', transaction_hash: usedHash },
  ];
  const request = { params: { queue: 'deposits' }, body: { decision: 'approve', ids, payments } } as const;
  const { items, sums } = await olga.client.previewCases(request);
  expect(items.map(({ effect, why_not }) => [effect, why_not])).toEqual([
    ['done', null],
    ['proposed', null],
    ['none', 'The same payment is named for another of them.'],
    ['none', 'Enter what was received, and the transaction hash.'],
    ['none', errors.payment_already_used.message],
  ]);
  expect(items[1]?.moves).toMatchObject([{ amount: '21.00', to: { customer_id: customer.id } }]);
  expect(sums).toEqual([
    { effect: 'done', currency: 'USD', amount: '20.00', items: 1 },
    { effect: 'proposed', currency: 'USD', amount: '21.00', items: 1 },
  ]);

  const deciding = { ...request, body: { ...request.body, reason }, idempotencyKey: randomUUID() };
  const outcomes = async () =>
    (await olga.client.decideCases(deciding)).results.map(({ outcome }) => outcome);
  const expected = ['done', 'proposed', 'refused', 'refused', 'refused'];
  expect(await outcomes()).toEqual(expected);
  expect((await walletOf(bank, customer.id)).balance).toBe(4_000n);
  expect((await outcomes()).slice(0, 2)).toEqual(expected.slice(0, 2));
  expect((await walletOf(bank, customer.id)).balance).toBe(4_000n);
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
