import { describe, expect, test } from 'vitest';
import { problemsOfBank, withdrawBody } from '../approval/request.ts';
import { isOwnAccount, ownBankOf, payeeKnownBy, payTo } from '../payee.ts';
import { type Details, newTransfer } from '../transfer.ts';
import { lacksRequired, problemsIn } from './checks.ts';

const brand = { name: 'Farthing', formerNames: [] };
const own = ownBankOf(brand, 'GB05FRTH00960012345678');
const basis: Details = {
  ...newTransfer().details,
  account_name: 'A Patel',
  bank_name: 'Example Bank',
  amount: '250.00',
};
const given = (more: Partial<Details>): Details => ({ ...basis, ...more });
const problems = (more: Partial<Details>) => problemsIn(given(more), own);

test('[TRF-04] account name, bank name and amount are required in every currency', () => {
  expect(lacksRequired(basis)).toBe(false);
  for (const name of ['account_name', 'bank_name', 'amount'] as const) {
    expect(lacksRequired(given({ [name]: '  ' }))).toBe(true);
    expect(problems({ [name]: ' ' })).toHaveProperty(name);
  }
});

describe('[TRF-03] what each currency asks for', () => {
  test('dollars, local: account number, routing number and account type', () => {
    expect(Object.keys(problems({}))).toEqual(['account_number', 'routing_number', 'account_type']);
    const right = { account_number: '12 3456', routing_number: '011000015', account_type: 'checking' };
    expect(problems(right)).toEqual({});
    expect(problems({ ...right, routing_number: '011000016' })).toEqual({
      routing_number: 'This routing number is not right. Please check its 9 digits.',
    });
  });

  test('dollars, international: account number or IBAN, and a SWIFT/BIC', () => {
    const abroad = { transfer_type: 'international' } as const;
    expect(Object.keys(problems(abroad))).toEqual(['account_number', 'swift_bic']);
    expect(problems({ ...abroad, account_number: 'ab-12345', swift_bic: 'deutdeff' })).toEqual({});
    expect(problems({ ...abroad, account_number: 'DE89370400440532013001', swift_bic: 'DEUTDE' })).toEqual({
      account_number: 'This IBAN is not right. Please check it.',
      swift_bic: 'A SWIFT/BIC has 8 or 11 letters and digits.',
    });
  });

  test('euros: an IBAN, and a BIC that may be left out', () => {
    expect(problems({ currency: 'EUR' })).toEqual({ iban: 'Enter the IBAN.' });
    expect(problems({ currency: 'EUR', iban: 'de89 3704 0044 0532 0130 00' })).toEqual({});
    expect(problems({ currency: 'EUR', iban: '12345678' })).toHaveProperty('iban');
  });

  test('pounds: an IBAN, or the account number with its sort code', () => {
    const iban = 'GB33 BUKB 2020 1555 5555 55';
    expect(problems({ currency: 'GBP' })).toHaveProperty('iban');
    expect(problems({ currency: 'GBP', iban })).toEqual({});
    expect(problems({ currency: 'GBP', iban, sort_code: '20-20-16' })).toEqual({
      sort_code: 'This is not the sort code in the IBAN.',
    });
    expect(problems({ currency: 'GBP', iban: '55555555' })).toEqual({ sort_code: 'Enter the sort code.' });
    expect(problems({ currency: 'GBP', iban: '55555555', sort_code: '20-20-15' })).toEqual({});
  });
});

describe('an account at this bank', () => {
  test('is known by its IBAN, its sort code, or the name of the bank beside 8 digits', () => {
    expect(isOwnAccount(given({ currency: 'EUR', iban: 'GB44FRTH00960087654321' }), own)).toBe(true);
    expect(isOwnAccount(given({ currency: 'GBP', iban: '87654321', sort_code: '00-96-00' }), own)).toBe(true);
    expect(isOwnAccount(given({ bank_name: 'farthing', account_number: '87654321' }), own)).toBe(true);
    expect(isOwnAccount(given({ account_number: '87654321' }), own)).toBe(false);
    expect(isOwnAccount(given({ currency: 'GBP', iban: 'GB33BUKB20201555555555' }), own)).toBe(false);
  });

  test('needs nothing but its number', () => {
    for (const currency of ['EUR', 'GBP'] as const)
      expect(problems({ currency, bank_name: 'Farthing', iban: '87654321' })).toEqual({});
    expect(problems({ bank_name: 'Farthing', account_number: '87654321' })).toEqual({});
    expect(problems({ bank_name: 'Farthing', account_number: '8765' })).toEqual({
      account_number: 'An account number at Farthing has 8 digits.',
    });
  });
});

