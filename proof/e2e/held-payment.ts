import { type JourneyCustomer, moveMoney, newestCode } from './customer.ts';
import type { JourneyBank } from './fixtures.ts';

export const pin = '4821';

/** With a PIN, and money in the wallet. */
export async function readyToPay(
  bank: JourneyBank,
  customer: JourneyCustomer,
  amount: string,
): Promise<void> {
  await customer.client.createPin({ body: { pin } });
  await moveMoney(bank, customer.id, [{ amount, kind: 'deposit', description: 'Deposit of USDT' }]);
}

/** To another bank: the IBAN is the one that everybody's documents use. */
export function paymentOf(amount: string, changes: { readonly pin?: string } = {}) {
  return {
    amount,
    currency: 'EUR',
    bank_name: 'Commerzbank',
    account_name: 'Konrad Zuse',
    account_number: 'DE89370400440532013000',
    pin,
    ...changes,
  } as const;
}

/** Large, to somebody new, and confirmed by its customer: a rule holds it. */
export async function heldPayment(bank: JourneyBank, customer: JourneyCustomer, amount = '15000.00') {
  await readyToPay(bank, customer, '50000.00');
  const { data } = await customer.client.withdraw({ body: paymentOf(amount) });
  const otp_code = await newestCode(bank, customer.email);
  await customer.client.verifyWithdrawal({ body: { withdrawal_id: data.withdrawal_id, otp_code } });
  return data;
}
