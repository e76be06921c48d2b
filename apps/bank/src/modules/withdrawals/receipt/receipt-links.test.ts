import { receiptSheet } from '@farthing/rules';
import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { signIn, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { waitLongerForReceipts } from '../../../../../../tools/testing/documents/patient-receipts.ts';
import { readPdf } from '../../../../../../tools/testing/documents/read-pdf.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import {
  expectSoundPayments,
  moveToNoon,
  pay,
  payingCustomer,
  payment,
  takeStep,
} from '../../../../../../tools/testing/withdrawals.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { linkToken, readLinkToken } from './link-token.ts';

waitLongerForReceipts();
const bank = await testBank();
moveToNoon(bank);
const ada = await payingCustomer(bank, '1000.00');
const wish = payment({ amount: '92.00', narration: 'Z3 parts' });
const { data } = await pay(bank, ada, wish);
const params = { withdrawalId: data.withdrawal_id };
const read = (token: string) => bank.modules.withdrawals.findReceipt(token);

async function linkOf({ client }: TestCustomer, of = params): Promise<string> {
  return (await client.makeReceiptLink({ params: of })).link.token;
}

afterAll(() => expectSoundPayments(bank));

test('[PAY-07] the payee reads by link and as a file what the payer prints, without account and cost of the payer', async () => {
  const { withdrawal } = await ada.client.getWithdrawal({ params });
  const token = await linkOf(ada);
  const linked = await read(token);
  if (linked?.state !== 'open') throw new Error('the link is not open');
  const setting = { brandName: 'Farthing', mode: 'sandbox', timeZone: 'UTC' } as const;
  const sheet = receiptSheet(linked.receipt, setting);
  const file = await bank.client().getReceiptFile({ params: { token } });
  const { text } = await readPdf(file.bytes);
  const own = await readPdf((await ada.client.getWithdrawalReceipt({ params })).bytes);
  for (const { term, value } of sheet.lines) for (const words of [term, value]) expect(text).toContain(words);
  for (const words of ['TRANSFER SENT', '92.00 EUR', 'Z3 parts', data.reference, withdrawal.payer_name]) {
    expect(text).toContain(words);
    expect(own.text).toContain(words);
  }
  const { account_number } = withdrawal.paid_from;
  for (const secret of [withdrawal.debit_amount, withdrawal.rate, account_number, wish.account_number]) {
    expect(JSON.stringify(linked)).not.toContain(secret);
    expect(text.replaceAll(' ', '')).not.toContain(secret);
  }
  expect(JSON.stringify(linked)).not.toContain(ada.email);
  expect(sheet.lines).toContainEqual(expect.objectContaining({ value: '•••• 3000' }));
});

test('[PAY-07] a link says what is known when it is opened: settled, and that it came back', async () => {
  const { data: sent } = await pay(bank, ada, payment({ amount: '12.00' }));
  const token = await linkOf(ada, { withdrawalId: sent.withdrawal_id });
  const state = async () => {
    const linked = await read(token);
    return linked?.state === 'open' ? linked.receipt.payout?.state : linked?.state;
  };
  expect(await state()).toBe('sent');
  await takeStep(bank, { kind: 'system' }, sent.withdrawal_id, 'settle');
  expect(await state()).toBe('settled');
  await takeStep(bank, { kind: 'system' }, sent.withdrawal_id, 'return');
  expect(await state()).toBe('returned');
});

test('[PAY-07] there is one link at a time, made void by its maker, and none before the payment was sent', async () => {
  const [first, second] = await Promise.all([linkOf(ada), linkOf(ada)]);
  expect(second).toBe(first);
  expect((await ada.client.getReceiptLink({ params })).link?.token).toBe(first);
  await ada.client.voidReceiptLink({ params });
  await ada.client.voidReceiptLink({ params });
  expect((await ada.client.getReceiptLink({ params })).link).toBeNull();
  expect(await read(first)).toEqual({ state: 'over' });
  expect(await refusalOf(bank.client().getReceiptFile({ params: { token: first } }))).toMatchObject({
    code: 'not_found',
  });
  const next = await linkOf(ada);
  expect(next).not.toBe(first);
  expect(await read(first)).toEqual({ state: 'over' });
  const { data: waiting } = await ada.client.withdraw({ body: payment({ amount: '5.00' }) });
  const early = ada.client.makeReceiptLink({ params: { withdrawalId: waiting.withdrawal_id } });
  expect(await refusalOf(early)).toMatchObject({ code: 'receipt_link_early' });
  await ada.client.cancelWithdrawal({ body: { withdrawal_id: waiting.withdrawal_id } });
});

test('[PAY-07] a thief makes no link: not of an id, not by a later end, not by another key, not of a stranger’s payment', async () => {
  const token = await linkOf(ada);
  const bytes = Buffer.from(token, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(await read(changed.toString('base64url'))).toBeUndefined();
  }
  const id = data.withdrawal_id;
  const foreign = createSecrets(new Map([[1, Buffer.alloc(32, 7)]]));
  const forged = linkToken(foreign, { id, keyVersion: 1, expiresAt: new Date(4_000_000_000_000) });
  expect(readLinkToken(foreign, forged)?.id).toBe(id);
  for (const guess of [forged, 'A'.repeat(72), `${token.slice(0, 71)}=`, '', token.slice(0, 71)])
    expect(await read(guess)).toBeUndefined();
  const mallory = await payingCustomer(bank, '0', { first_name: 'Mallory' });
  expect(await refusalOf(mallory.client.makeReceiptLink({ params }))).toMatchObject({
    code: 'withdrawal_not_found',
  });
});

test('[PAY-07] a link ends by itself after 30 days, and a new one can be made then', async () => {
  const token = await linkOf(ada);
  bank.clock.advance({ seconds: 30 * 86_400 - 60 });
  expect((await read(token))?.state).toBe('open');
  bank.clock.advance({ seconds: 60 });
  expect(await read(token)).toEqual({ state: 'over' });
  const again = await signIn(bank, ada.email);
  expect((await again.client.getReceiptLink({ params })).link).toBeNull();
  expect((await read(await linkOf(again)))?.state).toBe('open');
});
