import { randomUUID } from 'node:crypto';
import { apiPrefix, type Card } from '@farthing/contract';
import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, giveMoney, walletOf } from '../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { codeOf, refusalOf } from '../../../../../tools/testing/refusal.ts';
import { issueCard } from './issue.ts';

const bank = await testBank();
const { cards } = bank.modules;
const origin = { requestId: 'request', address: '198.18.0.1', userAgent: 'test' };
const staff = { kind: 'staff', staffId: randomUUID(), because: 'lost' } as const;

afterAll(() => expectSoundBooks(bank));

async function customerWith(
  amount: string,
  changes?: Parameters<typeof signedInCustomer>[1],
): Promise<TestCustomer> {
  const customer = await signedInCustomer(bank, changes);
  if (amount !== '0.00') await giveMoney(bank, customer.id, amount);
  return customer;
}

const order = (who: TestCustomer, card_type: 'VISA' | 'MASTERCARD' | 'VERVE' = 'VISA', fee = '10.00') =>
  who.client.createCard({ body: { fee_amount: fee, card_type } });

const balance = async (who: TestCustomer) => (await walletOf(bank, who.id)).balance;

const rowsOf = (who: TestCustomer) =>
  bank.database.kysely
    .selectFrom('card')
    .selectAll()
    .where('customer_id', '=', who.id)
    .orderBy('created_at')
    .execute();

async function change(who: TestCustomer, event: 'freeze' | 'unfreeze' | 'close') {
  const card = (await rowsOf(who)).at(-1);
  return codeOf(bank.database.transaction((tx) => cards.change(tx, staff, card?.id ?? randomUUID(), event)));
}

const subjects = async (who: TestCustomer) => (await bank.mailsTo(who.email)).map(({ subject }) => subject);

