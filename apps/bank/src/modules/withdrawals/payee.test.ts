import fc from 'fast-check';
import { composeIBAN } from 'ibantools';
import { describe, expect, test } from 'vitest';
import { checkPayee, type GivenPayee } from './payee.ts';
import { isRoutingNumber } from './routing-number.ts';
import { isUkAccount, modulusTable } from './uk-account.ts';

const own = { sortCode: '009600', ibanBankCode: 'FRTH', brandName: 'Farthing' };

const check = (given: Partial<GivenPayee>) =>
  checkPayee(
    { currency: 'EUR', bank_name: 'Some Bank', account_number: '12345678', beneficiary: {}, ...given },
    own,
  );

const goesTo = (given: Partial<GivenPayee>) => {
  const checked = check(given);
  return checked.ok ? checked.destination : checked.fields;
};

const key = (payeeKey: string) => ({ route: 'external', payeeKey });
const here = (accountNumber: string) => ({ route: 'internal', accountNumber });
const fields = (given: Partial<GivenPayee>) => {
  const checked = check(given);
  return checked.ok ? [] : Object.keys(checked.fields);
};

const german = 'DE89370400440532013000';
const british = 'GB29NWBK60161331926819';
const ownIban = composeIBAN({ countryCode: 'GB', bban: 'FRTH00960012345678' }) ?? '';

describe('euros', () => {
  test('go to an IBAN, with or without a BIC', () => {
    expect(goesTo({ account_number: german })).toEqual(key(`iban:${german}`));
    expect(goesTo({ account_number: german, beneficiary: { swift_bic: 'COBADEFFXXX' } })).toEqual(
      key(`iban:${german}`),
    );
  });

  test('go nowhere without an IBAN, or with a BIC that cannot be', () => {
    expect(fields({})).toEqual(['account_number']);
    expect(fields({ account_number: german, beneficiary: { swift_bic: 'COBAQQFF' } })).toEqual([
      'beneficiary.swift_bic',
    ]);
  });
});

