import { afterAll, expect, test } from 'vitest';
import { cardProviderServer, tellOfTopup } from '../../../../../tools/testing/accepted/card-provider.ts';
import { startTopup } from '../../../../../tools/testing/accepted/topup-calls.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, giveMoney } from '../../../../../tools/testing/books.ts';
import { signedInCustomer } from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { approve, testMember } from '../../../../../tools/testing/staff.ts';

let now = () => new Date();
const provider = await cardProviderServer('a secret of the tests that is no secret', () => now());
const bank = await testBank({ CARD_PROVIDER_URL: provider.url });
now = () => bank.clock.now();

afterAll(async () => {
  await expectSoundBooks(bank);
  await provider.close();
});

/** 25 by card into an account that its owner closes before the card's bank takes them back. The money goes to a second one. */
async function owedByClosed(currency: 'USD' | 'GBP') {
  const customer = await signedInCustomer(bank);
  const { client } = customer;
  const open = async (name: string) =>
    (await client.openAccount({ body: { kind: 'current', currency, name } })).account.id;
  const [account, other] = [await open('Topped up'), await open('Elsewhere')];
  const { topup } = await client.startTopup({ body: { account, amount: '25.00' } });
  provider.set(topup.id, 'paid');
  await tellOfTopup(bank, topup.id);
  await client.closeAccount({ params: { accountId: account }, body: { move_rest_to: other } });
  provider.set(topup.id, 'charged-back');
  await tellOfTopup(bank, topup.id);
  return { customer, client, other, params: { topupId: topup.id } };
}

test('[PAY-08] the debt of a top-up whose account was closed is paid from another account of the customer', async () => {
  const { client, params, other: from } = await owedByClosed('USD');
  const [first] = (await client.listAccounts()).accounts.filter((account) => account.first);
  expect((await client.getTopup({ params })).topup).toMatchObject({ owed: '25.00', owed_from: first?.name });
  expect(await refusalOf(client.payTopupDebt({ params }))).toMatchObject({ code: 'insufficient_funds' });
  await client.moveMoney({ body: { from, to: first?.id ?? '', amount: '25.00' } });
  const debts = await bankBalance(bank, 'customer-debts');
  expect((await client.payTopupDebt({ params })).topup).toMatchObject({ owed: null, owed_from: null });
  expect((await bankBalance(bank, 'customer-debts')) - debts).toBe(2_500n);
  expect((await client.getLeaving()).open.filter(({ kind }) => kind === 'topup_debt')).toEqual([]);
});

test('[PAY-08] staff take the debt of a top-up whose account was closed from another one, once the money is there', async () => {
  const { customer, params } = await owedByClosed('USD');
  const [olga, ann] = [await testMember(bank, 'operations'), await testMember(bank, 'approver')];
  const body = { reason: 'The holder of the card has called' };
  const propose = () => olga.client.proposeDebtCollection({ params, body });
  expect(await refusalOf(propose())).toMatchObject({ code: 'insufficient_funds' });
  await giveMoney(bank, customer.id, '25.00');
  await approve(ann, (await propose()).proposal_id);
  expect((await customer.client.getTopup({ params })).topup.owed).toBeNull();
});

test('[PAY-08] a debt in a currency in which the customer has no account any more is paid once they have opened one', async () => {
  const { client, params, other } = await owedByClosed('GBP');
  const [first] = (await client.listAccounts()).accounts.filter((account) => account.first);
  const wish = { from: other, to: first?.id ?? '', amount: '25.00', side: 'give' } as const;
  const { quote } = await client.quoteExchange({ body: wish });
  await client.takeExchange({ body: { quote: quote.id } });
  await client.closeAccount({ params: { accountId: other }, body: {} });
  expect((await client.getTopup({ params })).topup).toMatchObject({ owed: '25.00', owed_from: null });
  expect(await refusalOf(client.payTopupDebt({ params }))).toMatchObject({
    code: 'insufficient_funds',
    message: 'There is no account in GBP any more. Open one, put the money there and pay again.',
  });
  await client.openAccount({ body: { kind: 'current', currency: 'GBP', name: 'Again' } });
  expect((await client.getTopup({ params })).topup.owed_from).toBe('Again');
});

test('[PAY-08] a top-up that was sent back to its card, and is taken back as well, moves nothing more and is an alarm', async () => {
  const customer = await signedInCustomer(bank);
  const { id } = await startTopup(customer, '25.00');
  const tell = async (state: 'paid' | 'charged-back') => {
    provider.set(id, state);
    await tellOfTopup(bank, id);
  };
  await tell('paid');
  const [olga, ann] = [await testMember(bank, 'operations'), await testMember(bank, 'approver')];
  const params = { topupId: id };
  const { proposal_id } = await olga.client.proposeTopupRefund({ params, body: { reason: 'Paid twice' } });
  await approve(ann, proposal_id);
  await bank.modules.topups.askAboutHanging();
  const owed = await bankBalance(bank, 'card-acquirer');
  await tell('charged-back');
  await tell('charged-back');
  expect((await customer.client.getTopup({ params })).topup.state).toBe('refunded');
  expect(await bankBalance(bank, 'card-acquirer')).toBe(owed);
  const { alarms } = await ann.client.listAlarms({ query: {} });
  expect(alarms.filter(({ subject }) => subject.id === id)).toMatchObject([
    { kind: 'provider', summary: expect.stringContaining('was taken back as well') },
  ]);
});
