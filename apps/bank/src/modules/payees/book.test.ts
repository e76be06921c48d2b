import { mostPayees } from '@farthing/contract';
import { beforeAll, expect, test } from 'vitest';
import { companyAccount } from '../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { giveMoneyTo } from '../../../../../tools/testing/give-money.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import {
  moveToNoon,
  pay,
  payingCustomer,
  payment,
  paymentTo,
} from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
let ada: TestCustomer;
let grace: TestCustomer;

const { pin: _, amount: __, ...konrad } = payment();
const book = async (customer: TestCustomer) => (await customer.client.listKeptPayees()).payees;

beforeAll(async () => {
  moveToNoon(bank);
  ada = await payingCustomer(bank, '100000.00');
  grace = await signedInCustomer(bank, { first_name: 'Grace', last_name: 'Hopper' });
});

test('[PAY-01] a payee is added by what the form of a payment takes, and is paid with what the book answers', async () => {
  const { payee, message } = await ada.client.addPayee({ body: { ...konrad, label: 'Konrad (rent)' } });
  expect(message).toBe('Konrad (rent) is among your payees.');
  expect(payee).toEqual({
    id: expect.any(String),
    label: 'Konrad (rent)',
    account_name: 'Konrad Zuse',
    account_number: 'DE89370400440532013000',
    bank_name: 'Commerzbank',
    currency: 'EUR',
    beneficiary: {},
    favourite: false,
    last_paid_at: null,
    name_check: null,
  });
  const { id, label, favourite, last_paid_at, name_check, ...written } = payee;
  await pay(bank, ada, { ...written, amount: '10.00', pin: '4821' });
  // The payment asked for the name, too.
  const at = bank.clock.now().toISOString();
  expect(await book(ada)).toEqual([
    { ...payee, last_paid_at: at, name_check: { result: 'match', checked_at: at } },
  ]);
});

test('[PAY-01] an account stands in the book once, however it is written', async () => {
  const again = { ...konrad, account_name: 'Zuse', account_number: 'de89 3704 0044 0532 0130 00' };
  expect(await refusalOf(ada.client.addPayee({ body: again }))).toMatchObject({ code: 'payee_known' });
  const twice = await Promise.allSettled([1, 2].map(() => grace.client.addPayee({ body: konrad })));
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await book(grace)).toHaveLength(1);
});

test('[PAY-01] what is wrong with the account is told by its field, and nothing is kept', async () => {
  const body = { ...konrad, account_number: 'DE00370400440532013000' };
  expect(await refusalOf(ada.client.addPayee({ body }))).toMatchObject({
    code: 'payee_invalid',
    errors: { account_number: ['This IBAN is not right. Please check it.'] },
  });
  expect(await book(ada)).toHaveLength(1);
});

test('[PAY-01] the payee of a payment is kept as it was paid, once its code was entered', async () => {
  const toGrace = await paymentTo(grace, { amount: '5.00' });
  const { data: asked } = await ada.client.withdraw({ body: { ...toGrace, amount: '6.00' } });
  const early = ada.client.keepPaidPayee({ body: { withdrawal_id: asked.withdrawal_id } });
  expect(await refusalOf(early)).toMatchObject({ code: 'withdrawal_not_found' });
  const { data } = await pay(bank, ada, toGrace);
  const body = { withdrawal_id: data.withdrawal_id };
  const { payee } = await ada.client.keepPaidPayee({ body });
  expect(payee).toMatchObject({
    ...{ account_name: 'Grace Hopper', bank_name: 'Farthing', currency: 'USD', label: null },
    ...{ account_number: toGrace.account_number, beneficiary: toGrace.beneficiary },
    last_paid_at: bank.clock.now().toISOString(),
  });
  expect(await refusalOf(grace.client.keepPaidPayee({ body }))).toMatchObject({
    code: 'withdrawal_not_found',
  });
});

