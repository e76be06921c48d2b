import { receiptOfWithdrawal, receiptSheet } from '@farthing/rules';
import { expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { signedInCustomer } from '../../../../../../tools/testing/customers.ts';
import { waitLongerForReceipts } from '../../../../../../tools/testing/documents/patient-receipts.ts';
import { readPdf } from '../../../../../../tools/testing/documents/read-pdf.ts';
import {
  moveToNoon,
  pay,
  payingCustomer,
  payment,
  takeStep,
} from '../../../../../../tools/testing/withdrawals.ts';
import { policies } from '../../../platform/policies.ts';

waitLongerForReceipts();
const bank = await testBank();
moveToNoon(bank);
const owner = await payingCustomer(bank, '1000.00');
const { data } = await owner.client.withdraw({ body: payment({ account_name: 'Zoë Müller' }) });
const params = { withdrawalId: data.withdrawal_id };

test('[RCP-01] its owner downloads the receipt, by its id and by its reference, with times of their own zone', async () => {
  const { withdrawal } = await owner.client.getWithdrawal({ params });
  const query = { time_zone: 'Asia/Tokyo' };
  const file = await owner.client.getWithdrawalReceipt({ params, query });
  expect(file.type).toBe('application/pdf');
  const { text } = await readPdf(file.bytes);
  expect(text).toContain('Zoë Müller');
  expect(text).toContain('awaiting_code');
  expect(text).toContain('GMT+9');
  const again = await owner.client.getWithdrawalReceipt({ params: { withdrawalId: withdrawal.reference } });
  expect((await readPdf(again.bytes)).text).toContain('UTC');
});

test('[PAY-07] page and file of a payment to another bank say the same, and completed only when it is', async () => {
  const { data: sent } = await pay(bank, owner, payment({ amount: '11.00', narration: 'Rent for May' }));
  const own = { params: { withdrawalId: sent.withdrawal_id } };
  const both = async () => {
    const { withdrawal } = await owner.client.getWithdrawal(own);
    const setting = { brandName: 'Farthing', mode: 'sandbox', timeZone: 'UTC' } as const;
    const sheet = receiptSheet(receiptOfWithdrawal(withdrawal), setting);
    const { text } = await readPdf((await owner.client.getWithdrawalReceipt(own)).bytes);
    for (const { term, value } of sheet.lines) for (const word of [term, value]) expect(text).toContain(word);
    expect(text).toContain(sheet.status);
    return text;
  };
  expect(await both()).toContain('TRANSFER SENT');
  await takeStep(bank, { kind: 'system' }, sent.withdrawal_id, 'settle');
  expect(await both()).toContain('TRANSFER COMPLETED');
  await takeStep(bank, { kind: 'system' }, sent.withdrawal_id, 'return');
  const returned = await both();
  expect(returned).toContain('TRANSFER RETURNED');
  expect(returned).toContain('Paid by');
});

test('[RCP-01] nobody else downloads it, whether they know its id or its reference', async () => {
  const stranger = await signedInCustomer(bank, { first_name: 'Mallory' });
  const { withdrawal } = await owner.client.getWithdrawal({ params });
  for (const withdrawalId of [data.withdrawal_id, withdrawal.reference])
    await expect(stranger.client.getWithdrawalReceipt({ params: { withdrawalId } })).rejects.toMatchObject({
      status: 404,
      code: 'withdrawal_not_found',
    });
});

test('a time zone that there is not is refused, and said so beside its name', async () => {
  const query = { time_zone: 'Mars/Olympus' };
  await expect(owner.client.getWithdrawalReceipt({ params, query })).rejects.toMatchObject({
    status: 400,
    body: { errors: { time_zone: [expect.stringContaining('Europe/London')] } },
  });
});

test('[RCP-01] a customer who asks for many receipts at once gets a few of them, which leaves room for others', async () => {
  const many = await Promise.allSettled(
    Array.from({ length: policies.receipts.queued + 2 }, () => owner.client.getWithdrawalReceipt({ params })),
  );
  const refusals = many.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason.code);
  // Not that the line is full, which others would be told too.
  expect(new Set(refusals)).toEqual(new Set(['too_many_requests']));
  expect(many.length - refusals.length).toBeGreaterThanOrEqual(policies.receipts.ofEach);
  const file = await owner.client.getWithdrawalReceipt({ params });
  expect(file.type).toBe('application/pdf');
});
