import { randomUUID } from 'node:crypto';
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
import { expectSoundBooks, walletOf } from '../../../../../../tools/testing/books.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';

const bank = await testBank();
const network = networkOf(bank);

afterAll(() => expectSoundBooks(bank));

const pay = async ({ customer, params }: Posted) => {
  const holder = await withCard(bank, customer, params.cardId);
  return (await network.authorise(authorisation(holder, { amount: '1.00' }))).reason;
};

type Because = 'lost' | 'stolen' | 'damaged';

async function replace({ customer, params }: Posted, because: Because, address?: string): Promise<Posted> {
  const body = { because, ...(address === undefined ? {} : { address }) };
  const { card } = await customer.client.replaceOwnCard({ params, body });
  return { customer, params: { cardId: card.id } };
}

const activate = async (posted: Posted) =>
  posted.customer.client.activateOwnCard({ params: posted.params, body: await sendCard(bank, posted) });

const physicalOf = async ({ customer }: Posted) =>
  (await customer.client.listOwnCards()).cards.filter(({ kind }) => kind === 'physical');

test('[CAR-01] a damaged card works until the new one is activated, which takes its place for nothing', async () => {
  const old = await activatedCard(bank);
  const { balance } = await walletOf(bank, old.customer.id);
  const moved = '2 Wren Lane\nLeeds LS1 1AA\nUnited Kingdom';
  const next = await replace(old, 'damaged', moved);
  expect((await walletOf(bank, old.customer.id)).balance).toBe(balance);
  const { delivery } = await next.customer.client.readCardDelivery({ params: next.params });
  expect(delivery).toMatchObject({ address: moved, card: { status: 'ordered', last_four: null } });
  expect([await pay(old), await pay(next)]).toEqual(['approved', 'card_not_active']);
  await activate(next);
  expect([await pay(old), await pay(next)]).toEqual(['card_closed', 'approved']);
  expect(await physicalOf(next)).toMatchObject([{ id: next.params.cardId, status: 'active' }]);
});

test('[CAR-01] nobody gets two physical cards by replacing one twice, also at the same moment', async () => {
  const old = await activatedCard(bank);
  const answers = await Promise.all(
    (['damaged', 'damaged', 'lost', 'stolen'] as const).map((because) => refusalOf(replace(old, because))),
  );
  expect(answers.filter((refusal) => refusal === undefined)).toHaveLength(1);
  const coming = (await physicalOf(old)).filter(({ status }) => status === 'ordered');
  expect(coming).toHaveLength(1);
});

test('[CAR-01] a damaged card that is in wrong hands meanwhile is closed at once, and the new one still comes', async () => {
  const old = await activatedCard(bank);
  const next = await replace(old, 'damaged');
  expect(await refusalOf(replace(old, 'stolen'))).toMatchObject({
    code: 'status_conflict',
    message: expect.stringContaining('close it'),
  });
  await old.customer.client.closeOwnCard({ params: old.params });
  expect(await pay(old)).toBe('card_closed');
  const third = await replace(next, 'lost');
  await activate(third);
  expect(await pay(third)).toBe('approved');
});

test('[CAR-01] what the bank froze is not left behind by activating its successor', async () => {
  const old = await activatedCard(bank);
  const next = await replace(old, 'damaged');
  const staff = { kind: 'staff', staffId: randomUUID(), because: 'odd payments' } as const;
  await bank.database.transaction((tx) => bank.modules.cards.change(tx, staff, old.params.cardId, 'freeze'));
  expect(await refusalOf(activate(next))).toMatchObject({
    code: 'status_conflict',
    message: expect.stringContaining('The bank froze'),
  });
  expect(await pay(next)).toBe('card_not_active');
});

test('[CAR-01] only a physical card that is in the hands of its owner can be damaged', async () => {
  const posted = await physicalCard(bank);
  expect(await refusalOf(replace(posted, 'damaged'))).toMatchObject({ code: 'status_conflict' });
  const body = { kind: 'one-time' } as const;
  const { card } = await posted.customer.client.orderCard({ body });
  const virtual = { ...posted, params: { cardId: card.id } };
  expect(await refusalOf(replace(virtual, 'damaged'))).toMatchObject({ code: 'status_conflict' });
});

test('[CAR-01] the digits and the code of a card that is on its way are told to nobody, whatever PIN they know', async () => {
  const posted = await physicalCard(bank);
  const { customer, params } = posted;
  const { last_four } = await sendCard(bank, posted);
  const [card] = await physicalOf(posted);
  expect(card?.card_number).toBe('•••• •••• •••• ••••');
  expect((await customer.client.getCard()).card.card_number).toBe('•••• •••• •••• ••••');
  const shown = customer.client.revealOwnCard({ params, body: { pin: '4821' } });
  expect(await refusalOf(shown)).toMatchObject({ code: 'status_conflict' });
  const first = customer.client.revealCard({ body: { pin: '4821' } });
  expect(await refusalOf(first)).toMatchObject({ code: 'status_conflict' });
  const mails = JSON.stringify(await bank.mailsTo(customer.email));
  expect(mails).toContain('Your card is on its way');
  expect(mails).not.toContain(`ending in ${last_four}`);
});

test('[CAR-01] a physical card that ends soon is followed by one to the same address, and works until that is activated', async () => {
  const old = await activatedCard(bank);
  await bank.database.pool.query('UPDATE card SET expires_on = $2 WHERE id = $1', [
    old.params.cardId,
    new Date(bank.clock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10),
  ]);
  await bank.modules.cards.renewCards();
  await bank.modules.cards.renewCards();
  const coming = (await physicalOf(old)).filter(({ status }) => status === 'ordered');
  expect(coming).toHaveLength(1);
  const next = { ...old, params: { cardId: coming[0]?.id ?? '' } };
  const { delivery } = await next.customer.client.readCardDelivery({ params: next.params });
  expect(delivery.address).toBe(cardAddress);
  expect(await pay(old)).toBe('approved');
  await activate(next);
  expect([await pay(old), await pay(next)]).toEqual(['card_closed', 'approved']);
  const subjects = (await bank.mailsTo(old.customer.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your new card is ordered');
});
