import type { TestBank } from '../bank.ts';
import { payingCustomer } from '../withdrawals.ts';
import { checkedBatch, confirmedBatch, linesTo } from './batches.ts';
import { companyAccount } from './shared-accounts.ts';

const pin = '4821';

/** What the people of a company do with files of payments. */
export function batchCalls(bank: TestBank) {
  const company = async () => {
    const [owner, approver] = [await payingCustomer(bank, '0'), await payingCustomer(bank, '0')];
    return { owner, approver, accountId: await companyAccount(bank, owner, approver) };
  };
  const checked = async () => {
    const { owner, approver, accountId } = await company();
    const { id } = await checkedBatch(owner, accountId, await linesTo(approver, '10.00'));
    return { owner, params: { batchId: id } };
  };
  const waiting = async () => {
    const { owner, approver, accountId } = await company();
    const { id } = await confirmedBatch(bank, owner, accountId, await linesTo(approver, '500.00'));
    return { approver, params: { batchId: id } };
  };
  return {
    checkBatch: checked,
    async sendBatchCode() {
      const { owner, params } = await checked();
      await owner.client.sendBatchCode({ params, body: { pin } });
    },
    confirmBatch: waiting,
    async approveBatch() {
      const { approver, params } = await waiting();
      await approver.client.approveBatch({ params, body: { pin } });
    },
    async refuseBatch() {
      const { approver, params } = await waiting();
      await approver.client.refuseBatch({ params, body: { reason: 'Not now' } });
    },
  };
}
