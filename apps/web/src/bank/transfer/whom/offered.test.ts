import { describe, expect, test } from 'vitest';
import { newTransfer } from '../transfer.ts';
import { kindOf, linkedPayee, linkTo, offeredPayees, payNumber } from './offered.ts';

const kept = {
  ...{ id: 'a', label: 'Rent', account_name: 'K Zuse', bank_name: 'Commerzbank', account_number: 'DE89' },
  ...{ currency: 'EUR' as const, beneficiary: {}, favourite: false, last_paid_at: null, name_check: null },
};
const paid = {
  ...{ account_name: 'Grace Hopper', bank_name: 'Farthing', account_number: '12345678' },
  ...{ currency: 'USD' as const, beneficiary: {}, last_paid_at: '2026-11-16T12:00:00.000Z' },
};

test('[PAY-02] the book comes before those who were paid, each account once', () => {
  const again = { ...paid, account_name: 'Zuse', account_number: 'DE89' };
  expect(offeredPayees([kept], [again, paid]).map(({ account_name }) => account_name)).toEqual([
    'K Zuse',
    'Grace Hopper',
  ]);
});

test('[PAY-02] an email address and a number of this bank are told from a name', () => {
  expect(kindOf(' grace@example.com ')).toEqual({ kind: 'email', email: 'grace@example.com' });
  expect(kindOf('1234 5678')).toEqual({ kind: 'number', number: '12345678' });
  for (const name of ['Grace', 'grace@', '1234567', '123456789', 'DE89 3704', ''])
    expect(kindOf(name)).toEqual({ kind: 'name' });
});

test('[PAY-02] a number of this bank is paid without typing the name of the bank', () => {
  const { details } = newTransfer();
  const here = { brandName: 'Farthing', currency: 'GBP' } as const;
  expect(payNumber({ ...details, amount: '5' }, '12345678', here)).toMatchObject({
    ...{ currency: 'GBP', bank_name: 'Farthing', iban: '12345678', account_name: '', known: '', amount: '5' },
  });
});

describe('[PAY-02] a link', () => {
  test('leads to who gave it', () => {
    const link = linkTo('https://bank.example', { number: '12345678', name: 'Zoë & Co', currency: 'EUR' });
    expect(linkedPayee(new URL(link).search)).toMatchObject({
      ...{ account_number: '12345678', account_name: 'Zoë & Co', currency: 'EUR' },
    });
  });

  test('with a number that is none, or a name that is too long, leads to nobody', () => {
    expect(linkedPayee('?to=1234567&name=A')).toBeUndefined();
    expect(linkedPayee(`?to=12345678&name=${'a'.repeat(121)}`)).toBeUndefined();
    expect(linkedPayee('?type=international')).toBeUndefined();
    expect(linkedPayee('?to=12345678&in=JPY')).toMatchObject({ currency: 'USD', account_name: '' });
  });
});
