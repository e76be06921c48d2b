import type { AnswerOf, getWithdrawalReceipt } from '@farthing/contract';
import { receiptOfWithdrawal, receiptSheet } from '@farthing/rules';
import { boundedQueue } from '../../../platform/concurrency/bounded-queue.ts';
import { limitPerPerson } from '../../../platform/concurrency/limit-per-person.ts';
import { policies } from '../../../platform/policies.ts';
import type { PayoutStep } from '../payout-steps.ts';
import type { WithdrawalServices } from '../services.ts';
import type { OwnPayment } from '../store.ts';
import { receiptOf } from './receipt.ts';
import { makeReceipt } from './receipt-thread.ts';

/** One receipt at a time, and no long line of them. */
const inLine = boundedQueue(policies.receipts);
const ofOneCustomer = limitPerPerson(policies.receipts.ofEach);

/** The receipt of a withdrawal as a PDF, with the lines that its page shows. */
export function receiptFile(
  { brand, mode, clock }: Pick<WithdrawalServices, 'brand' | 'mode' | 'clock'>,
  payment: OwnPayment,
  steps: readonly PayoutStep[],
  timeZone: string,
): Promise<AnswerOf<typeof getWithdrawalReceipt>> {
  const { customerId, reference } = payment.withdrawal;
  const receipt = receiptOfWithdrawal(receiptOf(payment, steps));
  const make = async (): Promise<AnswerOf<typeof getWithdrawalReceipt>> => {
    const bytes = await makeReceipt({
      sheet: receiptSheet(receipt, { brandName: brand.name, mode, timeZone }),
      title: `Receipt ${reference}`,
      createdAt: clock.now(),
    });
    return { type: 'application/pdf', bytes, fileName: `receipt-${reference}.pdf` };
  };
  return ofOneCustomer(customerId, () => inLine(make));
}
