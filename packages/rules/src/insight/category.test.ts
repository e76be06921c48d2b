import fc from 'fast-check';
import { expect, test } from 'vitest';
import { merchantGroups } from '../cards/merchant-groups.ts';
import {
  budgetCategories,
  type CategorisedLine,
  categoriesFor,
  categoryLabel,
  categoryNames,
  categoryOf,
  isCategory,
} from './category.ts';

const out = (more: Partial<CategorisedLine>) => categoryOf({ kind: 'transfer', isCredit: false, ...more });
const into = (more: Partial<CategorisedLine>) => categoryOf({ kind: 'transfer', isCredit: true, ...more });

test('[INS-01] a payment by card has the category of the merchant’s code', () => {
  const paid = (merchantCode: string, party = 'Somebody') =>
    out({ kind: 'card-payment', merchantCode, party });
  expect(['5411', '5812', '4111', '7011', '8011', '4900', '6011', '9311'].map((code) => paid(code))).toEqual([
    'groceries',
    'eating-out',
    'transport',
    'travel',
    'health',
    'bills',
    'cash',
    'public',
  ]);
  expect(paid('0001', 'Rent a Bike')).toBe('other');
});

test('[INS-01] a refund belongs to what it was paid for', () => {
  expect(categoryOf({ kind: 'card-payment', isCredit: true, merchantCode: '5651' })).toBe('shopping');
  expect(categoryOf({ kind: 'return', isCredit: true, party: 'Hill Lettings' })).toBe('housing');
});

test('[INS-01] a payment without a code is known by whole words of the payee or the purpose', () => {
  expect(out({ party: 'Hill Street Lettings' })).toBe('housing');
  expect(out({ party: 'Ada Byron', narration: 'RENT, march' })).toBe('housing');
  expect(out({ party: 'Brent Shaw' })).toBe('payments');
  expect(out({ party: 'Café de la Gare' })).toBe('eating-out');
  expect(into({ party: 'Acme', narration: 'Salary June' })).toBe('salary');
  expect(out({ party: 'Acme', narration: 'Salary June' })).toBe('payments');
  expect(into({ party: 'Ada Byron' })).toBe('income');
});

test('[INS-01] what stays with the customer, fees and loans are known by their kind, whatever their words', () => {
  const kinds = ['move', 'exchange', 'fee', 'card-fee', 'loan', 'repayment', 'interest', 'bonus', 'deposit'];
  expect(kinds.map((kind) => categoryOf({ kind, isCredit: false, narration: 'rent' }))).toEqual([
    ...['own', 'own', 'fees', 'fees', 'debt', 'debt', 'interest', 'income', 'housing'],
  ]);
  expect(categoryOf({ kind: 'deposit', isCredit: true })).toBe('added');
  expect(categoryOf({ kind: 'correction', isCredit: true })).toBe('other');
});

test('[INS-01] every line has one of the categories, whatever it says', () => {
  const line = fc.record({
    kind: fc.oneof(fc.constantFrom('transfer', 'card-payment', 'return', 'deposit'), fc.string()),
    isCredit: fc.boolean(),
    merchantCode: fc.option(fc.stringMatching(/^[0-9]{4}$/), { nil: undefined }),
    party: fc.option(fc.string({ unit: 'binary' }), { nil: null }),
    narration: fc.option(fc.string({ unit: 'binary' }), { nil: null }),
  });
  fc.assert(fc.property(line, (given) => isCategory(categoryOf(given))));
});

test('[INS-01] nobody can choose that money has stayed theirs, and every category has a name of its own', () => {
  expect([...categoriesFor('in'), ...categoriesFor('out'), ...budgetCategories]).not.toContain('own');
  expect(categoriesFor('in')).toHaveLength(categoryNames.length - 1);
  expect(new Set(categoryNames.map(categoryLabel)).size).toBe(categoryNames.length);
  expect(merchantGroups).not.toHaveLength(0);
  expect(['__proto__', 'constructor', 'gone'].filter(isCategory)).toEqual([]);
});
