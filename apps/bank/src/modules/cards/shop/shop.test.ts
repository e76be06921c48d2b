import { afterAll, expect, test } from 'vitest';
import { cardHolder } from '../../../../../../tools/testing/accepted/card-network.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks, walletOf } from '../../../../../../tools/testing/books.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';

const bank = await testBank();
const shop = bank.client();

afterAll(() => expectSoundBooks(bank));

async function moneyOf({ customer }: Awaited<ReturnType<typeof cardHolder>>) {
  const { balance, held } = await walletOf(bank, customer.id);
  return [balance, held];
}

test('[CAR-06] the shop sets the money aside, takes it when the goods leave, and gives it back once', async () => {
  const ada = await cardHolder(bank);
  const wrong = { ...ada.card, code: ada.card.code === '000' ? '001' : '000' };
  const declined = await shop.payInShop({ body: { place: 'shop', ...wrong, amount: '30.00' } });
  expect(declined).toMatchObject({
    approved: false,
    message: 'Declined (82). The security code is not right.',
  });
  expect(await shop.payInShop({ body: { place: 'shop', ...ada.card, amount: '30.00' } })).toMatchObject({
    approved: true,
  });
  expect(await moneyOf(ada)).toEqual([10_000n, 3_000n]);
  const { payments, calls } = await shop.readShop();
  expect(payments[0]).toMatchObject({ merchant: 'Wren & Sons', amount: '30.00', state: 'pending' });
  expect(calls.slice(0, 2)).toMatchObject([
    { call: 'authorise', response_code: '00', billed: { amount: '30.00' } },
    { call: 'authorise', response_code: '82', billed: null },
  ]);
  expect(JSON.stringify({ payments, calls })).not.toContain(ada.card.number);
  const params = { paymentId: payments[0]?.id ?? '' };
  const acted = async (act: 'take' | 'refund' | 'give-up') =>
    (await shop.actInShop({ params, body: { act } })).approved;
  expect([await acted('refund'), await acted('take'), await acted('give-up')]).toEqual([false, true, false]);
  expect([await acted('refund'), await acted('refund')]).toEqual([true, false]);
  expect(await moneyOf(ada)).toEqual([10_000n, 0n]);
});

test('[CAR-06] a cash machine and a petrol pump take the money at once', async () => {
  const ada = await cardHolder(bank);
  const { code: _, ...card } = ada.card;
  await shop.payInShop({ body: { place: 'cash-machine', ...card, amount: '20.00' } });
  expect(await moneyOf(ada)).toEqual([8_000n, 0n]);
  await shop.payInShop({ body: { place: 'petrol-pump', ...card, amount: '1.00' } });
  expect(await moneyOf(ada)).toEqual([3_680n, 0n]);
  expect((await shop.readShop()).payments[0]).toMatchObject({ amount: '43.20', state: 'cleared' });
});

test('[CAR-06] a subscription is charged each minute, once, until it is ended or declined', async () => {
  const ada = await cardHolder(bank, '9.00');
  await shop.payInShop({ body: { place: 'subscription', ...ada.card, amount: '2.00' } });
  expect(await moneyOf(ada)).toEqual([700n, 0n]);
  const charge = () => bank.modules.cards.shop?.chargeSubscriptions();
  bank.clock.advance({ minutes: 1 });
  await Promise.all([charge(), charge()]);
  await charge();
  expect(await moneyOf(ada)).toEqual([500n, 0n]);
  for (let minutes = 0; minutes < 4; minutes += 1) {
    bank.clock.advance({ minutes: 1 });
    await charge();
  }
  expect(await moneyOf(ada)).toEqual([100n, 0n]);
  expect((await shop.readShop()).subscriptions).toEqual([]);

  const grace = await cardHolder(bank);
  await shop.payInShop({ body: { place: 'subscription', ...grace.card, amount: '2.00' } });
  const params = { subscriptionId: (await shop.readShop()).subscriptions[0]?.id ?? '' };
  await shop.endShopSubscription({ params });
  bank.clock.advance({ minutes: 1 });
  await charge();
  expect(await moneyOf(grace)).toEqual([9_800n, 0n]);
  expect(await refusalOf(shop.endShopSubscription({ params }))).toMatchObject({ code: 'not_found' });
});
