import { extractIBAN, isValidIBAN } from 'ibantools';
import { expect, test } from 'vitest';
import { deviceName } from '../sessions/device.ts';
import { accountDetails, drawAccountNumber } from './account-number.ts';
import { drawReferralCode } from './registration.ts';

test('every account number makes an IBAN that others accept, and that leads back to it', () => {
  for (let round = 0; round < 1000; round += 1) {
    const { accountNumber, sortCode, iban } = accountDetails(drawAccountNumber());
    expect(accountNumber).toMatch(/^[1-9]\d{7}$/);
    expect(isValidIBAN(iban)).toBe(true);
    expect(extractIBAN(iban)).toMatchObject({ countryCode: 'GB', bankIdentifier: 'FRTH', valid: true });
    expect(iban.endsWith(sortCode + accountNumber)).toBe(true);
  }
});

test('a known number gives the IBAN that was worked out by hand', () => {
  // FRTH 009600 12345678 GB00 with letters as numbers, 1527291700960012345678161100, leaves 93 by 97; 98 - 93 = 5.
  expect(accountDetails('12345678').iban).toBe('GB05FRTH00960012345678');
});

test('a referral code has eight characters that nobody mistakes for others', () => {
  for (let round = 0; round < 1000; round += 1)
    expect(drawReferralCode()).toMatch(/^[ACDEFGHJKMNPQRTWXYZ234679]{8}$/);
});

test.for([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['curl/8.14.1', 'curl'],
  ['<script>alert(1)</script> Windows', 'Unknown browser on Windows'],
  ['', 'Unknown device'],
] as const)('%s is %s', ([userAgent, device]) => {
  expect(deviceName(userAgent)).toBe(device);
});
