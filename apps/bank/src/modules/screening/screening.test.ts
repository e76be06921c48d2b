import { expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { testMember } from '../../../../../tools/testing/staff.ts';
import { confirmPayment, payingCustomer, payment } from '../../../../../tools/testing/withdrawals.ts';
import { importList } from './import.ts';

const bank = await testBank();
const olga = await testMember(bank, 'operations');
const { screening } = bank.modules;
const queue = 'screening';
const reason = 'Compared with the passport';

async function* csv(...lines: string[]) {
  yield new TextEncoder().encode(['Group ID,Name 6,Name 1,DOB', ...lines].join('\n'));
}

const listed = (...lines: string[]) => importList(bank, { name: 'uk', kind: 'sanctions' }, csv(...lines));
const casesOf = async (customerId: string) =>
  (await olga.client.listCases({ params: { queue } })).cases.filter(
    ({ customer }) => customer?.id === customerId,
  );

test('[IDV-07] a new customer with a name like one on a list is a case for staff, who can freeze everything', async () => {
  expect(await listed('1,SIDOROV,Vladimir,12/03/1990', ',Nobody,,')).toMatchObject({ entries: 1, bad: 1 });
  const customer = await signedInCustomer(bank, {
    ...{ first_name: 'Wladimir', last_name: 'Sidorow', date_of_birth: '1990-05-01' },
  });
  await screening.screenNew();
  const [found] = await casesOf(customer.id);
  expect(found).toMatchObject({
    title: 'Wladimir Sidorow is like a name on a list',
    reasons: [
      expect.stringContaining('Vladimir SIDOROV is on the list uk (sanctions) as entry 1'),
      expect.any(String),
    ],
  });
  const params = { hitId: found?.id ?? '' };
  await olga.client.confirmScreeningHit({ params, body: { reason } });
  const { user } = await customer.client.getProfile({ params: { userId: customer.id } });
  expect(user.frozen?.by).toBe('bank');
  expect(await refusalOf(olga.client.confirmScreeningHit({ params, body: { reason } }))).toMatchObject({
    code: 'case_closed',
  });
});

test('[IDV-07] a false hit is remembered each night, until the entry changes', async () => {
  const customer = await signedInCustomer(bank, { first_name: 'Otto', last_name: 'Zimmermann' });
  await listed('2,ZIMMERMANN,Otto,');
  await screening.screenAll();
  const [found] = await casesOf(customer.id);
  await olga.client.dismissScreeningHit({ params: { hitId: found?.id ?? '' }, body: { reason } });
  await screening.screenAll();
  await listed('2,ZIMMERMANN,Otto,', '3,Somebody,Else,');
  await screening.screenAll();
  expect(await casesOf(customer.id)).toEqual([]);
  await listed('2,ZIMMERMANN,Otto,1990');
  await screening.screenAll();
  expect(await casesOf(customer.id)).toHaveLength(1);
});

test('[IDV-07] a person who is gone from the list, or is of another age, makes no case', async () => {
  const customer = await signedInCustomer(bank, { first_name: 'Erika', last_name: 'Musterfrau' });
  await listed('4,MUSTERFRAU,Erika,1931');
  await screening.screenAll();
  await listed('5,Somebody,Else,');
  await screening.screenAll();
  expect(await casesOf(customer.id)).toEqual([]);
});

test('[IDV-07] only who decides on identity answers a hit', async () => {
  const support = await testMember(bank, 'support');
  const params = { hitId: '00000000-0000-4000-8000-000000000000' };
  expect(await refusalOf(support.client.dismissScreeningHit({ params, body: { reason } }))).toMatchObject({
    code: 'permission_denied',
  });
  expect(await refusalOf(olga.client.dismissScreeningHit({ params, body: { reason } }))).toMatchObject({
    code: 'case_closed',
  });
});

test('[IDV-07] a first payment to a name like one on a list waits for two people, and the payer is not told why', async () => {
  const customer = await payingCustomer(bank, '500.00');
  await listed('3,KARPENKO,Yevgeny,');
  bank.clock.advance({ minutes: 1 });
  const toListed = { ...payment({ amount: '10.00' }), account_name: 'Evgeny Karpenko' };
  const sentTo = (body: ReturnType<typeof payment>) => send(customer, body);
  const heldId = await sentTo(toListed);
  expect(await stateOf(heldId)).toBe('in-review');
  // Nothing that the customer reads says why.
  const shown = await customer.client.getWithdrawal({ params: { withdrawalId: heldId } });
  expect(JSON.stringify(shown)).not.toMatch(/sanction|on a list/i);
  const free = await sentTo(payment({ amount: '10.00', account_name: 'Grace Hopper' }));
  expect(await stateOf(free)).not.toBe('in-review');
});

test('[IDV-07] a payee who is on a list freezes nobody; every payment to them waits, also after others and under another name', async () => {
  const customer = await payingCustomer(bank, '500.00');
  const body = payment({ amount: '10.00', account_name: 'Igor Melnikov' });
  const first = await send(customer, body);
  expect(await stateOf(first)).not.toBe('in-review');
  await listed('4,MELNIKOV,Igor,');
  const { currency, bank_name, account_name, account_number } = body;
  await customer.client.addPayee({ body: { currency, bank_name, account_name, account_number } });
  const [found] = await casesOf(customer.id);
  await olga.client.confirmScreeningHit({ params: { hitId: found?.id ?? '' }, body: { reason } });
  const { user } = await customer.client.getProfile({ params: { userId: customer.id } });
  expect(user.frozen).toBeNull();
  bank.clock.advance({ minutes: 1 });
  const later = await send(customer, { ...body, account_name: 'Grace Hopper' });
  expect(await stateOf(later)).toBe('in-review');
  const another = await payingCustomer(bank, '500.00');
  expect(await stateOf(await send(another, body))).toBe('in-review');
});

async function send(customer: TestCustomer, body: ReturnType<typeof payment>): Promise<string> {
  const { data } = await customer.client.withdraw({ body });
  await confirmPayment(bank, customer, data.withdrawal_id);
  return data.withdrawal_id;
}

const stateOf = async (id: string) =>
  (
    await bank.database.kysely
      .selectFrom('withdrawal')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.state;
