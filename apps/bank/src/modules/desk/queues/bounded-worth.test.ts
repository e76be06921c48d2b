import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { staffedDesk } from '../../../../../../tools/testing/desk.ts';
import { giveMoneyTo } from '../../../../../../tools/testing/give-money.ts';
import {
  expectSoundPayments,
  pay,
  payingCustomer,
  payment,
} from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const { olga, ann, reason } = await staffedDesk(bank);

afterAll(() => expectSoundPayments(bank));

/** Out of an account in pounds, each by somebody else: the bounds of staff are in dollars. */
async function heldInPounds(amount: string): Promise<string> {
  await bank.forgetCounts();
  const customer = await payingCustomer(bank, '0');
  const opened = { kind: 'current', currency: 'GBP', name: 'Pounds' } as const;
  const { account } = await customer.client.openAccount({ body: opened });
  await giveMoneyTo(bank, account.id, '40000.00');
  const inPounds = {
    account: account.id,
    currency: 'GBP',
    account_number: 'GB33BUKB20201555555555',
  } as const;
  const { data } = await pay(bank, customer, payment({ ...inPounds, amount }));
  expect(data.status).toBe('pending');
  return data.withdrawal_id;
}

const send = (withdrawalId: string) =>
  olga.client.approveWithdrawal({ params: { withdrawalId }, body: { reason } });

test('[RSK-01] a payment in pounds is held to the bound of one by what it is worth in the currency of the bound', async () => {
  // £22,000.00 is below the figure of the bound, $25,000.00, and worth more.
  const id = await heldInPounds('22000.00');
  const { cases } = await olga.client.listCases({ params: { queue: 'withdrawals' } });
  expect(cases.find((each) => each.id === id)).toMatchObject({ four_eyes: true });
  expect(await send(id)).toMatchObject({ outcome: 'proposed' });
});

test('[RSK-01] payments in pounds count for the sum of 24 hours by their worth, as the preview says', async () => {
  const ids = [
    await heldInPounds('15000.00'),
    await heldInPounds('15000.00'),
    await heldInPounds('15000.00'),
  ];
  const { items } = await olga.client.previewCases({
    params: { queue: 'withdrawals' },
    body: { decision: 'approve', ids },
  });
  expect(items.map(({ effect }) => effect)).toEqual(['done', 'done', 'proposed']);
  const outcomes: string[] = [];
  for (const id of ids) outcomes.push((await send(id)).outcome);
  expect(outcomes).toEqual(['approved', 'approved', 'proposed']);
  const { rows } = await bank.database.pool.query('SELECT DISTINCT currency FROM staff_act');
  expect(rows).toEqual([{ currency: 'USD' }]);
});

test('[RSK-12] what is worth more than the bound takes the authenticator, in whatever currency it is moved', async () => {
  const withdrawalId = await heldInPounds('9900.00');
  const { proposal_id } = await send(withdrawalId);
  // The sum of 24 hours is used up: it waits for a second person.
  const { proposal } = await ann.client.getProposal({ params: { proposalId: proposal_id ?? '' } });
  expect(proposal).toMatchObject({ asks_authenticator: true });
  const { content_hash } = proposal;
  const params = { proposalId: proposal.id };
  await expect(ann.client.approveProposal({ params, body: { content_hash, reason } })).rejects.toMatchObject({
    code: 'authenticator_needed',
  });
});
