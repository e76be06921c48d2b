import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { openingTerms } from './amounts.ts';
import { defaultsOf } from './registry/index.ts';
import { tierTerms } from './tier-terms.ts';

const config = readConfig({});
const values = defaultsOf(config);

test('[IDV-11] without an identity check a customer of a live bank has the lowest tier, whatever else is set', () => {
  expect(openingTerms(values, 'live')).toMatchObject({ tier: 1, dailyLimitMinor: 100_000n });
  const asked = { ...values, 'limits.opening-tier': '3', 'limits.daily': '50000000' };
  expect(openingTerms(asked, 'live')).toMatchObject({ tier: 1, dailyLimitMinor: 100_000n });
});

test('[IDV-11] Tier 2 with £5,000,000 a day is what a sandbox begins with', () => {
  expect(openingTerms(values, 'sandbox')).toMatchObject({ tier: 2, dailyLimitMinor: 500_000_000n });
});

test('[IDV-11] what each tier needs and allows is what the operator has set', () => {
  const set = { ...values, 'tiers.2.needs': 'a document and a proof of address', 'tiers.3.daily': '7' };
  expect(tierTerms(set, 'USD')).toMatchObject([
    { tier: 1, needs: [] },
    { tier: 2, needs: ['lines', 'front', 'selfie', 'address'], depositLimit: { minor: 25_000_000n } },
    { tier: 3, dailyLimit: { minor: 700n, currency: 'GBP' } },
  ]);
});
