import type { AccountId, Transfer } from '@farthing/ledger';
import { type Books, derivedId, referenceOf, type StatementLine } from '../books/index.ts';
import type { Movement } from './deposit.ts';
import { depositInWords, transitAccounts } from './networks.ts';
import type { Deposit } from './store.ts';

export type Posting = { readonly commands: readonly Transfer[]; readonly lines: readonly StatementLine[] };

/** The deposit that carries the late payment of another. */
export const replacementId = (id: string) => derivedId(id, 'replacement');

/** Every way in which this module moves money. Nothing of it can happen twice: the ids are made of the deposit's. */
export function postingOf(
  books: Books,
  movement: Exclude<Movement, 'none'>,
  deposit: Pick<Deposit, 'id' | 'network' | 'currency'>,
  amount: bigint,
  account: AccountId | undefined,
): Posting {
  const { id, network, currency } = deposit;
  const transit = books.account(transitAccounts[network], currency);
  const suspense = books.account('suspense', currency);
  const words = depositInWords(network);
  switch (movement) {
    case 'to-wallet':
      return toWallet({ id, from: transit, to: known(account), amount }, words);
    case 'to-suspense':
      return {
        commands: [{ id: derivedId(id, 'late payment'), from: transit, to: suspense, amount }],
        lines: [],
      };
    case 'suspense-to-wallet':
      return toWallet(
        { id: replacementId(id), from: suspense, to: known(account), amount },
        `${words}, received late`,
      );
    case 'suspense-to-sender':
      return {
        commands: [{ id: derivedId(id, 'return'), from: suspense, to: transit, amount }],
        lines: [],
      };
    case 'borne-by-bank':
      return {
        commands: [
          {
            id: derivedId(id, 'written off'),
            from: books.account('written-off-debts', currency),
            to: transit,
            amount,
            // By it the nightly check finds what it is for.
            memo: id,
          },
        ],
        lines: [],
      };
    case 'out-of-wallet':
      return outOfWallet(
        { id: derivedId(id, 'taken back'), from: known(account), to: transit, amount },
        words,
      );
  }
}

/** The rules credit nothing to somebody who has no account for it. */
function known(account: AccountId | undefined): AccountId {
  if (account === undefined) throw new Error('a deposit is credited to no account');
  return account;
}

function outOfWallet(command: Transfer, words: string): Posting {
  const { id, from } = command;
  const description = `${words}, no longer on its network`;
  return {
    commands: [command],
    lines: [{ transfer: id, account: from, kind: 'return', description, reference: referenceOf(id) }],
  };
}

function toWallet(command: Transfer, description: string): Posting {
  const { id, to } = command;
  return {
    commands: [command],
    lines: [{ transfer: id, account: to, kind: 'deposit', description, reference: referenceOf(id) }],
  };
}
