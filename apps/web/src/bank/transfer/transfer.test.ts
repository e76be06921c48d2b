import { describe, expect, test } from 'vitest';
import { chooseCurrency, type Details, move, newTransfer, type Quote, type Transfer } from './transfer.ts';

const start = newTransfer();
const described: Details = {
  account: '019a0000-0000-7000-8000-00000000000a',
  currency: 'GBP',
  transfer_type: 'local',
  account_name: 'A Patel',
  bank_name: 'Example Bank',
  amount: '250.00',
  narration: 'Rent',
  account_number: '123456',
  routing_number: '011000015',
  account_type: 'checking',
  iban: 'GB33BUKB20201555555555',
  sort_code: '202015',
  swift_bic: 'BUKBGB22',
  bank_address: '1 Example Street',
  recipient_address: '2 Example Street',
  known: '',
  despite: '',
};
const quote: Quote = {
  withdrawal_id: '019a0000-0000-7000-8000-000000000000',
  amount: '250.00',
  currency: 'GBP',
  rate: '0.7761',
  debit_amount: '322.13',
  debit_currency: 'USD',
  fee_amount: '0.00',
  margin_amount: '1.61',
  payer_name: 'Ada Lovelace',
  paid_from: {
    account: '019a0000-0000-7000-8000-00000000000a',
    name: 'Main account',
    account_number: '12345678',
  },
  expires_at: '2026-11-15T14:05:00.000Z',
  review_expected: false,
  notes: [],
};
const atStep = (step: Transfer['step']): Transfer => ({
  step,
  details: described,
  quote: step === 'otp' ? quote : null,
});

test('[TRF-01] the steps are currency, details, PIN and code, with what was said carried along', () => {
  expect(start).toMatchObject({ step: 'currency', details: { currency: 'USD' }, quote: null });
  const details = move(start, { kind: 'continue', details: chooseCurrency(start.details, 'GBP') });
  expect(details).toMatchObject({ step: 'details', details: { currency: 'GBP' } });
  const pin = move(details, { kind: 'describe', details: described });
  expect(pin).toEqual({ step: 'pin', details: described, quote: null });
  expect(move(pin, { kind: 'quote', quote })).toEqual({ step: 'otp', details: described, quote });
});

describe('[TRF-02] back', () => {
  test('leads to the step before and keeps the details', () => {
    expect(move(atStep('otp'), { kind: 'back' })).toEqual(atStep('pin'));
    expect(move(atStep('pin'), { kind: 'back' })).toEqual(atStep('details'));
    expect(move(start, { kind: 'back' })).toBe(start);
  });

  test('from the details sets the currency back to USD and keeps what every payment has', () => {
    const unfinished = { ...described, amount: '12' };
    const { step, details } = move(atStep('details'), { kind: 'back', details: unfinished });
    expect(step).toBe('currency');
    expect(details).toEqual(chooseCurrency(unfinished, 'USD'));
    expect(details).toMatchObject({ account_name: 'A Patel', bank_name: 'Example Bank', amount: '12' });
  });

  test('[ACT-08] keeps the account that pays', () => {
    for (const step of ['otp', 'pin', 'details'] as const)
      expect(move(atStep(step), { kind: 'back' }).details.account).toBe(described.account);
  });

  test('from details in dollars loses nothing', () => {
    const dollars = { ...described, currency: 'USD' as const };
    const back = move({ ...atStep('details'), details: dollars }, { kind: 'back' });
    expect(back.details).toEqual(dollars);
  });
});

test('[TRF-02] choosing a currency, even the same, clears IBAN, BIC, sort code, account type and routing', () => {
  for (const currency of ['USD', 'EUR', 'GBP'] as const) {
    expect(chooseCurrency(described, currency)).toEqual({
      ...described,
      currency,
      account_number: '',
      iban: '',
      swift_bic: '',
      sort_code: '',
      account_type: '',
      routing_number: '',
    });
  }
});

test('a lapsed quote leads back to the PIN, and a change to the details, both without the old quote', () => {
  expect(move(atStep('otp'), { kind: 'requote' })).toEqual(atStep('pin'));
  expect(move(atStep('otp'), { kind: 'change' })).toEqual(atStep('details'));
  expect(move(atStep('pin'), { kind: 'change' })).toEqual(atStep('details'));
});

test('an event that does not belong to the step changes nothing', () => {
  expect(move(start, { kind: 'quote', quote })).toBe(start);
  expect(move(start, { kind: 'describe', details: described })).toBe(start);
  expect(move(start, { kind: 'requote' })).toBe(start);
  expect(move(start, { kind: 'change' })).toBe(start);
  const otp = atStep('otp');
  expect(move(otp, { kind: 'continue', details: described })).toBe(otp);
});
