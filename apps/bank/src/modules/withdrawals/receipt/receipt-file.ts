import type { AnswerOf, getWithdrawalReceipt } from '@farthing/contract';
import { type Receipt, receiptSheet } from '@farthing/rules';
import { boundedQueue } from '../../../platform/concurrency/bounded-queue.ts';
import { limitPerPerson } from '../../../platform/concurrency/limit-per-person.ts';
import { policies } from '../../../platform/policies.ts';
import type { WithdrawalServices } from '../services.ts';
import { makeReceipt } from './receipt-thread.ts';

/** One receipt at a time, and no long line of them. */
const inLine = boundedQueue(policies.receipts);
const ofOneAsker = limitPerPerson(policies.receipts.ofEach);

type Asked = {
  readonly receipt: Receipt;
  /** The customer, or the link, whose receipts are counted. */
  readonly asker: string;
};

/** A receipt as a PDF, with the lines that its page shows. */
export function receiptFile(
  { brand, mode, clock }: Pick<WithdrawalServices, 'brand' | 'mode' | 'clock'>,
  { receipt, asker }: Asked,
  timeZone: string,
): Promise<AnswerOf<typeof getWithdrawalReceipt>> {
  const { reference } = receipt;
  const make = async (): Promise<AnswerOf<typeof getWithdrawalReceipt>> => {
    const bytes = await makeReceipt({
      sheet: receiptSheet(receipt, { brandName: brand.name, mode, timeZone }),
      title: `Receipt ${reference}`,
      createdAt: clock.now(),
    });
    return { type: 'application/pdf', bytes, fileName: `receipt-${reference}.pdf` };
  };
  return ofOneAsker(asker, () => inLine(make));
}
