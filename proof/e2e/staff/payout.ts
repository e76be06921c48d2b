import { type JourneyCustomer, newestCode } from '../customer.ts';
import { expect, type JourneyBank } from '../fixtures.ts';
import { paymentOf, readyToPay } from '../held-payment.ts';
import { holdJobs } from '../hold-jobs.ts';
import { type JourneyMember, nextCode } from '../staff.ts';

/** Sent to another bank, which has not said yet whether it has arrived. */
export async function sendMoney(bank: JourneyBank, customer: JourneyCustomer) {
  await readyToPay(bank, customer, '500.00');
  const { data } = await customer.client.withdraw({ body: paymentOf('12.34') });
  const otp_code = await newestCode(bank, customer.email);
  const body = { withdrawal_id: data.withdrawal_id, otp_code };
  const { data: sent } = await customer.client.verifyWithdrawal({ body });
  expect(sent.status).toBe('approved');
  await holdJobs(bank);
  return sent;
}

/** The file that the payment leaves in, made by two; where it is shown. */
export async function makeFile(grace: JourneyMember, mary: JourneyMember): Promise<string> {
  const { proposal_id } = await grace.client.proposePaymentFile({ body: { reason: 'The file of today' } });
  const params = { proposalId: proposal_id };
  const { proposal } = await mary.client.getProposal({ params });
  const { content_hash, asks_authenticator } = proposal;
  const code = asks_authenticator ? { code: nextCode(mary.secret) } : {};
  await mary.client.approveProposal({
    params,
    body: { content_hash, reason: 'As the report says', ...code },
  });
  const { files } = await grace.client.listPaymentFiles({ query: {} });
  return `/staff/payment-files/${files[0]?.id}`;
}
