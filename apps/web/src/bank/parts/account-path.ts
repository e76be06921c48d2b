import type { Account } from '../data/accounts-query.ts';

export function accountPath({ id }: Pick<Account, 'id'>): string {
  return `/layout/accounts/${id}`;
}
