import { afterAll, expect, test, vi } from 'vitest';
import {
  type Authorisation,
  authorisation,
  type CardHolder,
  cardHolder,
  networkOf,
  withCard,
} from '../../../../../tools/testing/accepted/card-network.ts';
import { activatedCard } from '../../../../../tools/testing/accepted/cards/physical-cards.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../tools/testing/books.ts';

/** Thieves who know the number of a card, and guess what else stands on it, or its PIN. */

const bank = await testBank();
const network = networkOf(bank);
const pin = '8361';

afterAll(() => expectSoundBooks(bank));

const reasonOf = async (asked: Authorisation) => (await network.authorise(asked)).reason;

const otherExpiry = (expiry: string) => (expiry === '01/30' ? '02/30' : '01/30');

/** A card of plastic with a PIN. */
async function plasticCard(): Promise<CardHolder> {
  const { customer, params } = await activatedCard(bank);
  await customer.client.setCardPin({ params, body: { card_pin: pin, pin: '4821' } });
  return withCard(bank, customer);
}

/** Whether a try is told its answer while the last one that is left is being taken by another. */
async function toldMeanwhile(taking: string, values: readonly unknown[], asked: Authorisation) {
  const other = await bank.database.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query(taking, [...values]);
    let told: string | undefined;
    const answer = reasonOf(asked).then((reason) => {
      told = reason;
      return reason;
    });
    const waits = `SELECT FROM pg_locks WHERE NOT granted AND $1 = ANY (pg_blocking_pids(pid))`;
    const { rows } = await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await vi.waitFor(
      async () => {
        const { rowCount } = await bank.database.pool.query(waits, [rows[0]?.pid]);
        expect(told !== undefined || rowCount !== 0).toBe(true);
      },
      { timeout: 30_000 },
    );
    await other.query('COMMIT');
    return await answer;
  } finally {
    other.release();
  }
}

test.each(['chip', 'contactless', 'stored'] as const)(
  '[CAR-04] who guesses the expiry date of a card that is said to be read by %s has five tries in a day',
  async (entry) => {
    const ada = await cardHolder(bank);
    const { number, expiry } = ada.card;
    const pay = (given: string) =>
      reasonOf(authorisation(ada, { entry, amount: '5.00', card: { number, expiry: given } }));
    const wrong = otherExpiry(expiry);
    const reasons = await Promise.all(Array.from({ length: 8 }, () => pay(wrong)));
    expect(reasons.filter((reason) => reason === 'wrong_details')).toHaveLength(5);
    expect(reasons.filter((reason) => reason === 'too_many_guesses')).toHaveLength(3);
    expect(await pay(expiry)).toBe('too_many_guesses');
    bank.clock.advance({ days: 1 });
    expect(await pay(expiry)).toBe('approved');
  },
);

test('[CAR-04] guesses of a stranger do not keep the owner from paying with card and PIN', async () => {
  const ada = await plasticCard();
  const { number, expiry } = ada.card;
  const online = { entry: 'online', card: { ...ada.card, expiry: otherExpiry(expiry) } } as const;
  for (let tries = 0; tries < 5; tries += 1) await reasonOf(authorisation(ada, online));
  const pay = (card: Authorisation['card']) => reasonOf(authorisation(ada, { amount: '5.00', card }));
  expect(await pay({ number, expiry })).toBe('too_many_guesses');
  expect(await pay({ number, expiry, pin: '8362' })).toBe('wrong_pin');
  expect(await pay({ number, expiry, pin })).toBe('approved');
});

test('[CAR-04] a right code is told by no other refusal once the tries are used up at the same moment', async () => {
  const ada = await cardHolder(bank);
  const asked = authorisation(ada, { entry: 'online', card: ada.card, amount: '500.00' });
  expect(await reasonOf(asked)).toBe('challenge_missing');
  const taking = `
    INSERT INTO card_guess (card_id, day, wrong, ceiling) VALUES ($1, $2, 5, 5)
    ON CONFLICT (card_id, day) DO UPDATE SET wrong = 5, ceiling = 5`;
  const day = bank.clock.now().toISOString().slice(0, 10);
  const again = { ...asked, id: `${asked.id}-2` };
  expect(await toldMeanwhile(taking, [ada.cardId, day], again)).toBe('too_many_guesses');
});

test('[CAR-01] a right PIN is told by no other refusal once the tries are used up at the same moment', async () => {
  const ada = await plasticCard();
  const { number } = ada.card;
  const asked = authorisation(ada, { purpose: 'cash', amount: '500.00', card: { number, pin } });
  expect(await reasonOf(asked)).toBe('insufficient_funds');
  const taking = 'UPDATE card_pin SET wrong = 3 WHERE card_id = $1';
  const again = { ...asked, id: `${asked.id}-2` };
  expect(await toldMeanwhile(taking, [ada.cardId], again)).toBe('pin_blocked');
});

test('[CAR-04] what a card can spend is shown to whoever types its PIN, and to nobody else', async () => {
  const ada = await plasticCard();
  const { number, expiry } = ada.card;
  expect(await reasonOf(authorisation(ada, { amount: '25.00' }))).toBe('approved');
  expect(await network.balance({ card: { number, pin } })).toMatchObject({
    approved: true,
    available: { amount: '75.00', currency: 'USD' },
  });
  const shown = async (card: object) => {
    const { reason, available } = await network.balance({ card: { number, ...card } });
    expect(available).toBeNull();
    return reason;
  };
  expect(await shown({ expiry })).toBe('pin_needed');
  const virtual = await cardHolder(bank);
  expect(await network.balance(virtual)).toMatchObject({ reason: 'balance_not_shown', available: null });
  const reasons = await Promise.all(Array.from({ length: 6 }, () => shown({ pin: '8362' })));
  expect(reasons.filter((reason) => reason === 'wrong_pin')).toHaveLength(3);
  expect(await shown({ pin })).toBe('pin_blocked');
  const cash = authorisation(ada, { purpose: 'cash', amount: '10.00', card: { number, pin } });
  expect(await reasonOf(cash)).toBe('pin_blocked');
  await ada.customer.client.closeOwnCard({ params: { cardId: ada.cardId } });
  expect(await network.balance({ card: { number, pin } })).toMatchObject({
    response_code: '62',
    available: null,
  });
});

test('[CAR-04] asking what a card can spend is no way to guess its expiry date', async () => {
  const ada = await plasticCard();
  const { number, expiry } = ada.card;
  const ask = async (given: string) => (await network.balance({ card: { number, expiry: given } })).reason;
  const reasons = await Promise.all(Array.from({ length: 8 }, () => ask(otherExpiry(expiry))));
  expect(reasons.filter((reason) => reason === 'wrong_details')).toHaveLength(5);
  expect(await ask(expiry)).toBe('too_many_guesses');
});
