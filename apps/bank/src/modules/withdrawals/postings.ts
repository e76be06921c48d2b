import type { AccountId, Command } from '@farthing/ledger';
import { isPositive } from '@farthing/money';
import { type Books, derivedId, type StatementLine } from '../books/index.ts';
import type { Order } from './store.ts';

/** Every movement that a withdrawal can make. The hold has the withdrawal's own id, the others one made of it. */
export type Posting = { readonly commands: readonly Command[]; readonly lines: readonly StatementLine[] };

export type Wallets = { readonly payer: AccountId; readonly payee: AccountId | undefined };

type Accounts = Pick<Books, 'account'>;

/** The debit is set aside; it has no other end of time than that of the withdrawal, whose job releases it. */
export function holdMoney(books: Accounts, order: Order, wallets: Wallets): Posting {
  const { id, debit, reference } = order;
  const to = wallets.payee ?? whereTo(books, order);
  const hold = { kind: 'hold', id, from: wallets.payer, to, amount: debit.minor, memo: reference } as const;
  return { commands: [hold], lines: [] };
}

/** What was held leaves the wallet; in another currency, the exchange is part of it. */
export function sendMoney(books: Accounts, order: Order, wallets: Wallets, payerName: string): Posting {
  const { id, description, reference } = order;
  const transfer = derivedId(id, 'post');
  const lines: StatementLine[] = [
    { transfer, account: wallets.payer, kind: description.kind, description: description.text, reference },
  ];
  if (wallets.payee !== undefined) {
    const text = `Transfer from ${payerName}`;
    lines.push({ transfer, account: wallets.payee, kind: 'transfer', description: text, reference });
  }
  const post = { kind: 'post-hold', id: transfer, hold: id } as const;
  return { commands: [post, ...exchange(books, order)], lines };
}

/** What was held can be spent again. */
export function releaseMoney({ id }: Order): Posting {
  return { commands: [{ kind: 'void-hold', id: derivedId(id, 'void'), hold: id }], lines: [] };
}

/** The other bank has it. */
export function settlePayout(books: Accounts, { id, amount, reference }: Order): Posting {
  const settle = {
    id: derivedId(id, 'settle'),
    from: books.account('payouts-in-transit', amount.currency),
    to: books.account('payouts-settled', amount.currency),
    amount: amount.minor,
    memo: reference,
  };
  return { commands: [settle], lines: [] };
}

/** A payout that failed: every step back, so that the customer has the whole debit again, margin included. */
export function returnMoney(books: Accounts, order: Order, payer: AccountId): Posting {
  const { id, accountName, bankName, description, reference } = order;
  const transfer = derivedId(id, 'return of the post');
  const what = description.kind === 'withdrawal' ? `withdrawal to ${bankName}` : `payment to ${accountName}`;
  const undone = [derivedId(id, 'post'), ...exchange(books, order).map((step) => step.id)];
  const commands = undone.map((of, index) => ({
    kind: 'reversal' as const,
    id: index === 0 ? transfer : derivedId(of, 'return'),
    of,
  }));
  const text = `Returned: ${what}`;
  return { commands, lines: [{ transfer, account: payer, kind: 'return', description: text, reference }] };
}

/** The account that the debit goes to when it leaves the bank. */
function whereTo(books: Accounts, { amount, debit }: Order): AccountId {
  return amount.currency === debit.currency
    ? books.account('payouts-in-transit', debit.currency)
    : books.account('currency-position', debit.currency);
}

/** The bank gives the payment's currency for the debit, and keeps its margin. Each currency adds up by itself. */
function exchange(books: Accounts, order: Order): readonly (Command & { readonly id: string })[] {
  const { id, route, amount, debit, margin, reference: memo } = order;
  if (route === 'internal' || amount.currency === debit.currency) return [];
  const given = {
    id: derivedId(id, 'exchange'),
    from: books.account('currency-position', amount.currency),
    to: books.account('payouts-in-transit', amount.currency),
    amount: amount.minor,
    memo,
  };
  if (!isPositive(margin)) return [given];
  const earned = {
    id: derivedId(id, 'margin'),
    from: books.account('currency-position', debit.currency),
    to: books.account('exchange-margin', debit.currency),
    amount: margin.minor,
    memo,
  };
  return [given, earned];
}
