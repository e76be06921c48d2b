import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { confirmedBatch, linesTo } from '../../../../../tools/testing/accepted/batches.ts';
import { disputer } from '../../../../../tools/testing/accepted/cards/disputes.ts';
import { talking } from '../../../../../tools/testing/accepted/chat/chat-calls.ts';
import { aPicture } from '../../../../../tools/testing/accepted/identity/identity-calls.ts';
import { askedLoan } from '../../../../../tools/testing/accepted/lending/borrowers.ts';
import { companyData } from '../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { giveMoneyTo } from '../../../../../tools/testing/give-money.ts';
import { testMember } from '../../../../../tools/testing/staff.ts';
import { growTrust, moveToNoon, payingCustomer } from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
moveToNoon(bank);
const [olga, sam] = await Promise.all([testMember(bank, 'operations'), testMember(bank, 'support')]);

const looksOf = async ({ client }: Pick<TestCustomer, 'client'>) =>
  (await client.listAccessLog({ query: {} })).entries
    .filter(({ by }) => by === 'staff')
    .map(({ role, action }) => [role, action]);

test('[IDV-08] a customer reads that staff have opened a file of their chat', async () => {
  const ada = await talking(bank);
  const upload = await aPicture();
  const { sent } = await ada.client.sendChatFile({ body: { client_id: randomUUID() }, upload });
  await sam.client.getInboxFile({ params: { conversationId: ada.id, fileId: sent.file?.id ?? '' } });
  expect(await looksOf(ada)).toEqual([['support', 'conversation.look']]);
  expect(await looksOf(await signedInCustomer(bank))).toEqual([]);
});

test('[IDV-08] a customer reads that staff have looked at a picture of their dispute', async () => {
  const { customer, disputeId } = await disputer(bank);
  await customer.client.addDisputePicture({ params: { disputeId }, upload: await aPicture() });
  const { pictures } = await olga.client.getStaffDispute({ params: { disputeId } });
  await olga.client.claimCase({ params: { queue: 'disputes', caseId: disputeId }, body: {} });
  await olga.client.lookAtDisputePicture({ params: { disputeId, pictureId: pictures[0]?.id ?? '' } });
  expect(await looksOf(customer)).toEqual([['operations', 'dispute.look']]);
});

test('[IDV-08] a customer reads that staff have opened a paper of their loan', async () => {
  const { customer, params } = await askedLoan(bank);
  const { loan } = await customer.client.addLendingPaper({ params, upload: await aPicture() });
  await olga.client.lookAtLendingPaper({ params: { ...params, paperId: loan.papers[0]?.id ?? '' } });
  expect(await looksOf(customer)).toEqual([['operations', 'lending.look']]);
});

test('[IDV-08] the people of a company can read that staff have looked at its file of payments', async () => {
  const [ada, payee] = [await payingCustomer(bank, '0'), await payingCustomer(bank, '0')];
  await growTrust(bank, ada);
  const { account } = await ada.client.openBusinessAccount({ body: { ...companyData, bound: '90000.00' } });
  await giveMoneyTo(bank, account.id, '100.00');
  const { id: batchId } = await confirmedBatch(bank, ada, account.id, await linesTo(payee, '1.00'));
  await sam.client.getStaffBatch({ params: { batchId }, query: {} });
  expect(await looksOf(ada)).toEqual([['support', 'account.batch-look']]);
  expect(await looksOf(payee)).toEqual([]);
});