test('the bank is sent what the currency and the way ask for, and no leftovers', () => {
  const full = given({
    iban: 'DE89370400440532013000',
    account_number: '123456',
    routing_number: '011000015',
    account_type: 'savings',
    sort_code: '202015',
    swift_bic: 'DEUTDEFF',
    bank_address: '1 Example Street',
    narration: ' Rent ',
  });
  expect(withdrawBody(full, '4821', brand)).toEqual({
    amount: '250.00',
    currency: 'USD',
    bank_name: 'Example Bank',
    account_name: 'A Patel',
    account_number: '123456',
    pin: '4821',
    narration: 'Rent',
    beneficiary: { transfer_type: 'local', account_type: 'savings', routing_number: '011000015' },
  });
  expect(withdrawBody({ ...full, transfer_type: 'international' }, '4821', brand).beneficiary).toEqual({
    transfer_type: 'international',
    swift_bic: 'DEUTDEFF',
    bank_address: '1 Example Street',
  });
  expect(withdrawBody({ ...full, currency: 'EUR' }, '4821', brand)).toMatchObject({
    account_number: 'DE89370400440532013000',
    beneficiary: { swift_bic: 'DEUTDEFF' },
  });
});

test('what the bank objects to finds its field', () => {
  const said = {
    account_number: ['No such account.'],
    'beneficiary.swift_bic': ['Wrong.', 'Really.'],
    pin: ['Not a PIN.'],
    currency: ['Not this one.'],
  };
  expect(problemsOfBank(given({ currency: 'EUR' }), said)).toEqual({
    iban: 'No such account.',
    swift_bic: 'Wrong. Really.',
  });
  expect(problemsOfBank(basis, said)).toHaveProperty('account_number');
});

describe('somebody who was paid before', () => {
  const payee = {
    account_name: 'A Patel',
    bank_name: 'Example Bank',
    account_number: '55555555',
    currency: 'GBP',
    beneficiary: { sort_code: '202015' },
    last_paid_at: '2026-11-15T14:05:00.000Z',
  } as const;

  test('is known by the account, and only warned about when it is another one', () => {
    const pounds = given({ currency: 'GBP', iban: '5555 5555', sort_code: '20-20-15' });
    const known = (changes: Partial<Details>, history: Parameters<typeof payeeKnownBy>[2]['history'] = []) =>
      payeeKnownBy({ ...pounds, ...changes }, own, { payees: [payee], history });
    expect(known({})).toBe('account');
    expect(known({ iban: 'GB33 BUKB 2020 1555 5555 55', sort_code: '' })).toBe('account');
    expect(known({ sort_code: '20-20-16' })).toBe('other account');
    expect(known({ account_name: 'a patel', iban: '55555556' })).toBe('other account');
    const stranger = { account_name: 'B Patel', iban: '55555556' };
    expect(known(stranger)).toBe('none');
    const debit = { transaction_type: 'debit', kind: 'transfer', party: 'B Patel' } as const;
    expect(known(stranger, [debit])).toBe('name');
    expect(known(stranger, [{ ...debit, transaction_type: 'credit' }])).toBe('none');
  });

  test('is paid again with all that was said of the account, whatever was typed before', () => {
    const typed = given({ iban: 'DE89370400440532013000', swift_bic: 'DEUTDEFF', narration: 'Rent' });
    expect(payTo(typed, payee)).toEqual(
      given({ currency: 'GBP', iban: '55555555', sort_code: '202015', narration: 'Rent' }),
    );
    const american = {
      ...payee,
      currency: 'USD',
      beneficiary: { transfer_type: 'local', routing_number: '011000015', account_type: 'checking' },
    } as const;
    expect(problemsIn(payTo(typed, american), own)).toEqual({});
  });
});
