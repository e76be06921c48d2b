import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTakenForBank, refuseImpersonation } from './bank-impersonation.ts';

test.for([
  'Farthing Security Team',
  'Farthing Smith',
  'FARTHING Smith',
  'Fárthing Smith',
  'Far Thing',
  'F. Arthing',
  'FarthingBank Smith',
  'Ann FarthingSupportTeam',
  'Security Team',
  'Fraud Department',
  'Customer Service',
  'Call Now',
  'Bank Support',
  'Ann Support',
  'Help Desk',
])('[RSK-11] %s poses as the bank', (name) => {
  expect(isTakenForBank(name, 'Farthing')).toBe(true);
});

test.for([
  "Sinéad O'Brien",
  '王 小明',
  'Åsa Bank',
  'Ernie Banks',
  'Jane Farthingale',
  'Will Agent',
  'Constance Payment',
  'Far Thingummy',
  'Nguyễn Anh',
])('[RSK-11] %s is a person', (name) => {
  expect(isTakenForBank(name, 'Farthing')).toBe(false);
});

test('[RSK-11] the name of any bank is refused, however it is split in two', () => {
  const letters = fc.stringMatching(/^[a-z]{4,12}$/);
  fc.assert(
    fc.property(letters, fc.nat(10), (brand, at) => {
      const cut = 1 + (at % (brand.length - 1));
      return (
        isTakenForBank(`${brand.slice(0, cut)} ${brand.slice(cut)}`, brand) &&
        isTakenForBank(`Ann ${brand}`, brand)
      );
    }),
  );
});

test('[RSK-11] the refusal names the field', () => {
  const names = { first_name: 'Security', last_name: 'Team' };
  expect(() => refuseImpersonation(names, 'Farthing')).toThrow(
    expect.objectContaining({
      code: 'validation_failed',
      details: expect.objectContaining({ fields: expect.any(Object) }),
    }),
  );
});

test('[RSK-11] a first and a last name in scripts that look alike are refused, in others not', () => {
  const refuse = (first_name: string, last_name: string) => () =>
    refuseImpersonation({ first_name, last_name }, 'Farthing');
  expect(refuse('Anna', 'Сосо')).toThrow();
  expect(refuse('Anna', '王')).not.toThrow();
  expect(refuse('Ольга', 'Иванова')).not.toThrow();
});
