import { expect, test } from 'vitest';
import { type Cost, type Receipt, type ReceiptPayout, receiptWithCost } from './receipt.ts';
import { receiptSheet } from './receipt-sheet.ts';

const sent: Receipt = {
  amount: '250.00',
  currency: 'GBP',
  account_name: 'A Patel',
  account_number: 'GB33BUKB20201555555555',
  bank_name: 'Example Bank',
  description: 'Transfer to A Patel',
  created_at: '2026-07-15T23:05:00.000Z',
  status: 'approved',
  reference: 'FTH-1',
};
const setting = { brandName: 'Farthing', mode: 'live', timeZone: 'Europe/London' } as const;
const lines = (receipt: Receipt) =>
  receiptSheet(receipt, setting).lines.map(({ term, value }) => `${term}: ${value}`);

test('[RCP-01] it shows payee, account in groups, bank, amount, description, date and reference, in this order', () => {
  expect(lines(sent)).toEqual([
    'To: A Patel',
    'Account: GB33 BUKB 2020 1555 5555 55',
    'Bank: Example Bank',
    'Amount: 250.00 GBP',
    'Description: Transfer to A Patel',
    'Date: 16 Jul 2026, 00:05 BST',
    'Reference: FTH-1',
  ]);
});

test('[PND-04] what the payer wrote stands below the description, and nothing where nothing was written', () => {
  expect(lines({ ...sent, narration: 'Rent for May' })).toContain('Narration: Rent for May');
  expect(lines({ ...sent, narration: null }).join()).not.toContain('Narration');
});

test('[RSK-06] it names the bank of an account by its code: the same number elsewhere is another account', () => {
  const bank_code = { name: 'Sort code', code: '20-20-15' };
  expect(lines({ ...sent, account_number: '55555555', bank_code })).toEqual(
    expect.arrayContaining(['Account: 5555 5555', 'Sort code: 20-20-15', 'Bank: Example Bank']),
  );
  expect(lines({ ...sent, bank_code: null })).toEqual(lines(sent));
});

test('[ACT-08] it names the account that it comes from by its name and number', () => {
  const paid_from = { name: 'Euros', account_number: '12345678' };
  expect(lines({ ...sent, paid_from })).toContain('From: Euros, 1234 5678');
});

test('[RCP-02] says TRANSFER COMPLETED when approved, otherwise the status itself', () => {
  expect(receiptSheet(sent, setting).status).toBe('TRANSFER COMPLETED');
  expect(receiptSheet({ ...sent, status: 'declined' }, setting).status).toBe('declined');
});

test('[PAY-07] it says how far a payment has come at the other bank: sent, accepted, settled, returned', () => {
  const payout: ReceiptPayout = {
    state: 'sent',
    sent_at: '2026-07-15T23:05:10.000Z',
    accepted_at: null,
    settled_at: null,
    returned_at: null,
    return_code: null,
  };
  const on = (known: Partial<ReceiptPayout>, status = 'approved') => {
    const receipt = { ...sent, status, payout: { ...payout, ...known } };
    const known_lines = lines(receipt).filter((line) => /^(Sent|Accepted|Settled|Came|Why)/.test(line));
    return [receiptSheet(receipt, setting).status, ...known_lines];
  };
  const [left, accepted] = ['Sent: 16 Jul 2026, 00:05 BST', 'Accepted: 16 Jul 2026, 00:06 BST'];
  const accepted_at = '2026-07-15T23:06:00.000Z';
  expect(on({})).toEqual(['TRANSFER SENT', left]);
  expect(on({ state: 'accepted', accepted_at })).toEqual([
    'TRANSFER ACCEPTED BY THE OTHER BANK',
    left,
    accepted,
  ]);
  const settled_at = '2026-07-15T23:07:00.000Z';
  expect(on({ state: 'settled', accepted_at, settled_at })).toEqual([
    'TRANSFER COMPLETED',
    left,
    accepted,
    'Settled: 16 Jul 2026, 00:07 BST',
  ]);
  const returned = { state: 'returned', returned_at: '2026-07-16T09:00:00.000Z' } as const;
  expect(on({ ...returned, return_code: 'AC04' }, 'failed')).toEqual([
    'TRANSFER RETURNED',
    left,
    'Came back: 16 Jul 2026, 10:00 BST',
    'Why it came back: The account is closed.',
  ]);
  expect(on({ ...returned, return_code: 'ZZ99' }, 'failed').at(-1)).toContain('gave the code ZZ99');
});

test('[PAY-07] it names who pays', () => {
  expect(lines({ ...sent, payer_name: 'Ada Lovelace' })).toContain('Paid by: Ada Lovelace');
});

test('it names what leaves the account where that is not simply the amount', () => {
  const cost: Cost = { debit: '322.13', currency: 'USD', rate: '0.7761', fee: '0.00' };
  const exchanged = lines(receiptWithCost(sent, cost));
  expect(exchanged).toContain('Taken in all: $322.13 (USD)');
  expect(exchanged).toContain('Rate: 1 USD = 0.7761 GBP');
  expect(exchanged.join()).not.toContain('Fee');
  const same = lines(receiptWithCost(sent, { debit: '250.00', currency: 'GBP', rate: '1' }));
  expect(same.join()).not.toMatch(/Taken|Rate|Fee/);
  const charged = lines(receiptWithCost(sent, { debit: '251.00', currency: 'GBP', rate: '1', fee: '1.00' }));
  expect(charged).toContain('Taken in all: £251.00 (GBP)');
  expect(charged).toContain('Fee, included: £1.00');
  expect(charged.join()).not.toContain('Rate');
});

test('large amounts are grouped, and a sandbox says that no money was moved', () => {
  expect(lines({ ...sent, amount: '1250000.00' })).toContain('Amount: 1,250,000.00 GBP');
  expect(receiptSheet(sent, setting).note).toBeUndefined();
  expect(receiptSheet(sent, { ...setting, mode: 'sandbox' }).note).toBe('Sandbox: no real money was moved.');
});
