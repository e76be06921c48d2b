import type { Currency } from '@farthing/money';
import fc from 'fast-check';
import { composeIBAN } from 'ibantools';
import { describe, expect, test } from 'vitest';
import { makeDestination } from './make-destination.ts';
import { type Beneficiary, type TypedPayee, typedFrom } from './typed-payee.ts';

const own = { sortCode: '009600', ibanBankCode: 'FRTH', brandName: 'Farthing', formerNames: ['Groat'] };

const make = (typed: Partial<TypedPayee>) =>
  makeDestination(
    { currency: 'EUR', bank_name: 'Some Bank', account_number: '12345678', beneficiary: {}, ...typed },
    own,
  );

/** The destination, or what is wrong by field. */
const goesTo = (typed: Partial<TypedPayee>) => {
  const made = make(typed);
  return made.ok ? made.destination : made.fields;
};
const fields = (typed: Partial<TypedPayee>) => {
  const made = make(typed);
  return made.ok ? [] : Object.keys(made.fields).sort();
};

const german = 'DE89370400440532013000';
const british = 'GB29NWBK60161331926819';
const ownIban = composeIBAN({ countryCode: 'GB', bban: 'FRTH00960012345678' }) ?? '';
const here = { shape: 'inside', accountNumber: '12345678' };

