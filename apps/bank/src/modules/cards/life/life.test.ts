import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { authorisation, networkOf, withCard } from '../../../../../../tools/testing/accepted/card-network.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks, giveMoney, walletOf } from '../../../../../../tools/testing/books.ts';
import { signedInCustomer, signIn, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { codeOf, refusalOf } from '../../../../../../tools/testing/refusal.ts';

const bank = await testBank();
const staff = { kind: 'staff', staffId: randomUUID(), because: 'odd payments' } as const;
const pin = '4821';

afterAll(() => expectSoundBooks(bank));

async function customerWithCard(amount = '100.00') {
  const who = await signedInCustomer(bank);
  await giveMoney(bank, who.id, amount);
  await who.client.createPin({ body: { pin } });
  const { card } = await order(who);
  return { ...who, card, params: { cardId: card.id } };
}

const order = (who: TestCustomer) => who.client.orderCard({ body: { kind: 'virtual', fee_amount: '10.00' } });
const oneTime = (who: TestCustomer) => who.client.orderCard({ body: { kind: 'one-time' } });
const refused = async (work: Promise<unknown>) => (await refusalOf(work))?.code;
const byStaff = (cardId: string, event: 'freeze' | 'unfreeze') =>
  codeOf(bank.database.transaction((tx) => bank.modules.cards.change(tx, staff, cardId, event)));
const subjects = async (who: TestCustomer) => (await bank.mailsTo(who.email)).map(({ subject }) => subject);

test('[CAR-01] a customer has five virtual cards at once, each for its fee, and one for a single payment for nothing', async () => {
  const ada = await customerWithCard();
  for (let more = 0; more < 3; more += 1) await order(ada);
  const { card } = await oneTime(ada);
  expect(card).toMatchObject({ kind: 'one-time', status: 'active' });
  expect((await walletOf(bank, ada.id)).balance).toBe(6_000n);
  expect(await refused(order(ada))).toBe('too_many_cards');
  expect(await refused(oneTime(ada))).toBe('too_many_cards');
  const { cards, offer } = await ada.client.listOwnCards();
  expect(cards.map(({ kind }) => kind)).toEqual(['virtual', 'virtual', 'virtual', 'virtual', 'one-time']);
  expect(offer).toEqual({
    currency: 'USD',
    fees: { virtual: '10.00', 'one-time': '0.00', physical: '10.00' },
    most_virtual: 5,
  });
  await ada.client.closeOwnCard({ params: { cardId: card.id } });
  expect((await oneTime(ada)).card.id).not.toBe(card.id);
});

test('[CAR-01] of twenty orders at once five are cards', async () => {
  const ada = await signedInCustomer(bank);
  const answers = await Promise.all(Array.from({ length: 20 }, () => refused(oneTime(ada))));
  expect(answers.filter((code) => code === undefined).length).toBeLessThanOrEqual(5);
  expect((await ada.client.listOwnCards()).cards.length).toBeLessThanOrEqual(5);
});

test('[CAR-01] a fee that was not agreed to is not taken', async () => {
  const ada = await customerWithCard();
  const asked = { kind: 'virtual', fee_amount: '9.00' } as const;
  expect(await refused(ada.client.orderCard({ body: asked }))).toBe('card_fee_mismatch');
  expect(await refused(ada.client.orderCard({ body: { kind: 'virtual' } }))).toBe('card_fee_mismatch');
});

test('[CAR-02] the owner freezes and unfreezes at once; what staff froze stays frozen until staff lift it', async () => {
  const { client, params, card, ...ada } = await customerWithCard();
  expect((await client.freezeOwnCard({ params })).card).toMatchObject({
    status: 'frozen',
    frozen_by_you: true,
    frozen_by_bank: false,
  });
  expect(await refused(client.freezeOwnCard({ params }))).toBe('status_conflict');
  expect(await byStaff(card.id, 'freeze')).toBe('done');
  expect((await client.unfreezeOwnCard({ params })).card).toMatchObject({
    status: 'frozen',
    frozen_by_you: false,
    frozen_by_bank: true,
  });
  expect(await refused(client.unfreezeOwnCard({ params }))).toBe('status_conflict');
  expect(await byStaff(card.id, 'unfreeze')).toBe('done');
  expect((await client.listOwnCards()).cards[0]?.status).toBe('active');
  const told = await subjects({ ...ada, client });
  expect(told.filter((subject) => subject === 'Your card is frozen')).toHaveLength(2);
});

test('[CAR-03] what tightens is done at once, and a thief with the session alone loosens nothing', async () => {
  const { client, params, ...ada } = await customerWithCard();
  const tightened = {
    limits: { payment: '50.00', day: '100.00' },
    allows: { cash: false, abroad: false },
    blocked_categories: ['alcohol', 'games'] as ('alcohol' | 'games')[],
    block_gambling: true,
  };
  const { card } = await client.controlOwnCard({ params, body: tightened });
  expect(card).toMatchObject({
    limits: { payment: '50.00', day: '100.00', month: null },
    allows: { online: true, contactless: true, cash: false, abroad: false },
    blocked_categories: ['alcohol', 'games'],
    gambling: { blocked: true, opens_at: null },
  });
  const looser = [
    { limits: { payment: '50.01' } },
    { limits: { day: null } },
    { allows: { cash: true } },
    { blocked_categories: ['games'] as 'games'[] },
    { block_gambling: false },
    // Hidden behind something tighter.
    { limits: { payment: '1.00' }, allows: { abroad: true } },
  ];
  for (const body of looser) {
    expect(await refused(client.controlOwnCard({ params, body }))).toBe('card_pin_needed');
    const guessed = client.controlOwnCard({ params, body: { ...body, pin: '9990' } });
    expect(await refused(guessed)).toMatch(/pin_incorrect|pin_locked/);
  }
  expect((await client.listOwnCards()).cards[0]).toEqual(card);
  // Five wrong guesses lock: the right PIN comes too late.
  const late = client.controlOwnCard({ params, body: { allows: { cash: true }, pin } });
  expect(await refused(late)).toBe('pin_locked');
  expect(await subjects({ ...ada, client })).toContain('The settings of your card were changed');
});

test('[CAR-03] the end of a block of gambling waits 48 hours, and a new card does not go around it', async () => {
  const { client, params, ...ada } = await customerWithCard();
  await client.controlOwnCard({ params, body: { block_gambling: true } });
  const { card } = await client.controlOwnCard({ params, body: { block_gambling: false, pin } });
  const opensAt = new Date(bank.clock.now().getTime() + 48 * 3_600_000).toISOString();
  expect(card.gambling).toEqual({ blocked: true, opens_at: opensAt });
  expect((await oneTime({ ...ada, client })).card.gambling).toEqual({ blocked: true, opens_at: null });
  await client.closeOwnCard({ params });
  expect((await order({ ...ada, client })).card.gambling.blocked).toBe(true);
});

test('[CAR-03] limits are amounts, and categories those of the list', async () => {
  const { client, params } = await customerWithCard();
  for (const body of [
    { limits: { payment: '-1' } },
    { limits: { day: '1.001' } },
    { blocked_categories: ['gambling'] },
    { limits: { year: '1.00' } },
    { allows: { everything: true } },
  ])
    expect(await refused(client.controlOwnCard({ params, body: body as never }))).toBe('validation_failed');
});

test('[CRD-07] number and code of one of several cards are shown for the PIN alone, and the code is kept nowhere', async () => {
  const { client, params, card, ...ada } = await customerWithCard();
  const second = (await oneTime({ ...ada, client })).card;
  const [one, other] = await Promise.all([
    client.revealOwnCard({ params, body: { pin } }),
    client.revealOwnCard({ params: { cardId: second.id }, body: { pin } }),
  ]);
  expect(one.card_number.slice(-4)).toBe(card.card_number.slice(-4));
  expect(other.card_number.slice(-4)).toBe(second.card_number.slice(-4));
  expect(one.cvv).toMatch(/^[0-9]{3}$/);
  expect(await client.revealOwnCard({ params, body: { pin } })).toEqual(one);
  const { rows } = await bank.database.pool.query('SELECT sealed_details FROM card WHERE id = $1', [card.id]);
  expect(Object.keys(JSON.parse(bank.secrets.open('card', rows[0].sealed_details)))).toEqual([
    'id',
    'number',
  ]);
});

test('a card that is over, and the card of another, are as good as none', async () => {
  const [ada, eve] = [await customerWithCard(), await customerWithCard()];
  await ada.client.closeOwnCard({ params: ada.params });
  for (const { params } of [ada, eve]) {
    const { client } = ada;
    const tries = [
      client.freezeOwnCard({ params }),
      client.unfreezeOwnCard({ params }),
      client.closeOwnCard({ params }),
      client.revealOwnCard({ params, body: { pin } }),
      client.controlOwnCard({ params, body: { allows: { online: false } } }),
    ];
    for (const refusal of await Promise.all(tries.map(refusalOf)))
      expect(refusal).toMatchObject({ status: 404, code: 'card_not_found' });
  }
  expect((await eve.client.listOwnCards()).cards[0]).toEqual(eve.card);
});

test('[CAR-01] a lost card closes at once, and another with its controls takes its place for nothing', async () => {
  const { client, params, card, ...ada } = await customerWithCard();
  await client.controlOwnCard({ params, body: { limits: { day: '20.00' }, block_gambling: true } });
  const before = (await walletOf(bank, ada.id)).balance;
  const { card: fresh } = await client.replaceOwnCard({ params, body: { because: 'lost' } });
  expect(fresh).toMatchObject({
    status: 'active',
    replaces: card.id,
    limits: { day: '20.00' },
    gambling: { blocked: true },
  });
  expect((await client.listOwnCards()).cards.map(({ id }) => id)).toEqual([fresh.id]);
  expect((await walletOf(bank, ada.id)).balance).toBe(before);
  const again = client.replaceOwnCard({ params, body: { because: 'stolen' } });
  expect(await refused(again)).toBe('card_not_found');
  const { rows } = await bank.database.pool.query('SELECT status, closed_because FROM card WHERE id = $1', [
    card.id,
  ]);
  expect(rows).toEqual([{ status: 'closed', closed_because: 'lost' }]);
});

test('[CAR-02] what staff froze is not left behind by reporting the card lost', async () => {
  const { client, params, card } = await customerWithCard();
  expect(await byStaff(card.id, 'freeze')).toBe('done');
  const lost = client.replaceOwnCard({ params, body: { because: 'lost' } });
  expect(await refused(lost)).toBe('status_conflict');
  expect((await client.listOwnCards()).cards).toHaveLength(1);
});

const endsIn = async (cardId: string, days: number) => {
  const expires_on = new Date(bank.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  await bank.database.kysely.updateTable('card').set({ expires_on }).where('id', '=', cardId).execute();
};

test('[CAR-01] a card is renewed 30 days before it ends, once and for nothing; the old one works until its last day', async () => {
  const ada = await customerWithCard();
  const { client, params } = ada;
  const old = await withCard(bank, ada);
  const network = networkOf(bank);
  const pay = async () => (await network.authorise(authorisation(old, { amount: '1.00' }))).response_code;
  await client.controlOwnCard({ params, body: { limits: { day: '40.00' } } });
  await endsIn(ada.card.id, 31);
  await bank.modules.cards.renewCards();
  expect((await client.listOwnCards()).cards).toHaveLength(1);
  bank.clock.advance({ days: 1 });
  await Promise.all([bank.modules.cards.renewCards(), bank.modules.cards.renewCards()]);
  await bank.modules.cards.renewCards();
  const again = (await signIn(bank, ada.email)).client;
  const { cards } = await again.listOwnCards();
  expect(cards).toHaveLength(2);
  expect(cards[1]).toMatchObject({ kind: 'virtual', status: 'active', limits: { day: '40.00' } });
  expect(cards[1]?.card_number).not.toBe(cards[0]?.card_number);
  expect((await walletOf(bank, ada.id)).balance).toBe(9_000n);
  expect((await subjects(ada)).filter((subject) => subject === 'Your new card is ready')).toHaveLength(1);
  bank.clock.advance({ days: 30 });
  expect(await pay()).toBe('00');
  bank.clock.advance({ days: 1 });
  expect(await pay()).toBe('54');
  await bank.modules.cards.renewCards();
  expect(await pay()).toBe('54');
  expect((await (await signIn(bank, ada.email)).client.listOwnCards()).cards.map(({ id }) => id)).toEqual([
    cards[1]?.id,
  ]);
});

test('[CAR-01] a card for one payment and one that staff froze end without another', async () => {
  const ada = await customerWithCard();
  const { card } = await oneTime(ada);
  await byStaff(ada.card.id, 'freeze');
  for (const id of [ada.card.id, card.id]) await endsIn(id, 1);
  await bank.modules.cards.renewCards();
  expect((await ada.client.listOwnCards()).cards).toHaveLength(2);
  bank.clock.advance({ days: 2 });
  await bank.modules.cards.renewCards();
  expect((await (await signIn(bank, ada.email)).client.listOwnCards()).cards).toEqual([]);
});

test('[CAR-01] of hundreds of cards that end on the same day, all are seen to in one night', async () => {
  const ada = await customerWithCard();
  const { card } = await oneTime(ada);
  await endsIn(card.id, -1);
  await bank.database.pool.query(
    `INSERT INTO card
     SELECT other.*
     FROM card, generate_series(1, 500) AS n, LATERAL jsonb_populate_record(card, jsonb_build_object(
       'id', '00000000-0000-4000-8000-' || lpad(n::text, 12, '0'), 'number_digest', '\\x' || lpad(to_hex(n), 64, '0')
     )) AS other
     WHERE card.id = $1`,
    [card.id],
  );
  await bank.modules.cards.renewCards();
  const { rows } = await bank.database.pool.query(
    'SELECT status, count(*)::integer FROM card WHERE customer_id = $1 GROUP BY status ORDER BY status',
    [ada.id],
  );
  expect(rows).toEqual([
    { status: 'active', count: 1 },
    { status: 'expired', count: 501 },
  ]);
});
