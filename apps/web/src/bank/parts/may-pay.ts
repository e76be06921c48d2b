import type { Account } from '../data/accounts-query.ts';

/** Whether you can pay from an account, or ask for money to it: pages offer no account that the bank would refuse. */
export function mayPay({ shared }: Pick<Account, 'shared'>): boolean {
  return shared === null || (shared.role !== 'see' && !shared.frozen);
}
