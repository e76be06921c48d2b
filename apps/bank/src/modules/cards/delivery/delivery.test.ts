import { afterAll, expect, test } from 'vitest';
import { authorisation, networkOf, withCard } from '../../../../../../tools/testing/accepted/card-network.ts';
import {
  activatedCard,
  cardAddress,
  type Posted,
  physicalCard,
  sendCard,
} from '../../../../../../tools/testing/accepted/cards/physical-cards.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../../tools/testing/books.ts';
import { signedInCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';

const bank = await testBank();
const network = networkOf(bank);

afterAll(() => expectSoundBooks(bank));

const seen = async ({ customer, params }: Posted) =>
  (await customer.client.readCardDelivery({ params })).delivery;

/** Ten out of a machine, with the PIN that was typed. */
async function cash({ customer }: Posted, pin?: string): Promise<string> {
  const holder = await withCard(bank, customer);
  const asked = authorisation(holder, { purpose: 'cash', amount: '10.00' });
  const card = { number: holder.card.number, ...(pin === undefined ? {} : { pin }) };
  return (await network.authorise({ ...asked, card })).reason;
}

test('[CAR-01] a physical card is ordered to an address, made, sent, activated, and works only then', async () => {
  const ada = await physicalCard(bank);
  expect(await seen(ada)).toMatchObject({
    card: { status: 'ordered' },
    address: cardAddress,
    tracking: null,
  });
  const pay = async () => {
    const asked = authorisation(await withCard(bank, ada.customer), { amount: '5.00' });
    return (await network.authorise(asked)).reason;
  };
  const printed = await sendCard(bank, ada);
  expect(await seen(ada)).toMatchObject({ card: { status: 'sent' }, tracking: expect.stringMatching(/^FW/) });
  expect(await pay()).toBe('card_not_active');
  await ada.customer.client.activateOwnCard({ params: ada.params, body: printed });
  expect(await seen(ada)).toMatchObject({ card: { status: 'active' }, pin: 'missing' });
  expect(await pay()).toBe('approved');
  const subjects = (await bank.mailsTo(ada.customer.email)).map(({ subject }) => subject);
  expect(subjects).toEqual(
    expect.arrayContaining(['Your card is ordered', 'Your card is on its way', 'Your card is activated']),
  );
});

test('[CAR-01] one at a time, with an address, and for the fee', async () => {
  const { customer } = await physicalCard(bank);
  const order = (body: object) =>
    refusalOf(customer.client.orderCard({ body: { kind: 'physical', fee_amount: '10.00', ...body } }));
  expect(await order({ address: cardAddress })).toMatchObject({ code: 'too_many_cards' });
  const bea = await signedInCustomer(bank);
  const without = bea.client.orderCard({ body: { kind: 'physical', fee_amount: '10.00' } });
  expect(await refusalOf(without)).toMatchObject({ code: 'validation_failed' });
});

test('[CAR-01] whoever has no letter has five tries, however many at once, and then the card is replaced', async () => {
  const ada = await physicalCard(bank);
  const { customer, params } = ada;
  const early = customer.client.activateOwnCard({ params, body: { last_four: '0000', code: '000000' } });
  expect(await refusalOf(early)).toMatchObject({ code: 'status_conflict' });
  const printed = await sendCard(bank, ada);
  const wrong = { ...printed, code: printed.code === '000000' ? '000001' : '000000' };
  const mallory = await signedInCustomer(bank);
  expect(await refusalOf(mallory.client.activateOwnCard({ params, body: printed }))).toMatchObject({
    code: 'card_not_found',
  });
  const tries = await Promise.all(
    Array.from({ length: 5 }, () => refusalOf(customer.client.activateOwnCard({ params, body: wrong }))),
  );
  expect(tries.filter((refusal) => refusal?.code === 'activation_incorrect')).toHaveLength(4);
  const right = customer.client.activateOwnCard({ params, body: printed });
  expect(await refusalOf(right)).toMatchObject({ code: 'activation_locked' });
  const { card } = await customer.client.replaceOwnCard({ params, body: { because: 'lost' } });
  expect(card).toMatchObject({ kind: 'physical', status: 'ordered' });
  const next = { customer, params: { cardId: card.id } };
  expect(await seen(next)).toMatchObject({ address: cardAddress, tries_left: 5 });
});

test('[CAR-01] what the post brings back is closed for good', async () => {
  const ada = await physicalCard(bank);
  const move = (step: 'make' | 'send' | 'return') =>
    refusalOf(bank.client().moveProducedCard({ params: ada.params, body: { step } }));
  expect(await move('return')).toMatchObject({ code: 'status_conflict' });
  const printed = await sendCard(bank, ada);
  expect(await move('return')).toBeUndefined();
  const activating = ada.customer.client.activateOwnCard({ params: ada.params, body: printed });
  expect(await refusalOf(activating)).toMatchObject({ code: 'status_conflict' });
});

test('[CAR-01] a cash machine takes the PIN of the card; three wrong ones block it until another is set', async () => {
  const ada = await activatedCard(bank);
  const { customer, params } = ada;
  expect(await cash(ada, '8361')).toBe('pin_not_set');
  const set = (card_pin: string, pin = '4821') =>
    refusalOf(customer.client.setCardPin({ params, body: { card_pin, pin } }));
  expect(await set('1234')).toMatchObject({ code: 'pin_too_simple' });
  expect(await set('4821')).toMatchObject({ code: 'pin_too_simple' });
  expect(await set('8361', '4822')).toMatchObject({ code: 'pin_incorrect' });
  expect(await set('8361')).toBeUndefined();
  expect(await cash(ada)).toBe('pin_needed');
  expect(await cash(ada, '8362')).toBe('wrong_pin');
  expect(await cash(ada, '8361')).toBe('approved');
  const reasons = await Promise.all(Array.from({ length: 6 }, () => cash(ada, '8362')));
  expect(reasons.filter((reason) => reason === 'wrong_pin')).toHaveLength(3);
  expect(reasons.filter((reason) => reason === 'pin_blocked')).toHaveLength(3);
  expect(await cash(ada, '8361')).toBe('pin_blocked');
  expect((await seen(ada)).pin).toBe('blocked');
  await set('5937');
  expect(await cash(ada, '8361')).toBe('wrong_pin');
  expect(await cash(ada, '5937')).toBe('approved');
});

test('[CAR-01] neither the PIN of a card nor the code of its letter is kept anywhere', async () => {
  const ada = await physicalCard(bank);
  const printed = await sendCard(bank, ada);
  await ada.customer.client.activateOwnCard({ params: ada.params, body: printed });
  await ada.customer.client.setCardPin({ params: ada.params, body: { card_pin: '8361', pin: '4821' } });
  for (const table of ['card_delivery', 'card_pin']) {
    const { rows } = await bank.database.pool.query(
      `SELECT row_to_json(kept)::text AS text FROM ${table} AS kept WHERE card_id = $1`,
      [ada.params.cardId],
    );
    expect(rows[0]?.text).not.toContain(printed.code);
    expect(rows[0]?.text).not.toContain('"8361"');
  }
});
