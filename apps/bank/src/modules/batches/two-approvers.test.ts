import { afterAll, expect, test } from 'vitest';
import { confirmedBatch, linesTo } from '../../../../../tools/testing/accepted/batches.ts';
import { acceptNewest, companyAccount } from '../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import type { TestCustomer } from '../../../../../tools/testing/customers.ts';
import { giveMoneyTo } from '../../../../../tools/testing/give-money.ts';
import { expectSoundPayments, moveToNoon, payingCustomer } from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
moveToNoon(bank);
const pin = '4821';
const { payApproved } = bank.modules.batches;

afterAll(() => expectSoundPayments(bank));

/** A company above whose bound two others have to approve. */
async function company() {
  const names = ['Ada', 'Joan', 'Mary', 'Grace'];
  const [ada, joan, mary, payee] = (await Promise.all(
    names.map((first_name) => payingCustomer(bank, '0', { first_name })),
  )) as [TestCustomer, TestCustomer, TestCustomer, TestCustomer];
  const accountId = await companyAccount(bank, ada, joan);
  const params = { accountId };
  const agreed = async () => {
    const { shared } = await joan.client.getSharedAccount({ params });
    const proposalId = shared.proposals[0]?.id ?? '';
    await joan.client.agreeForAccount({ params: { proposalId }, body: { pin } });
  };
  const invite = { kind: 'invite', email: mary.email, role: 'approve', pin } as const;
  await ada.client.proposeForAccount({ params, body: invite });
  await agreed();
  await acceptNewest(bank, mary);
  const rules = { kind: 'rules', bound: '100.00', approvers: 2, pin } as const;
  await ada.client.proposeForAccount({ params, body: rules });
  await agreed();
  await giveMoneyTo(bank, accountId, '1000.00');
  return { ada, joan, mary, payee, accountId };
}

test('[ACT-07] attack: who approves a file twice is one of the two whom it takes', async () => {
  const { ada, joan, mary, payee, accountId } = await company();
  const { id } = await confirmedBatch(bank, ada, accountId, await linesTo(payee, '60.00', '60.00'));
  const about = { params: { batchId: id }, body: { pin } };
  const approvedBy = async ({ client }: TestCustomer) => {
    const { state, approvals_left } = (await client.approveBatch(about)).batch;
    return { state, approvals_left };
  };
  const waiting = { state: 'awaiting_approval', approvals_left: 1 };
  expect(await approvedBy(joan)).toEqual(waiting);
  expect(await approvedBy(joan)).toEqual(waiting);
  expect(await approvedBy(mary)).toEqual({ state: 'running', approvals_left: 0 });
  await payApproved();
  expect((await payee.client.getWallet()).balance).toBe('120.00');
});
