import { afterAll, describe, expect, test } from 'vitest';
import {
  authorisation,
  type CardHolder,
  cardHolder,
  networkOf,
  sendToBank,
  someCallId,
} from '../../../../../../tools/testing/accepted/card-network.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, giveMoney, walletOf } from '../../../../../../tools/testing/books.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';

const bank = await testBank();
const network = networkOf(bank);
const { cards } = bank.modules;

afterAll(() => expectSoundBooks(bank));

/** Balance and what is held of it, in minor units. */
async function moneyOf({ customer }: CardHolder): Promise<readonly [bigint, bigint]> {
  const { balance, held } = await walletOf(bank, customer.id);
  return [balance, held];
}

async function stateOf(networkId: string): Promise<string | undefined> {
  const { rows } = await bank.database.pool.query('SELECT state FROM card_payment WHERE network_id = $1', [
    networkId,
  ]);
  return rows[0]?.state;
}

const setCard = (ada: CardHolder, columns: Record<string, unknown>) =>
  bank.database.kysely.updateTable('card').set(columns).where('id', '=', ada.cardId).execute();

/** Authorised, and where it is known by the network. */
async function authorised(
  ada: CardHolder,
  changes: Parameters<typeof authorisation>[1] = {},
): Promise<string> {
  const asked = authorisation(ada, changes);
  expect(await network.authorise(asked)).toMatchObject({ approved: true });
  return asked.id;
}

const refused = (response_code: string, reason: string) => ({
  approved: false,
  response_code,
  reason,
  billed: null,
});

