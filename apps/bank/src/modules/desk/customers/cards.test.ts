import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { customerDesk } from '../../../../../../tools/testing/desk.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve } from '../../../../../../tools/testing/staff.ts';
import { expectSoundPayments, payingCustomer } from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const { olga, sue, ann, reason } = await customerDesk(bank);
const body = { reason };

afterAll(() => expectSoundPayments(bank));

async function cardHolder() {
  const ada = await payingCustomer(bank, '0');
  const { card } = await ada.client.orderCard({ body: { kind: 'one-time' } });
  return { ...ada, params: { cardId: card.id } };
}

const standing = async (customerId: string) =>
  (await sue.client.getCustomer({ params: { customerId } })).cards[0];

test('[CAR-02] one of the staff freezes a card with a reason; lifting it takes two, and the owner alone never does', async () => {
  const { client, params, id, email } = await cardHolder();
  await sue.client.freezeCard({ params, body });
  expect(await refusalOf(olga.client.freezeCard({ params, body }))).toMatchObject({
    code: 'status_conflict',
  });
  expect(await standing(id)).toMatchObject({ status: 'frozen', frozen_by_bank: true });
  expect(await refusalOf(client.unfreezeOwnCard({ params }))).toMatchObject({ code: 'status_conflict' });

  const { proposal_id } = await sue.client.proposeCardUnfreeze({ params, body });
  expect(await standing(id)).toMatchObject({ status: 'frozen' });
  expect(await refusalOf(olga.client.proposeCardUnfreeze({ params, body }))).toMatchObject({
    code: 'proposal_open',
  });
  // Whoever proposed it does not approve it.
  expect(await refusalOf(approve(sue, proposal_id))).toBeDefined();
  expect(await standing(id)).toMatchObject({ status: 'frozen' });
  await approve(ann, proposal_id);
  expect(await standing(id)).toMatchObject({ status: 'active', frozen_by_bank: false });
  const told = (await bank.mailsTo(email)).map(({ subject }) => subject);
  expect(told).toContain('Your card is frozen');
  expect(told).toContain('Your card works again');
  const { rows } = await bank.database.pool.query(
    `SELECT action, after->>'because' AS because FROM audit_entry WHERE subject_id = $1 AND action LIKE 'card.%freeze' ORDER BY at`,
    [params.cardId],
  );
  expect(rows.map(({ action }) => action)).toEqual(['card.freeze', 'card.unfreeze']);
  expect(rows[0].because).toBe(reason);
});

test('[CAR-02] what the owner froze stays frozen when the bank lifts its own freeze', async () => {
  const { client, params, id } = await cardHolder();
  await client.freezeOwnCard({ params });
  await sue.client.freezeCard({ params, body });
  const { proposal_id } = await sue.client.proposeCardUnfreeze({ params, body });
  await approve(ann, proposal_id);
  expect(await standing(id)).toMatchObject({
    status: 'frozen',
    frozen_by_customer: true,
    frozen_by_bank: false,
  });
  expect(await refusalOf(sue.client.proposeCardUnfreeze({ params, body }))).toMatchObject({
    code: 'status_conflict',
  });
  const nothing = { params: { cardId: randomUUID() }, body };
  for (const act of [sue.client.freezeCard, sue.client.proposeCardUnfreeze])
    expect(await refusalOf(act(nothing))).toMatchObject({ code: 'card_not_found' });
});
