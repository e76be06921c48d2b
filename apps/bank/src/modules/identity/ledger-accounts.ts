import type { Ledger } from '@farthing/ledger';
import { queryable } from '../../platform/database/queryable.ts';
import { customerAccountCode } from '../books/index.ts';
import type { OpenCustomerAccounts } from './services.ts';

const kinds = ['wallet', 'savings'] as const;

/** A wallet and savings, which never go below zero. */
export function openCustomerAccounts(ledger: Pick<Ledger, 'openAccountsWithin'>): OpenCustomerAccounts {
  return async (tx, customerId, currency) => {
    const [wallet, savings] = await ledger.openAccountsWithin(
      queryable(tx),
      kinds.map((kind) => ({ code: customerAccountCode(customerId, kind), currency, floor: 0n })),
    );
    if (wallet?.status !== 'open' || savings?.status !== 'open')
      throw new Error(`The ledger refuses to open the accounts of customer ${customerId}`);
    return { wallet: wallet.account.id, savings: savings.account.id };
  };
}
