import { receiptSheet } from '@farthing/rules';
import { expect, test } from 'vitest';
import { waitLongerForReceipts } from '../../../../../../tools/testing/documents/patient-receipts.ts';
import { readPdf } from '../../../../../../tools/testing/documents/read-pdf.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { makeReceipt, type ReceiptOrder } from './receipt-thread.ts';

waitLongerForReceipts();

/** A letter of many fonts each, as somebody would choose who wants to keep the bank busy. */
const order = (name: string): ReceiptOrder => ({
  sheet: receiptSheet(
    {
      amount: '1.00',
      currency: 'GBP',
      account_name: name,
      account_number: 'GB33BUKB20201555555555',
      bank_name: 'Example Bank',
      description: 'Ꭰ ᚠ ሀ ა ក བ አ ᐁ ⠁ ⴰ',
      created_at: '2026-11-15T14:05:00.000Z',
      status: 'approved',
      reference: '7QK2M4RT9XYA',
      cost: { debit: '1.00', currency: 'GBP', rate: '1', fee: '0.00' },
    },
    { brandName: 'Farthing', mode: 'sandbox', timeZone: 'UTC' },
  ),
  title: 'Receipt 7QK2M4RT9XYA',
  createdAt: new Date('2026-11-16T09:00:00Z'),
});

/**
 * Processor time of this thread alone: a clock would also count the time in which other programs had the processor. The least of
 * three: a collection of what earlier tests have left falls into one of them.
 */
async function busy(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    times.push(user + system);
  }
  return Math.min(...times);
}

test('[RCP-02] a receipt in letters of many fonts keeps a thread of its own busy, not the one that answers', async () => {
  await makeReceipt(order('Ada'));
  const apart = await busy(() => makeReceipt(order('王小明 김철수')));
  const here = order('王小明 김철수');
  const inline = await busy(async () =>
    Array.fromAsync(await receiptPdf(here.sheet, { title: here.title, createdAt: here.createdAt })),
  );
  expect(apart).toBeLessThan(inline / 4);
});

test('a receipt that cannot be made is an error, and the next one is made', async () => {
  const broken = { ...order('Ada'), sheet: { lines: 'none' } } as unknown as ReceiptOrder;
  await expect(makeReceipt(broken)).rejects.toThrow();
  expect((await readPdf(await makeReceipt(order('Zoë Müller')))).text).toContain('Zoë Müller');
});