describe('euros', () => {
  test('go to an IBAN, with or without a BIC, however it is spaced', () => {
    expect(goesTo({ account_number: 'de89 3704 0044 0532 0130 00' })).toEqual({
      shape: 'iban',
      iban: german,
    });
    expect(goesTo({ account_number: german, beneficiary: { swift_bic: 'cobadeffxxx' } })).toEqual({
      shape: 'iban',
      iban: german,
      bic: 'COBADEFFXXX',
    });
  });

  test('go nowhere without an IBAN, or with a BIC that cannot be', () => {
    expect(goesTo({ account_number: '' })).toEqual({ account_number: ['Enter the IBAN.'] });
    expect(fields({})).toEqual(['account_number']);
    expect(fields({ account_number: german, beneficiary: { swift_bic: 'COBAQQFF' } })).toEqual([
      'beneficiary.swift_bic',
    ]);
    expect(fields({ account_number: german, beneficiary: { swift_bic: 'COBA' } })).toEqual([
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
  const pounds = { currency: 'GBP', account_number: '31926819' } as const;

  test('go to an IBAN, or to a sort code and an account number', () => {
    expect(goesTo({ ...pounds, account_number: british })).toEqual({ shape: 'iban', iban: british });
    expect(goesTo({ ...pounds, beneficiary: { sort_code: '60-16-13' } })).toEqual({
      shape: 'uk',
      sortCode: '601613',
      accountNumber: '31926819',
    });
  });

  test('need the sort code, and one of six digits', () => {
    expect(goesTo(pounds)).toEqual({ 'beneficiary.sort_code': ['Enter the sort code.'] });
    expect(fields({ ...pounds, beneficiary: { sort_code: '60161' } })).toEqual(['beneficiary.sort_code']);
    expect(fields({ ...pounds, account_number: '1234' })).toEqual(['account_number']);
  });
});

describe('dollars', () => {
  const dollars = { currency: 'USD', account_number: '000123456789' } as const;

  test('go to a routing number and an account number within the United States', () => {
    const beneficiary = {
      transfer_type: 'local',
      routing_number: '0110-0001-5',
      account_type: 'savings',
    } as const;
    expect(goesTo({ ...dollars, beneficiary })).toEqual({
      shape: 'dollars',
      accountNumber: '000123456789',
      routingNumber: '011000015',
      accountType: 'savings',
    });
  });

  test('go to a BIC and an account or an IBAN elsewhere', () => {
    const beneficiary = { transfer_type: 'international', swift_bic: 'COBADEFF' } as const;
    const bySwift = { shape: 'dollars', accountNumber: '000123456789', bic: 'COBADEFF' };
    expect(goesTo({ ...dollars, beneficiary })).toEqual(bySwift);
    expect(goesTo({ ...dollars, beneficiary: { swift_bic: 'COBADEFF' } })).toEqual(bySwift);
    expect(goesTo({ ...dollars, account_number: german, beneficiary })).toEqual({
      shape: 'iban',
      iban: german,
      bic: 'COBADEFF',
    });
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

describe('[RSK-06] what is too much is refused by the name of its field', () => {
  const american = { currency: 'USD', account_number: '000123456789' } as const;

  test('an American account with a sort code and a BIC beside its routing number', () => {
    const beneficiary = { routing_number: '011000015', sort_code: '601613', swift_bic: 'COBADEFF' };
    expect(fields({ ...american, beneficiary })).toEqual(['beneficiary.sort_code', 'beneficiary.swift_bic']);
  });

  test('a sort code beside an IBAN, whether it is the one in it or another', () => {
    const typed = (sort_code: string) => ({
      currency: 'GBP' as const,
      account_number: british,
      beneficiary: { sort_code },
    });
    expect(goesTo(typed('601613'))).toEqual({
      'beneficiary.sort_code': ['Leave this empty. An IBAN has no sort code beside it.'],
    });
    expect(goesTo(typed('601614'))).toEqual({
      'beneficiary.sort_code': ['This is not the sort code in the IBAN.'],
    });
  });

  test('a BIC of another country than the IBAN, but for places that share one', () => {
    const typed = (account_number: string, swift_bic: string) => ({
      account_number,
      beneficiary: { swift_bic },
    });
    expect(fields(typed(german, 'CHASUS33'))).toEqual(['beneficiary.swift_bic']);
    expect(fields(typed(british, 'MIDLJESH'))).toEqual([]);
    expect(fields(typed(german, 'MIDLJESH'))).toEqual(['beneficiary.swift_bic']);
  });

  test.each<[Partial<TypedPayee>, keyof Beneficiary]>([
    [{ currency: 'GBP', beneficiary: { sort_code: '601613', swift_bic: 'NWBKGB2L' } }, 'swift_bic'],
    [{ currency: 'GBP', account_number: german, beneficiary: { transfer_type: 'local' } }, 'transfer_type'],
    [{ account_number: german, beneficiary: { routing_number: '011000015' } }, 'routing_number'],
    [{ account_number: german, beneficiary: { account_type: 'savings' } }, 'account_type'],
    [
      {
        ...american,
        beneficiary: {
          transfer_type: 'international',
          swift_bic: 'COBADEFF',
          routing_number: '011000015',
        },
      },
      'routing_number',
    ],
    [
      {
        ...american,
        beneficiary: { transfer_type: 'local', routing_number: '011000015', swift_bic: 'COBADEFF' },
      },
      'swift_bic',
    ],
    [
      { ...american, beneficiary: { routing_number: '011000015', recipient_address: 'Elm Street 1' } },
      'recipient_address',
    ],
    [{ beneficiary: { sort_code: '009600', swift_bic: 'FRTHGB21' } }, 'swift_bic'],
    [{ bank_name: 'Farthing', beneficiary: { account_type: 'savings' } }, 'account_type'],
  ])('%o', (typed, name) => {
    expect(fields(typed)).toEqual([`beneficiary.${name}`]);
  });
});

describe('an account at this bank', () => {
  test.each(['USD', 'EUR', 'GBP'] as const)(
    'is known by its IBAN and by its sort code, in %s',
    (currency) => {
      expect(goesTo({ currency, account_number: ownIban })).toEqual(here);
      expect(goesTo({ currency, beneficiary: { sort_code: '009600' } })).toEqual(here);
    },
  );

  test('[OPS-01] whoever is known by a former name of the bank is still here', () => {
    for (const bank_name of ['Groat', ' groat '])
      expect(goesTo({ currency: 'USD', bank_name, account_number: '12345678' })).toEqual({
        shape: 'inside',
        accountNumber: '12345678',
      });
    expect(goesTo({ currency: 'USD', bank_name: 'Florin', account_number: '12345678' })).not.toHaveProperty(
      'shape',
    );
  });

  test('is known by the BIC, and by the name where there is nothing else', () => {
    expect(goesTo({ currency: 'USD', beneficiary: { swift_bic: 'FRTHGB21' } })).toEqual(here);
    expect(goesTo({ currency: 'USD', bank_name: ' farthing ' })).toEqual(here);
    expect(goesTo({ currency: 'USD', bank_name: 'Farthing', account_number: '1234' })).toEqual({
      account_number: ['An account number at Farthing has 8 digits.'],
    });
  });

  test('is not mistaken for one elsewhere that has its number or the name', () => {
    const routing_number = '011000015';
    expect(goesTo({ currency: 'USD', bank_name: 'Farthing', beneficiary: { routing_number } })).toMatchObject(
      { shape: 'dollars', routingNumber: routing_number },
    );
    expect(
      goesTo({ currency: 'GBP', bank_name: 'Farthing', beneficiary: { sort_code: '601613' } }),
    ).toMatchObject({ shape: 'uk', sortCode: '601613' });
  });
});

const typedFields: fc.Arbitrary<TypedPayee> = fc.record({
  currency: fc.constantFrom<Currency>('USD', 'EUR', 'GBP'),
  bank_name: fc.constantFrom('Farthing', 'Some Bank'),
  account_number: fc.constantFrom(
    german,
    british,
    ownIban,
    '12345678',
    '31926819',
    '000123456789',
    'AB12',
    '',
  ),
  beneficiary: fc.record(
    {
      transfer_type: fc.constantFrom('local' as const, 'international' as const),
      account_type: fc.constantFrom('checking' as const, 'other' as const),
      routing_number: fc.constantFrom('011000015', '021000021', '1'),
      sort_code: fc.constantFrom('601613', '009600', '60-16-13'),
      swift_bic: fc.constantFrom('COBADEFF', 'FRTHGB21', 'NWBKGB2L', 'CHASUS33XXX'),
      bank_address: fc.constantFrom('Bank Street 1'),
      recipient_address: fc.constantFrom('Elm Street 1', ' '),
    },
    { requiredKeys: [] },
  ),
});

test('[RSK-06] whatever is typed, it is refused or every field of it is in the destination', () => {
  fc.assert(
    fc.property(typedFields, (typed) => {
      const made = makeDestination(typed, own);
      if (!made.ok) return;
      const kept = new Set<string>(Object.values(made.destination));
      const { sort_code, swift_bic, routing_number, account_type, bank_address } = typed.beneficiary;
      const isInside = made.destination.shape === 'inside';
      for (const code of [sort_code, swift_bic, routing_number, account_type, bank_address]) {
        if (code === undefined || (isInside && (code === sort_code || code === swift_bic))) continue;
        expect(kept).toContain(/\d/.test(code) && code === sort_code ? code.replaceAll('-', '') : code);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('[RSK-06] a destination is the same again when it is typed as it says', () => {
  fc.assert(
    fc.property(typedFields, (typed) => {
      const made = makeDestination(typed, own);
      if (!made.ok) return;
      const bank_name = made.destination.shape === 'inside' ? 'Farthing' : typed.bank_name;
      const again = { ...typed, ...typedFrom(made.destination, typed.currency), bank_name };
      expect(makeDestination(again, own)).toEqual(made);
    }),
    { numRuns: 2_000 },
  );
});
