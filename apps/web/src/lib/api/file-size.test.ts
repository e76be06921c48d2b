import { mostUploadBytes } from '@farthing/contract';
import { expect, test } from 'vitest';
import { refuseTooLarge } from './file-size.ts';

test('[INS-01] [LEN-01] a file that the bank would not take is told before it is sent', () => {
  const fits = new Blob([new Uint8Array(mostUploadBytes)]);
  expect(refuseTooLarge(fits)).toBe(fits);
  const words = 'This file is too large. Please use one of at most 5 MB.';
  expect(() => refuseTooLarge(new Blob([fits, 'x']))).toThrow(words);
});
