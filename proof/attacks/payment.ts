import type { SentBodyOf, withdraw } from '@farthing/contract';
import type { TestCustomer } from '../../tools/testing/customers.ts';
import type { Caller } from './at-once.ts';
import { type AttackedBank, attackedPin } from './attacked-bank.ts';

type PaymentBody = SentBodyOf<typeof withdraw>;

/** What the form for a payment to another bank sends: the IBAN is the one that everybody's documents use. */
export function payment(changes: Partial<PaymentBody> = {}): PaymentBody {
  return {
    amount: '10.00',
    currency: 'EUR',
    bank_name: 'Commerzbank',
    account_name: 'Konrad Zuse',
    account_number: 'DE89 3704 0044 0532 0130 00',
    pin: attackedPin,
    ...changes,
  };
}

/** Asked for, and confirmed with the code from the mail. */
export async function confirmPayment(
  bank: AttackedBank,
  { client, email }: TestCustomer,
  changes: Partial<PaymentBody> = {},
) {
  const { data: asked } = await client.withdraw({ body: payment(changes) });
  const mail = (await bank.mailsTo(email)).find(({ code }) => code !== undefined);
  const body = { withdrawal_id: asked.withdrawal_id, otp_code: mail?.code ?? '' };
  return { ...(await client.verifyWithdrawal({ body })).data, debit_amount: asked.debit_amount };
}

/** On its way to another bank. At night, or from a new device, staff have to look at it first. */
export async function sendPayment(
  bank: AttackedBank,
  customer: TestCustomer,
  operator: Caller,
  changes: Partial<PaymentBody> = {},
) {
  const confirmed = await confirmPayment(bank, customer, changes);
  if (confirmed.status === 'pending')
    await operator.post(`/staff/withdrawals/${confirmed.withdrawal_id}/approve/`, { reason: 'Called them' });
  return confirmed;
}
