import type { SentBodyOf, withdraw } from '@farthing/contract';
import { referenceOf } from '../../apps/bank/src/modules/books/index.ts';
import type { TestBank } from './bank.ts';
import { giveMoney } from './books.ts';
import { signedInCustomer, type TestCustomer } from './customers.ts';

type WithdrawBody = SentBodyOf<typeof withdraw>;

export const testPin = '4821';

/** Signed in, with a PIN and money in the wallet. */
export async function payingCustomer(
  bank: TestBank,
  amount: string,
  changes: Parameters<typeof signedInCustomer>[1] = {},
): Promise<TestCustomer> {
  const customer = await signedInCustomer(bank, changes);
  await customer.client.createPin({ body: { pin: testPin } });
  if (amount !== '0') await giveMoney(bank, customer.id, amount);
  return customer;
}

/** What the form for a payment to another bank sends: the IBAN is the one that everybody's documents use. */
export function payment(changes: Partial<WithdrawBody> = {}): WithdrawBody {
  return {
    amount: '100.00',
    currency: 'EUR',
    bank_name: 'Commerzbank',
    account_name: 'Konrad Zuse',
    account_number: 'DE89 3704 0044 0532 0130 00',
    pin: testPin,
    ...changes,
  };
}

/** A payment in the wallet's currency to another customer's account number. */
export async function paymentTo(
  payee: TestCustomer,
  changes: Partial<WithdrawBody> = {},
): Promise<WithdrawBody> {
  const { account_number, sort_code } = await payee.client.getWallet();
  return payment({
    currency: 'USD',
    bank_name: 'Farthing',
    account_name: 'Grace Hopper',
    account_number,
    beneficiary: { sort_code },
    ...changes,
  });
}

/** The code of the mail about this withdrawal. */
export async function codeFor(bank: TestBank, customer: TestCustomer, withdrawalId: string): Promise<string> {
  const mails = await bank.mailsTo(customer.email);
  const reference = `Reference: ${referenceOf(withdrawalId)}`;
  const code = mails.find((mail) => mail.code !== undefined && mail.text.includes(reference))?.code;
  if (code === undefined) throw new Error(`no code was mailed for withdrawal ${withdrawalId}`);
  return code;
}

/** Enters the code that came by mail. */
export async function confirmPayment(bank: TestBank, customer: TestCustomer, withdrawal_id: string) {
  const otp_code = await codeFor(bank, customer, withdrawal_id);
  return customer.client.verifyWithdrawal({ body: { withdrawal_id, otp_code } });
}

/** Asks for a payment and confirms it. */
export async function pay(bank: TestBank, customer: TestCustomer, body: WithdrawBody) {
  const { data } = await customer.client.withdraw({ body });
  return confirmPayment(bank, customer, data.withdrawal_id);
}