test('no IBAN with one wrong or two exchanged digits is taken', () => {
  const change = fc.record({
    at: fc.integer({ min: 2, max: german.length - 1 }),
    by: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(change, ({ at, by }) => {
      const digit = (Number(german[at]) + by) % 10;
      const wrong = german.slice(0, at) + digit + german.slice(at + 1);
      expect(fields({ account_number: wrong })).toEqual(['account_number']);
    }),
  );
  const exchanged = german.replace('3704', '3740');
  expect(fields({ account_number: exchanged })).toEqual(['account_number']);
});

describe('pounds', () => {
  const pounds = { currency: 'GBP', account_number: '12345678' } as const;

  test('go to an IBAN or to a sort code and an account number, which are the same payee', () => {
    expect(goesTo({ ...pounds, account_number: british })).toEqual(key('uk:601613/31926819'));
    expect(goesTo({ ...pounds, account_number: '31926819', beneficiary: { sort_code: '601613' } })).toEqual(
      key('uk:601613/31926819'),
    );
  });

  test('need the sort code, and the one that is in the IBAN', () => {
    expect(fields({ ...pounds, account_number: '1234' })).toEqual([
      'account_number',
      'beneficiary.sort_code',
    ]);
    expect(fields({ ...pounds, account_number: british, beneficiary: { sort_code: '601614' } })).toEqual([
      'beneficiary.sort_code',
    ]);
  });

  test('are checked by the modulus of a sort code that is in the table', () => {
    const sent = { ...pounds, beneficiary: { sort_code: '089999' } };
    expect(goesTo({ ...sent, account_number: '66374958' })).toEqual(key('uk:089999/66374958'));
    expect(fields({ ...sent, account_number: '66374959' })).toEqual(['account_number']);
  });
});

describe('dollars', () => {
  const dollars = { currency: 'USD', account_number: '000123456789' } as const;

  test('go to a routing number and an account number within the United States', () => {
    const beneficiary = { transfer_type: 'local', routing_number: '011000015' } as const;
    expect(goesTo({ ...dollars, beneficiary })).toEqual(key('us:011000015/000123456789'));
  });

  test('go to a BIC and an account or an IBAN elsewhere', () => {
    const beneficiary = { transfer_type: 'international', swift_bic: 'COBADEFF' } as const;
    expect(goesTo({ ...dollars, beneficiary })).toEqual(key('swift:COBADEFF/000123456789'));
    expect(goesTo({ ...dollars, account_number: german, beneficiary })).toEqual(key(`iban:${german}`));
    expect(goesTo({ ...dollars, beneficiary: { swift_bic: 'COBADEFF' } })).toEqual(
      key('swift:COBADEFF/000123456789'),
    );
  });

  test('need what their way needs, and each field says so', () => {
    expect(fields(dollars)).toEqual(['beneficiary.routing_number']);
    expect(
      fields({ ...dollars, account_number: 'AB12', beneficiary: { routing_number: '011000016' } }),
    ).toEqual(['account_number', 'beneficiary.routing_number']);
    expect(fields({ ...dollars, beneficiary: { transfer_type: 'international' } })).toEqual([
      'beneficiary.swift_bic',
    ]);
    expect(fields({ ...dollars, account_number: german })).toEqual(['beneficiary.swift_bic']);
    const local = { transfer_type: 'local', swift_bic: 'COBADEFF' } as const;
    expect(fields({ ...dollars, account_number: german, beneficiary: local })).toEqual(['account_number']);
  });
});

describe('an account at this bank', () => {
  test.each(['USD', 'EUR', 'GBP'] as const)(
    'is known by its IBAN and by its sort code, in %s',
    (currency) => {
      expect(goesTo({ currency, account_number: ownIban })).toEqual(here('12345678'));
      expect(goesTo({ currency, beneficiary: { sort_code: '009600' } })).toEqual(here('12345678'));
    },
  );

  test('is known by the BIC, and by the name where there is nothing else', () => {
    expect(goesTo({ currency: 'USD', beneficiary: { swift_bic: 'FRTHGB21' } })).toEqual(here('12345678'));
    expect(goesTo({ currency: 'USD', bank_name: 'farthing' })).toEqual(here('12345678'));
  });

  test('is not mistaken for one elsewhere that has its number or the name', () => {
    const routing_number = '011000015';
    expect(goesTo({ currency: 'USD', bank_name: 'Farthing', beneficiary: { routing_number } })).toEqual(
      key('us:011000015/12345678'),
    );
    expect(goesTo({ currency: 'GBP', bank_name: 'Farthing', beneficiary: { sort_code: '601613' } })).toEqual(
      key('uk:601613/12345678'),
    );
  });
});

describe('the modulus check of British accounts', () => {
  test.each([
    ['089999', '66374958', true],
    ['107999', '88837491', true],
    ['202959', '63748472', true],
    ['089999', '66374959', false],
    ['107999', '88837493', false],
    ['202959', '63748473', false],
    ['123456', '00000001', true],
  ])('%s %s is %s', (sortCode, accountNumber, expected) => {
    expect(isUkAccount(sortCode, accountNumber)).toBe(expected);
  });

  test('every row for a sort code has to agree', () => {
    const [row] = modulusTable;
    if (row === undefined) throw new Error('the table is empty');
    const both = [row, { ...row, method: 'MOD11' as const }];
    expect(isUkAccount('089999', '66374958', both)).toBe(false);
  });
});

describe('routing numbers', () => {
  test.each(['011000015', '021000021', '121000358', '325081403'])('%s is one', (text) => {
    expect(isRoutingNumber(text)).toBe(true);
  });

  test.each(['011000016', '021000020', '991000010', '000000000', '12345678', '0210000211', 'ABCDEFGHI', ''])(
    '%j is none',
    (text) => {
      expect(isRoutingNumber(text)).toBe(false);
    },
  );
});