describe('a payment by card', () => {
  test('[CAR-04] [CAR-07] is held at once, and taken when the merchant clears it', async () => {
    const ada = await cardHolder(bank);
    const owed = await bankBalance(bank, 'card-settlement');
    const asked = authorisation(ada);
    const decision = await network.authorise(asked);
    expect(decision).toMatchObject({
      ...{ approved: true, response_code: '00', reason: 'approved' },
      billed: { amount: '25.00', currency: 'USD' },
    });
    expect(await moneyOf(ada)).toEqual([10_000n, 2_500n]);
    const pending = { id: decision.payment, kind: 'card_payment', state: 'set_aside', party: 'Corner Shop' };
    const { client } = ada.customer;
    expect((await client.listUnderWay()).under_way).toMatchObject([
      { ...pending, narration: 'Leeds, GB', taken: { amount: '25.00', currency: 'USD' } },
    ]);
    const { open } = await client.getLeaving();
    expect(open).toContainEqual(expect.objectContaining({ kind: 'card_payment', name: 'Corner Shop' }));
    expect(await network.clear(asked.id, { amount: '25.00' })).toMatchObject({ approved: true });
    expect((await client.listUnderWay()).under_way).toEqual([]);
    await network.authorise(authorisation(ada, { amount: '500.00' }));
    const params = { cardId: ada.cardId };
    const { spent, payments } = await client.listCardPayments({ params, query: {} });
    expect(spent).toEqual({ day: '25.00', month: '25.00', currency: 'USD' });
    expect(payments).toMatchObject([
      { state: 'declined', declined_because: 'There is too little money in the account.' },
      { state: 'cleared', merchant: 'Corner Shop', category: 'Groceries', place: 'Leeds, GB' },
    ]);
    const eve = await cardHolder(bank);
    const foreign = await refusalOf(eve.customer.client.listCardPayments({ params, query: {} }));
    expect(foreign).toMatchObject({ status: 404, code: 'card_not_found' });
    expect(await moneyOf(ada)).toEqual([7_500n, 0n]);
    expect((await bankBalance(bank, 'card-settlement')) - owed).toBe(2_500n);
    const { transactions } = await ada.customer.client.listTransactions({ query: {} });
    expect(transactions[0]).toMatchObject({
      ...{ kind: 'card-payment', description: 'Card payment to Corner Shop' },
      ...{ narration: 'Leeds, GB', amount: '25.00' },
    });
    expect((await bank.mailsTo(ada.customer.email))[0]?.subject).toBe('$25.00 by card: Corner Shop');
  });

  test('[CAR-07] all payments of a card are listed, 50 at a time', async () => {
    const ada = await cardHolder(bank);
    const [params, { client }] = [{ cardId: ada.cardId }, ada.customer];
    const asked = Array.from({ length: 52 }, () => authorisation(ada, { amount: '500.00' }));
    await Promise.all(asked.map((each) => network.authorise(each)));
    const first = await client.listCardPayments({ params, query: {} });
    const rest = await client.listCardPayments({ params, query: { cursor: first.next_cursor ?? '' } });
    expect([first.payments.length, rest.payments.length, rest.next_cursor]).toEqual([50, 2, null]);
    expect(new Set([...first.payments, ...rest.payments].map(({ id }) => id)).size).toBe(52);
    expect(await refusalOf(client.listCardPayments({ params, query: { cursor: '1_2' } }))).toHaveProperty(
      'errors.cursor',
    );
  });

  test('[CAR-04] the same call is answered the same, and moves money once; another under its id is refused', async () => {
    const ada = await cardHolder(bank);
    const asked = authorisation(ada);
    const answers = await Promise.all(Array.from({ length: 8 }, () => network.authorise(asked)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await moneyOf(ada)).toEqual([10_000n, 2_500n]);
    expect(await network.authorise({ ...asked, amount: '26.00' })).toMatchObject(refused('94', 'id_reused'));
    const cleared = { id: someCallId(), amount: '25.00' };
    const once = await network.clear(asked.id, cleared);
    expect(await network.clear(asked.id, cleared)).toEqual(once);
    expect(await moneyOf(ada)).toEqual([7_500n, 0n]);
  });

  test('[CAR-04] a call is taken when it is signed now, and never when it is sent again after a day', async () => {
    const ada = await cardHolder(bank);
    const asked = authorisation(ada);
    const at = bank.clock.now();
    expect(
      (await sendToBank(bank, 'authorise', asked, { secrets: ['another secret of 32 characters'] })).status,
    ).toBe(401);
    expect((await sendToBank(bank, 'authorise', asked, { at })).status).toBe(200);
    bank.clock.advance({ days: 1 });
    expect((await sendToBank(bank, 'authorise', { ...asked, id: someCallId() }, { at })).status).toBe(401);
    expect((await sendToBank(bank, 'authorise', asked, { at })).status).toBe(401);
    expect(await network.authorise(asked)).toMatchObject({ approved: true });
    expect(await moneyOf(ada)).toEqual([10_000n, 2_500n]);
  });

  test('[CAR-04] is added to, given up in part and in whole', async () => {
    const ada = await cardHolder(bank);
    const id = await authorised(ada);
    expect(await network.increment(id, { amount: '15.00' })).toMatchObject({ billed: { amount: '15.00' } });
    expect(await moneyOf(ada)).toEqual([10_000n, 4_000n]);
    expect(await network.increment(id, { amount: '60.01' })).toMatchObject(
      refused('51', 'insufficient_funds'),
    );
    expect(await network.reverse(id, { amount: '10.00' })).toMatchObject({ billed: { amount: '10.00' } });
    expect(await moneyOf(ada)).toEqual([10_000n, 3_000n]);
    expect(await network.reverse(id, { amount: '30.01' })).toMatchObject(refused('13', 'invalid_amount'));
    expect(await network.reverse(id)).toMatchObject({ approved: true });
    expect([await moneyOf(ada), await stateOf(id)]).toEqual([[10_000n, 0n], 'reversed']);
    expect(await network.clear(id, { amount: '1.00' })).toMatchObject(refused('12', 'invalid_transaction'));
  });

  test('[CAR-04] is cleared in parts, never twice and never for more than was authorised', async () => {
    const ada = await cardHolder(bank);
    const id = await authorised(ada, { amount: '60.00' });
    expect(await network.clear(id, { amount: '20.00', more_follows: true })).toMatchObject({
      approved: true,
    });
    expect(await moneyOf(ada)).toEqual([8_000n, 4_000n]);
    expect(await network.clear(id, { amount: '40.01' })).toMatchObject(refused('13', 'invalid_amount'));
    expect(await network.clear(id, { amount: '30.00' })).toMatchObject({ approved: true });
    expect([await moneyOf(ada), await stateOf(id)]).toEqual([[5_000n, 0n], 'cleared']);
    expect(await network.clear(id, { amount: '10.00' })).toMatchObject(refused('12', 'invalid_transaction'));
  });

  test('[CAR-04] a petrol pump authorises 1 and clears what was filled; what the account lacks is owed, and taken later', async () => {
    const ada = await cardHolder(bank, '30.00');
    const merchant = { name: 'Pump 4', category: '5542', country: 'GB' };
    const id = await authorised(ada, { amount: '1.00', merchant });
    expect(await network.clear(id, { amount: '150.01' })).toMatchObject(refused('13', 'invalid_amount'));
    expect(await network.clear(id, { amount: '43.20' })).toMatchObject({ billed: { amount: '43.20' } });
    expect(await moneyOf(ada)).toEqual([0n, 0n]);
    await cards.collectDebts();
    await giveMoney(bank, ada.customer.id, '20.00');
    await cards.collectDebts();
    expect(await moneyOf(ada)).toEqual([680n, 0n]);
    await cards.collectDebts();
    expect(await moneyOf(ada)).toEqual([680n, 0n]);
  });

  test('[CAR-04] a refund gives back what was taken, in all no more, and nothing of what never was', async () => {
    const ada = await cardHolder(bank);
    const id = await authorised(ada);
    expect(await network.refund(id, { amount: '1.00' })).toMatchObject(refused('12', 'invalid_transaction'));
    expect(await network.refund(someCallId(), { amount: '1.00' })).toMatchObject(
      refused('25', 'payment_unknown'),
    );
    await network.clear(id, { amount: '25.00' });
    expect(await network.refund(id, { amount: '10.00' })).toMatchObject({ approved: true });
    expect(await network.refund(id, { amount: '15.01' })).toMatchObject(refused('13', 'invalid_amount'));
    const rest = await Promise.all(Array.from({ length: 5 }, () => network.refund(id, { amount: '15.00' })));
    expect(rest.filter(({ approved }) => approved)).toHaveLength(1);
    expect(await moneyOf(ada)).toEqual([10_000n, 0n]);
  });

  test('[CAR-04] a terminal that was offline is paid, also by a card that is frozen by now', async () => {
    const ada = await cardHolder(bank);
    await setCard(ada, { status: 'frozen', frozen_by_customer: true });
    expect(await network.authorise(authorisation(ada))).toMatchObject(refused('62', 'card_frozen'));
    const forced = authorisation(ada, { amount: '8.00' });
    expect(await network.force(forced)).toMatchObject({ approved: true });
    expect(await network.force(forced)).toMatchObject({ approved: true });
    expect(await moneyOf(ada)).toEqual([9_200n, 0n]);
  });

  test('[CAR-04] in another currency is turned at the rate of the moment', async () => {
    const ada = await cardHolder(bank);
    const id = await authorised(ada, { amount: '20.00', currency: 'EUR' });
    const [, held] = await moneyOf(ada);
    expect(held).toBeGreaterThan(2_000n);
    await network.clear(id, { amount: '20.00' });
    expect(await moneyOf(ada)).toEqual([10_000n - held, 0n]);
    await network.refund(id, { amount: '20.00' });
    expect(await moneyOf(ada)).toEqual([10_000n, 0n]);
  });

  test('[CAR-04] that nobody clears ends after seven days, and can still be cleared by a merchant that was offline', async () => {
    const ada = await cardHolder(bank);
    const [id, told] = [await authorised(ada), await authorised(ada)];
    expect(await network.expire(told)).toMatchObject({ approved: true });
    bank.clock.advance({ days: 7, seconds: -1 });
    await cards.endHolds();
    expect(await moneyOf(ada)).toEqual([10_000n, 2_500n]);
    bank.clock.advance({ seconds: 1 });
    await Promise.all([cards.endHolds(), cards.endHolds()]);
    expect([await moneyOf(ada), await stateOf(id)]).toEqual([[10_000n, 0n], 'expired']);
    expect(await network.clear(id, { amount: '25.00' })).toMatchObject({ approved: true });
    expect(await moneyOf(ada)).toEqual([7_500n, 0n]);
  });
});

describe('a thief', () => {
  test('[CAR-04] who sends fifty calls at once spends no more than the limit of the day, to the penny', async () => {
    const ada = await cardHolder(bank, '1000.00');
    await setCard(ada, { limit_day: 10_000n });
    const calls = Array.from({ length: 50 }, () => network.authorise(authorisation(ada, { amount: '9.00' })));
    const answers = await Promise.all(calls);
    expect(answers.filter(({ approved }) => approved)).toHaveLength(11);
    expect(answers.filter(({ reason }) => reason === 'over_day_limit')).toHaveLength(39);
    expect(await moneyOf(ada)).toEqual([100_000n, 9_900n]);
  });

  test('[CAR-04] who sends fifty calls at once gets no more than the account has', async () => {
    const ada = await cardHolder(bank, '20.00');
    const calls = Array.from({ length: 50 }, () => network.authorise(authorisation(ada, { amount: '3.00' })));
    const answers = await Promise.all(calls);
    expect(answers.filter(({ approved }) => approved)).toHaveLength(6);
    expect(await moneyOf(ada)).toEqual([2_000n, 1_800n]);
  });

  test('[CAR-04] who clears one payment many times at once is paid once', async () => {
    const ada = await cardHolder(bank);
    const id = await authorised(ada);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => network.clear(id, { amount: '25.00' })),
    );
    expect(answers.filter(({ approved }) => approved)).toHaveLength(1);
    expect(await moneyOf(ada)).toEqual([7_500n, 0n]);
  });

  test('[CAR-04] who guesses the code of another’s card has five tries in a day, however many at once', async () => {
    const ada = await cardHolder(bank);
    const wrong = ada.card.code === '000' ? '001' : '000';
    const online = (code: string) => authorisation(ada, { entry: 'online', card: { ...ada.card, code } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => network.authorise(online(wrong))));
    expect(answers.filter(({ reason }) => reason === 'wrong_code')).toHaveLength(5);
    expect(answers.filter(({ reason }) => reason === 'too_many_guesses')).toHaveLength(15);
    expect(await network.authorise(online(ada.card.code))).toMatchObject(refused('75', 'too_many_guesses'));
    bank.clock.advance({ days: 1 });
    expect(await network.authorise(online(ada.card.code))).toMatchObject({ approved: true });
    const { code: _, ...noCode } = ada.card;
    expect(await network.authorise(authorisation(ada, { entry: 'online', card: noCode }))).toMatchObject(
      refused('82', 'wrong_code'),
    );
  });

  test('[CAR-01] who uses a card for one payment twice is paid once', async () => {
    const ada = await cardHolder(bank);
    await setCard(ada, { kind: 'one-time' });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => network.authorise(authorisation(ada, { amount: '5.00' }))),
    );
    expect(answers.filter(({ approved }) => approved)).toHaveLength(1);
    expect(await network.authorise(authorisation(ada))).toMatchObject(refused('62', 'card_closed'));
    expect(await moneyOf(ada)).toEqual([10_000n, 500n]);
  });

  test('[CAR-04] learns nothing of a number that is no card, and the call is written down', async () => {
    const asked = authorisation({ card: { number: '4242424242424242', expiry: '', code: '' } });
    expect(await network.authorise(asked)).toEqual({ ...refused('14', 'card_unknown'), payment: null });
    expect(await network.authorise(asked)).toEqual({ ...refused('14', 'card_unknown'), payment: null });
  });
});
