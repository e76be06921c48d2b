import { describe, expect, test } from 'vitest';
import { isRoutingNumber } from './routing-number.ts';

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
