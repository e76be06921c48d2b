import { describe, expect, test } from 'vitest';
import { isRoutingNumber } from './routing-number.ts';
import { isUkAccount, modulusTable } from './uk-account.ts';

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
