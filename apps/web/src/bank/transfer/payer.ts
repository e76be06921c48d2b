import type { Account } from '../data/accounts-query.ts';
import type { Details } from './transfer.ts';

/** The first unless another was chosen. One that is closed is not replaced: the money would come from elsewhere unasked. */
export function payerOf<Own extends Pick<Account, 'id' | 'first'>>(
  accounts: readonly Own[],
  { account }: Pick<Details, 'account'>,
): Own | undefined {
  return accounts.find(({ id, first }) => (account === '' ? first : id === account));
}
