import type { AccountId, Command } from '@farthing/ledger';
import { isPositive } from '@farthing/money';
import { type Books, derivedId, type PaymentFacts, type StatementLine } from '../books/index.ts';
import type { Order } from './store.ts';

/** Every movement that a withdrawal can make. The hold has the withdrawal's own id, the others one made of it. */
export type Posting = { readonly commands: readonly Command[]; readonly lines: readonly StatementLine[] };

export type Wallets = { readonly payer: AccountId; readonly payee: AccountId | undefined };

type Accounts = Pick<Books, 'account'>;

/** The debit is set aside; it has no other end of time than that of the withdrawal, whose job releases it. */
export function holdMoney(books: Accounts, order: Order, wallets: Wallets): Posting {
  const { id, debit, fee, reference } = order;
  const to = wallets.payee ?? whereTo(books, order);
  const hold = { kind: 'hold', id, from: wallets.payer, to, amount: debit.minor, memo: reference } as const;
  const fees = books.account('transfer-fees', fee.currency);
  const feeHolds = feeHoldsOf(order).map((feeId) => ({ ...hold, id: feeId, to: fees, amount: fee.minor }));
  return { commands: [hold, ...feeHolds], lines: [] };
}

/** What was held leaves the wallet; in another currency, the exchange is part of it. */
export function sendMoney(books: Accounts, order: Order, wallets: Wallets, payerName: string): Posting {
  const { id, description, reference } = order;
  const posts = holdsOf(order).map((hold) => ({ kind: 'post-hold' as const, id: postOf(hold), hold }));
  const line = (hold: string, of: Pick<StatementLine, 'kind' | 'description'>): StatementLine => ({
    transfer: postOf(hold),
    account: wallets.payer,
    reference,
    payment: hold === id ? paymentOf(order) : feeOf(order),
    ...of,
  });
  const received = line(id, { kind: 'transfer', description: `Transfer from ${payerName}` });
  const lines = [
    line(id, { kind: description.kind, description: description.text }),
    ...(wallets.payee === undefined ? [] : [{ ...received, ...receivedBy(wallets.payee, order, payerName) }]),
    ...feeHoldsOf(order).map((hold) => line(hold, { kind: 'fee', description: `Fee: ${whatFor(order)}` })),
  ];
  return { commands: [...posts, ...exchange(books, order)], lines };
}

/** What was held can be spent again. */
export function releaseMoney(order: Order): Posting {
  const commands = holdsOf(order).map((hold) => ({
    kind: 'void-hold' as const,
    id: derivedId(hold, 'void'),
    hold,
  }));
  return { commands, lines: [] };
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

/** A payout that failed: every step back, so that the customer has all of it again, margin and fee included. */
export function returnMoney(books: Accounts, order: Order, payer: AccountId): Posting {
  const { id, reference } = order;
  const undone = [...holdsOf(order).map(postOf), ...exchange(books, order).map((step) => step.id)];
  const commands = undone.map((of) => ({ kind: 'reversal' as const, id: derivedId(of, 'return'), of }));
  const line = (hold: string, description: string): StatementLine => ({
    transfer: derivedId(postOf(hold), 'return'),
    account: payer,
    kind: 'return',
    description,
    reference,
    payment: hold === id ? paymentOf(order) : feeOf(order),
  });
  const lines = [
    line(id, `Returned: ${whatFor(order)}`),
    ...feeHoldsOf(order).map((hold) => line(hold, `Fee returned: ${whatFor(order)}`)),
  ];
  return { commands, lines };
}

/** A payout that came back after it had been settled: it is on its way again first, and then returned. */
export function returnSettled(books: Accounts, order: Order, payer: AccountId): Posting {
  const of = derivedId(order.id, 'settle');
  const { commands, lines } = returnMoney(books, order, payer);
  return { commands: [{ kind: 'reversal', id: derivedId(of, 'return'), of }, ...commands], lines };
}

/** The hold of the debit, and that of the fee when there is one. */
function holdsOf(order: Order): readonly string[] {
  return [order.id, ...feeHoldsOf(order)];
}

function feeHoldsOf({ id, fee }: Order): readonly string[] {
  return isPositive(fee) ? [derivedId(id, 'fee')] : [];
}

function postOf(hold: string): string {
  return derivedId(hold, 'post');
}

/** What a line says of it, as data. */
function paymentOf({ accountName, amount, debit, narration }: Order): PaymentFacts {
  return { party: accountName, sent: amount.currency === debit.currency ? null : amount, narration };
}

/** A fee is always booked in the currency that it is taken in. */
function feeOf(order: Order): PaymentFacts {
  return { ...paymentOf(order), sent: null };
}

/** The payee knows it by the payer's name, and reads the same figures as the payer. */
function receivedBy(account: AccountId, order: Order, payerName: string) {
  return { account, payment: { ...paymentOf(order), party: payerName } };
}

function whatFor({ description, bankName, accountName }: Order): string {
  return description.kind === 'withdrawal' ? `withdrawal to ${bankName}` : `payment to ${accountName}`;
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
