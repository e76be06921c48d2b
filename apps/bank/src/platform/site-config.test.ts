import { expect, test } from 'vitest';
import { sandboxLending } from '../../../web/src/lib/lending/sandbox-lending.ts';
import { defaultsOf, siteTerms } from '../modules/settings/index.ts';
import { readConfig } from './config.ts';
import { siteConfig } from './site-config.ts';

async function siteOf(environment: Record<string, string> = {}) {
  const config = readConfig(environment);
  const siteWith = await siteConfig(config);
  return siteWith(siteTerms(defaultsOf(config), config.ledgerCurrency));
}

const priceOf = async (name: string, environment: Record<string, string> = {}) =>
  (await siteOf(environment)).fees.find((fee) => fee.name === name);

test('the price list is made from the numbers by which the bank charges, in the currency of its wallets', async () => {
  expect((await priceOf('Virtual card'))?.price).toBe('$10.00');
  expect((await priceOf('Virtual card', { LEDGER_CURRENCY: 'GBP' }))?.price).toBe('£10.00');
  expect((await priceOf('Transfer'))?.price).toBe('Free');
  expect((await priceOf('Exchange of currency'))?.price).toBe('0.5%');
  const { cardFee } = await siteOf({ LEDGER_CURRENCY: 'GBP' });
  expect(cardFee).toEqual({ amount: '10.00', currency: 'GBP' });
});

test('the price of a loan names every term, and how much can be asked for', async () => {
  const interest = await priceOf('Loan interest');
  expect(interest?.price).toBe('1 to 12%');
  expect(interest?.note).toBe(
    'Of the amount, for the whole term: 1% for 1 week, 2.5% for 1 month, 5% for 3 months, 8% for 6 months, ' +
      '12% for 1 year. You can ask for $100 to $50,000.',
  );
});

test('[PUB-05] the price list has what cards cost: interest and late fee on credit, and nothing for a new one', async () => {
  const credit = await priceOf('Credit card interest');
  expect(credit?.price).toBe('19.9% a year');
  expect(credit?.note).toBe(
    'On what you have not paid 25 days after your statement. If the minimum payment is late, we charge $12.00 once ' +
      'for that statement. Late fees never come to more than 5% of your limit in a year.',
  );
  expect((await priceOf('Card replacement'))?.price).toBe('Free');
  expect((await priceOf('Virtual card'))?.note).toContain('A physical card costs the same.');
});

test('what nobody has configured is null, and nothing is invented for it but what a sandbox needs', async () => {
  const site = await siteOf();
  expect(site.contact).toEqual({
    email: null,
    phone: null,
    address: null,
    whatsappUrl: null,
    telegramUrl: null,
    socialUrls: [],
    replyTime: 'one working day',
  });
  expect(site.legal).toEqual({
    entity: null,
    regulatoryStatement: null,
    depositInsuranceStatement: null,
    jurisdiction: null,
    complaints: null,
    dataComplaints: null,
  });
});

test('[OPS-01] what is set says more than the environment, and what is set to nothing leaves the environment’s', async () => {
  const config = readConfig({ LEGAL_ENTITY: 'First Ltd', CONTACT_EMAIL: 'first@example.com' });
  const values = { ...defaultsOf(config), 'legal.entity': 'Second Ltd', 'contact.email': '' };
  const { legal, contact } = (await siteConfig(config))(siteTerms(values, 'USD'));
  expect([legal.entity, contact.email]).toEqual(['Second Ltd', 'first@example.com']);
});

test('[LEN-01] the public pages lend by the settings, and the development server by their defaults', async () => {
  expect((await siteOf()).lending).toEqual(sandboxLending);
  expect((await siteOf({ LEDGER_CURRENCY: 'GBP' })).lending[0]?.currency).toBe('GBP');
});