/** The same request as often as one likes, under a key of the caller's. */
async function orderWithKey(who: TestCustomer, key: string) {
  const answer = await bank.fetch(`${apiPrefix}/cards/create_card/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.access}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ fee_amount: '10.00' }),
  });
  return { status: answer.status, body: (await answer.json()) as { card: Card } };
}

test('[API-17] [CRD-05] without a card there is none to read or reveal', async () => {
  const ada = await customerWith('0.00');
  expect(await refusalOf(ada.client.getCard())).toMatchObject({ status: 404, code: 'card_not_found' });
  expect(await refusalOf(ada.client.revealCard({ body: { pin: '4821' } }))).toMatchObject({
    status: 404,
    code: 'card_not_found',
  });
});

test('[API-17] a card is read with everything but what is secret, the same after each reading', async () => {
  const ada = await customerWith('10.00');
  const { card } = await order(ada, 'VERVE');
  const read = () =>
    bank.fetch(`${apiPrefix}/cards/card_details/`, { headers: { authorization: `Bearer ${ada.access}` } });
  const response = await read();
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(JSON.parse(text)).toEqual({ card });
  expect(card).toMatchObject({ card_type: 'VERVE', status: 'active', show_sensitive_data: false });
  await ada.client.createPin({ body: { pin: '4821' } });
  const revealed = (await ada.client.revealCard({ body: { pin: '4821' } })).card;
  expect(revealed.card_number.replaceAll(' ', '')).toMatch(/^[0-9]{16,19}$/);
  expect(text).not.toContain(revealed.card_number.replaceAll(' ', '').slice(0, -4));
  expect(await (await read()).text()).toBe(text);
});

test('[API-18] [LED-09] [CRD-02] [CRD-03] a card is issued with its fee, masked', async () => {
  const ada = await customerWith('25.00');
  const fees = await bankBalance(bank, 'card-fees');
  const { message, card } = await order(ada, 'MASTERCARD');
  expect(message).toBe('Virtual card request created.');
  const inFourYears = bank.clock.now().getUTCFullYear() + 4;
  expect(card).toEqual({
    card_type: 'MASTERCARD',
    card_number: expect.stringMatching(/^•••• •••• •••• [0-9]{4}$/),
    card_holder_name: 'Ada Lovelace',
    expiry_date: expect.stringMatching(new RegExp(`^(0[1-9]|1[0-2])/${inFourYears % 100}$`)),
    cvv: '•••',
    fee_amount: '10.00',
    payment_reference: expect.stringMatching(/^[0-9A-Z]{12}$/),
    status: 'active',
    created_at: bank.clock.now().toISOString(),
    updated_at: bank.clock.now().toISOString(),
    show_sensitive_data: false,
  });
  expect((await ada.client.getCard()).card).toEqual(card);
  expect(await balance(ada)).toBe(1_500n);
  expect((await bankBalance(bank, 'card-fees')) - fees).toBe(1_000n);
  expect(await subjects(ada)).toContain('Your virtual card is ready');
  const lines = await bank.database.kysely.selectFrom('statement_line').selectAll().execute();
  expect(lines).toContainEqual(
    expect.objectContaining({ kind: 'card-fee', type: 'withdrawal', reference: card.payment_reference }),
  );
});

test('[LED-09] without funds there is no card and no charge', async () => {
  const ada = await customerWith('9.99');
  expect(await refusalOf(order(ada))).toMatchObject({ status: 422, code: 'insufficient_funds' });
  expect(await rowsOf(ada)).toEqual([]);
  expect(await balance(ada)).toBe(999n);
  expect(await subjects(ada)).not.toContain('Your virtual card is ready');
});

test('a fee other than the one that is charged is refused', async () => {
  const ada = await customerWith('50.00');
  for (const fee of ['9.99', '10.01', '1000']) {
    expect(await refusalOf(order(ada, 'VISA', fee))).toMatchObject({
      status: 422,
      code: 'card_fee_mismatch',
    });
  }
  expect(await refusalOf(order(ada, 'VISA', '0'))).toMatchObject({
    errors: { fee_amount: expect.anything() },
  });
  expect((await order(ada, 'VISA', '10')).card.fee_amount).toBe('10.00');
});

test('under 18 there is no card, from the birthday on there is', async () => {
  const now = bank.clock.now();
  const born = (days: number) =>
    new Date(Date.UTC(now.getUTCFullYear() - 18, now.getUTCMonth(), now.getUTCDate() + days))
      .toISOString()
      .slice(0, 10);
  const young = await customerWith('10.00', { date_of_birth: born(1) });
  expect(await refusalOf(order(young))).toMatchObject({ status: 403, code: 'under_18' });
  expect(await balance(young)).toBe(1_000n);
  // Eighteen years before a 29 February there was none.
  const isLeapDay = now.toISOString().slice(5, 10) === '02-29';
  const grown = await customerWith('10.00', { date_of_birth: born(isLeapDay ? -1 : 0) });
  expect((await order(grown)).card.status).toBe('active');
});

test('[LED-09] of five orders at once one gets a card, and one fee is charged', async () => {
  const ada = await customerWith('100.00');
  const answers = await Promise.all(Array.from({ length: 5 }, () => refusalOf(order(ada))));
  expect(answers.map((answer) => answer?.code).filter((code) => code !== 'card_exists')).toEqual([undefined]);
  expect(await rowsOf(ada)).toHaveLength(1);
  expect(await balance(ada)).toBe(9_000n);
});

test('[LED-03] the same key gives the same card again, and after closing a new one', async () => {
  const ada = await customerWith('30.00');
  const first = await orderWithKey(ada, 'create-card');
  const again = await orderWithKey(ada, 'create-card');
  expect(again).toEqual(first);
  expect(first.status).toBe(201);
  expect(await balance(ada)).toBe(2_000n);

  expect(await change(ada, 'close')).toBe('done');
  bank.clock.advance({ seconds: 1 });
  const reissued = await orderWithKey(ada, 'create-card');
  expect(reissued.status).toBe(201);
  expect(reissued.body.card.payment_reference).not.toBe(first.body.card.payment_reference);
  expect(await balance(ada)).toBe(1_000n);
  expect((await rowsOf(ada)).map(({ status }) => status)).toEqual(['closed', 'active']);
});

test('[CRD-07] number and CVV are shown after the PIN, audited and told, and are nowhere to be read otherwise', async () => {
  const ada = await customerWith('10.00');
  await order(ada, 'VERVE');
  expect(await refusalOf(ada.client.revealCard({ body: { pin: '4821' } }))).toMatchObject({
    code: 'pin_missing',
  });
  await ada.client.createPin({ body: { pin: '4821' } });
  expect(await refusalOf(ada.client.revealCard({ body: { pin: '9990' } }))).toMatchObject({
    code: 'pin_incorrect',
    message: 'The transaction PIN is not right. 4 tries are left.',
  });
  const { card } = await ada.client.revealCard({ body: { pin: '4821' } });
  expect(card).toMatchObject({
    card_number: expect.stringMatching(/^50606666[0-9]{8}$/),
    cvv: expect.stringMatching(/^[0-9]{3}$/),
    show_sensitive_data: true,
  });
  expect((await ada.client.getCard()).card).toMatchObject({ cvv: '•••', show_sensitive_data: false });
  expect(await subjects(ada)).toContain('Your card details were shown');

  const [row] = await rowsOf(ada);
  expect(
    JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain(card.card_number);
  const [mail] = await bank.mailsTo(ada.email);
  expect(mail?.text).not.toContain(card.card_number);
  const audited = await bank.database.kysely
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject_id', '=', row?.id ?? '')
    .execute();
  expect(audited.map(({ action }) => action).sort()).toEqual(['card.issue', 'card.reveal']);
  expect(JSON.stringify(audited)).not.toContain(card.card_number);
});

test('wrong PINs here count together with those elsewhere, and lock', async () => {
  const ada = await customerWith('10.00');
  await order(ada);
  await ada.client.createPin({ body: { pin: '4821' } });
  for (let tried = 0; tried < 4; tried += 1)
    await expect(bank.modules.pins.check(ada.id, '9990', origin)).rejects.toThrow('not right');
  expect(await refusalOf(ada.client.revealCard({ body: { pin: '9991' } }))).toMatchObject({
    status: 403,
    code: 'pin_locked',
  });
  expect(await refusalOf(ada.client.revealCard({ body: { pin: '4821' } }))).toMatchObject({
    code: 'pin_locked',
  });
});

test('sealed details that were moved to another card are not shown', async () => {
  const [ada, eve] = [await customerWith('10.00'), await customerWith('10.00')];
  await order(ada);
  await order(eve);
  await eve.client.createPin({ body: { pin: '4821' } });
  const [row] = await rowsOf(ada);
  await bank.database.kysely
    .updateTable('card')
    .set({ sealed_details: row?.sealed_details ?? '' })
    .where('customer_id', '=', eve.id)
    .execute();
  expect(await refusalOf(eve.client.revealCard({ body: { pin: '4821' } }))).toMatchObject({ status: 500 });
});

test('staff freeze, unfreeze and close a card; its owner is told each time, and finds none after closing', async () => {
  const ada = await customerWith('10.00');
  expect(await change(ada, 'freeze')).toBe('card_not_found');
  await order(ada);
  expect(await change(ada, 'freeze')).toBe('done');
  expect(await change(ada, 'freeze')).toBe('status_conflict');
  expect((await ada.client.getCard()).card.status).toBe('frozen');
  expect(await refusalOf(order(ada))).toMatchObject({ status: 409, code: 'card_exists' });
  expect(await change(ada, 'unfreeze')).toBe('done');
  expect(await change(ada, 'unfreeze')).toBe('status_conflict');
  expect(await change(ada, 'close')).toBe('done');
  expect(await change(ada, 'close')).toBe('status_conflict');
  expect(await refusalOf(ada.client.getCard())).toMatchObject({ code: 'card_not_found' });
  const told = await subjects(ada);
  for (const subject of ['Your card is frozen', 'Your card works again', 'Your card was closed'])
    expect(told.filter((one) => one === subject)).toHaveLength(1);
  const audited = await bank.database.kysely
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('actor_id', '=', staff.staffId)
    .where('action', '=', 'card.close')
    .execute();
  expect(audited).toContainEqual({
    action: 'card.close',
    actor_id: staff.staffId,
    before: { status: 'active' },
    after: { status: 'closed', because: 'lost' },
  });
});

test('live mode sells no cards while no card company is connected', async () => {
  const ada = await customerWith('10.00');
  const live = { ...bank, ...bank.modules, config: { ...bank.config, mode: 'live' as const } };
  const card = { type: 'VISA', kind: 'virtual', isFirst: true, feeAmount: '10.00' } as const;
  const asked = { ...card, customerId: ada.id, origin, key: undefined };
  const issued = issueCard(live, { ...asked, answerOf: (card) => card, rowOf: () => undefined });
  await expect(issued).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(await balance(ada)).toBe(1_000n);
});
