import { afterAll, expect, test } from 'vitest';
import { networkOf } from '../../../../../../tools/testing/accepted/card-network.ts';
import { lateCredit, openCredit, spend } from '../../../../../../tools/testing/accepted/cards/credit.ts';
import { disputedPayment } from '../../../../../../tools/testing/accepted/cards/disputes.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, walletOf } from '../../../../../../tools/testing/books.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve, testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const network = networkOf(bank);
const [olga, ann] = [await testMember(bank, 'operations'), await testMember(bank, 'approver')];
const reason = 'To end it at the same moment';

afterAll(() => expectSoundBooks(bank));

/** What is on the account of a credit card, and whether it is still open. */
async function standing(creditId: string) {
  const { rows } = await bank.database.pool.query<{ state: string; balance: bigint }>(
    `SELECT credit.state, account.balance
     FROM card_credit AS credit JOIN ledger_view.account ON account.id = credit.ledger_account
     WHERE credit.id = $1`,
    [creditId],
  );
  return rows[0];
}

test('[CAR-09] a refund at the moment that its credit card is closed goes to the account or waits for staff', async () => {
  const holders = await Promise.all(Array.from({ length: 2 }, () => openCredit(bank, '60.00')));
  for (const holder of holders) {
    const { customer, params } = holder;
    const { networkId } = await spend(bank, holder, '60.00');
    await customer.client.payCredit({ params, body: { amount: '60.00' } });
    const suspense = await bankBalance(bank, 'suspense');
    await Promise.all([
      customer.client.closeCredit({ params }),
      network.refund(networkId, { amount: '25.00' }),
    ]);
    expect(await standing(params.creditId)).toEqual({ state: 'closed', balance: 0n });
    const waiting = (await bankBalance(bank, 'suspense')) - suspense;
    expect((await walletOf(bank, customer.id)).balance + waiting).toBe(2_500n);
  }
});

test('[CAR-09] a credit for a dispute at the moment that its credit card is closed is not left on it', async () => {
  const holder = await openCredit(bank, '40.00');
  const { customer, params } = holder;
  const { disputeId } = await disputedPayment(bank, holder, { amount: '40.00' });
  await customer.client.payCredit({ params, body: { amount: '40.00' } });
  const [refused] = await Promise.all([
    refusalOf(olga.client.creditDispute({ params: { disputeId }, body: { reason } })),
    customer.client.closeCredit({ params }),
  ]);
  expect(await standing(params.creditId)).toEqual({ state: 'closed', balance: 0n });
  const given = refused === undefined ? 4_000n : 0n;
  expect((await walletOf(bank, customer.id)).balance).toBe(given);
});

test('[CAR-09] a refund at the moment of a write-off lessens what is written off or waits for staff', async () => {
  const late = await lateCredit(bank);
  const { networkId } = await spend(bank, late, '50.00');
  const { params } = late;
  const { proposal_id } = await olga.client.proposeCreditWriteOff({ params, body: { reason } });
  await Promise.all([approve(ann, proposal_id), network.refund(networkId, { amount: '50.00' })]);
  expect(await standing(params.creditId)).toEqual({ state: 'written-off', balance: 0n });
});
