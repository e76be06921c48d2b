import { extractIBAN, isValidIBAN } from 'ibantools';
import { expect, test } from 'vitest';
import { accountDetails, drawAccountNumber } from '../account-number.ts';
import { drawReferralCode } from './registration.ts';

const codes = { sortCode: '009600', ibanBankCode: 'FRTH' };

test('every account number makes an IBAN that others accept, and that leads back to it', () => {
  for (let round = 0; round < 1000; round += 1) {
    const { accountNumber, sortCode, iban } = accountDetails(codes, drawAccountNumber());
    expect(accountNumber).toMatch(/^[1-9]\d{7}$/);
    expect(isValidIBAN(iban)).toBe(true);
    expect(extractIBAN(iban)).toMatchObject({ countryCode: 'GB', bankIdentifier: 'FRTH', valid: true });
    expect(iban.endsWith(sortCode + accountNumber)).toBe(true);
  }
});

test('a known number gives the IBAN that was worked out by hand', () => {
  // FRTH 009600 12345678 GB00 with letters as numbers, 1527291700960012345678161100, leaves 93 by 97; 98 - 93 = 5.
  expect(accountDetails(codes, '12345678').iban).toBe('GB05FRTH00960012345678');
});

test('a referral code has eight characters that nobody mistakes for others', () => {
  for (let round = 0; round < 1000; round += 1)
    expect(drawReferralCode()).toMatch(/^[ACDEFGHJKMNPQRTWXYZ234679]{8}$/);
});
