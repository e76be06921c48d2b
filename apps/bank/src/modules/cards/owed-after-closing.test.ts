import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  authorisation,
  type CardHolder,
  networkOf,
  withCard,
} from '../../../../../tools/testing/accepted/card-network.ts';
import { disputedPayment } from '../../../../../tools/testing/accepted/cards/disputes.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks } from '../../../../../tools/testing/books.ts';
import { signedInCustomer } from '../../../../../tools/testing/customers.ts';
import { giveMoneyTo } from '../../../../../tools/testing/give-money.ts';
import { changeSettings } from '../../../../../tools/testing/settings.ts';

const bank = await testBank();
const network = networkOf(bank);
const { cards, books } = bank.modules;

// The first account stays open: the cards of these customers draw on another one.
beforeAll(() => changeSettings(bank, { 'accounts.first-currency': 'EUR' }));
afterAll(() => expectSoundBooks(bank));

/** Somebody whose card draws on an account that can be closed, with 25.00 in it, and with another in the same currency. */
async function holder(): Promise<CardHolder & { close(): Promise<unknown>; later: string }> {
  const customer = await signedInCustomer(bank);
  const open = async (name: string) => {
    const body = { kind: 'current', currency: 'USD', name } as const;
    return (await customer.client.openAccount({ body })).account.id;
  };
  const accountId = await open('Dollars');
  await giveMoneyTo(bank, accountId, '35.00');
  await customer.client.createCard({ body: { fee_amount: '10.00' } });
  const later = await open('More dollars');
  const close = () => customer.client.closeAccount({ params: { accountId }, body: { move_rest_to: later } });
  return { ...(await withCard(bank, customer)), close, later };
}

const kinds = async ({ customer: { client } }: CardHolder) =>
  (await client.getLeaving()).open.map(({ kind }) => kind);

const balanceOf = async ({ customer: { client } }: CardHolder, id: string) =>
  (await client.listAccounts()).accounts.find((account) => account.id === id)?.balance;

test('[CAR-04] what is cleared after its account was closed is taken from another account of the customer', async () => {
  const ada = await holder();
  const asked = authorisation(ada);
  await network.authorise(asked);
  await network.expire(asked.id);
  await ada.close();
  expect(await network.clear(asked.id, { amount: '25.00' })).toMatchObject({ approved: true });
  expect(await kinds(ada)).toContain('card_debt');
  await cards.collectDebts();
  expect(await balanceOf(ada, ada.later)).toBe('0.00');
  expect(await kinds(ada)).not.toContain('card_debt');
  const { transactions } = await ada.customer.client.listTransactions({ query: { account: ada.later } });
  expect(transactions[0]).toMatchObject({
    description: 'Rest of a card payment to Corner Shop',
    amount: '25.00',
  });
});

test('[CAR-07] a credit of a lost dispute whose account was closed is taken back from another account of the customer', async () => {
  const ada = await holder();
  const { disputeId } = await disputedPayment(bank, ada);
  const { kysely } = bank.database;
  const system = { kind: 'system' } as const;
  await books.submit(await cards.disputes.planCredit(kysely, system, disputeId));
  await ada.close();
  await books.submit(await cards.disputes.planLose(kysely, system, disputeId, 'The parcel was signed for.'));
  expect(await kinds(ada)).toContain('dispute_debt');
  await cards.disputes.collectDebts();
  expect(await balanceOf(ada, ada.later)).toBe('0.00');
  expect(await kinds(ada)).not.toContain('dispute_debt');
});

test('[CAR-07] what is won for an account that was closed is kept by the bank, and not said to be in it', async () => {
  const ada = await holder();
  const { disputeId } = await disputedPayment(bank, ada);
  await ada.close();
  const kept = await bankBalance(bank, 'suspense');
  const system = { kind: 'system' } as const;
  await books.submit(await cards.disputes.planWin(bank.database.kysely, system, disputeId, 'It was lost.'));
  expect((await bankBalance(bank, 'suspense')) - kept).toBe(2_500n);
  const [mail] = await bank.mailsTo(ada.customer.email);
  expect(mail?.subject).toBe('You have won your dispute with Corner Shop');
  expect(mail?.text).toContain('we keep the $25.00 for you: please contact support.');
  expect(mail?.text).not.toContain('to your account');
});