test('[PAY-01] [ACT-07] the payee of a payment that waits for others is kept by everybody who shares the account, and nobody else', async () => {
  const [owner, approver] = [await payingCustomer(bank, '0'), await payingCustomer(bank, '0')];
  const accountId = await companyAccount(bank, owner, approver);
  await giveMoneyTo(bank, accountId, '1000.00');
  const { data } = await pay(bank, owner, await paymentTo(grace, { amount: '500.00', account: accountId }));
  const params = { withdrawalId: data.withdrawal_id };
  const body = { withdrawal_id: data.withdrawal_id };
  expect((await owner.client.getWithdrawal({ params })).withdrawal.status).toBe('pending');
  expect((await owner.client.keepPaidPayee({ body })).payee.account_name).toBe('Grace Hopper');
  expect(await refusalOf(ada.client.keepPaidPayee({ body }))).toMatchObject({ code: 'withdrawal_not_found' });
  await approver.client.approvePayment({ body: { ...body, pin: '4821' } });
  expect((await approver.client.keepPaidPayee({ body })).payee.account_name).toBe('Grace Hopper');
  await bank.database.kysely
    .updateTable('account_party')
    .set({ until: bank.clock.now() })
    .where('customer_id', '=', approver.id)
    .execute();
  await approver.client.removePayee({ params: { payeeId: (await book(approver))[0]?.id ?? '' } });
  expect(await refusalOf(approver.client.keepPaidPayee({ body }))).toMatchObject({
    code: 'withdrawal_not_found',
  });
});

test('[PAY-01] a payee is named, corrected, put first and removed, and the audit log has it', async () => {
  const [, last] = await book(ada);
  const params = { payeeId: last?.id ?? '' };
  const { payee } = await ada.client.changePayee({
    params,
    body: { label: 'Rent', account_name: 'K. Zuse', favourite: true },
  });
  expect(payee).toMatchObject({ label: 'Rent', account_name: 'K. Zuse', favourite: true });
  expect((await book(ada)).map(({ id }) => id)[0]).toBe(payee.id);
  expect((await ada.client.changePayee({ params, body: { label: null } })).payee).toEqual({
    ...payee,
    label: null,
  });
  await ada.client.removePayee({ params });
  expect((await book(ada)).map(({ id }) => id)).not.toContain(payee.id);
  const entries = await bank.database.kysely
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_id', '=', payee.id)
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual([
    'payee.add',
    'payee.change',
    'payee.change',
    'payee.remove',
  ]);
});

test('[PAY-01] the payee of another customer cannot be read, changed or removed', async () => {
  const [own] = await book(grace);
  const params = { payeeId: own?.id ?? '' };
  expect(await book(ada)).not.toContainEqual(own);
  const gone = { status: 404, code: 'not_found' };
  const changed = ada.client.changePayee({ params, body: { account_name: 'Mallory' } });
  expect(await refusalOf(changed)).toMatchObject(gone);
  expect(await refusalOf(ada.client.removePayee({ params }))).toMatchObject(gone);
  expect(await book(grace)).toEqual([own]);
});

test('[PAY-01] a book has an end', async () => {
  const { kysely } = bank.database;
  const kept = await book(grace);
  const [row] = await kysely.selectFrom('payee').selectAll().where('customer_id', '=', grace.id).execute();
  if (row === undefined) throw new Error('nobody is kept');
  const more = Array.from({ length: mostPayees - kept.length }, (_unused, n) => ({
    ...row,
    id: crypto.randomUUID(),
    payee_key: `inside:${String(n).padStart(8, '0')}`,
    destination: JSON.stringify(row.destination),
  }));
  await kysely.insertInto('payee').values(more).execute();
  const one = { ...konrad, account_number: 'GB33BUKB20201555555555', currency: 'GBP' } as const;
  expect(await refusalOf(grace.client.addPayee({ body: one }))).toMatchObject({ code: 'too_many_payees' });
});
