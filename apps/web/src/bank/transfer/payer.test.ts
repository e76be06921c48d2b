import { expect, test } from 'vitest';
import { withdrawBody } from './approval/request.ts';
import { payerOf } from './payer.ts';
import { newTransfer } from './transfer.ts';

const wallet = { id: 'wallet', first: true };
const euros = { id: 'euros', first: false };
const { details } = newTransfer();

test('[ACT-08] the first account pays unless another is chosen, whatever the order of the accounts', () => {
  expect(payerOf([euros, wallet], details)).toBe(wallet);
  expect(payerOf([wallet, euros], { account: 'euros' })).toBe(euros);
});

test('[ACT-08] an account that is closed since is not replaced by another', () => {
  expect(payerOf([wallet], { account: 'euros' })).toBeUndefined();
  expect(payerOf([], details)).toBeUndefined();
});

test('[ACT-08] the bank is told the account that was chosen, and none where none was', () => {
  const brand = { name: 'Farthing', formerNames: [] };
  expect(withdrawBody({ ...details, account: 'euros' }, '4821', brand).account).toBe('euros');
  expect(withdrawBody(details, '4821', brand)).not.toHaveProperty('account');
});
