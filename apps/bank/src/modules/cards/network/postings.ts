import type { Command } from '@farthing/ledger';
import { money } from '@farthing/money';
import { type Books, derivedId, referenceOf, type StatementLine, type Work } from '../../books/index.ts';
import type { CardPayment, Merchant } from './payment.ts';
import type { Step } from './rows.ts';

type Posting = Pick<Work, 'commands' | 'lines'>;

/** The id of the hold that a step makes. */
export const holdOf = (stepId: string): string => derivedId(stepId, 'hold');

type Posted = Pick<Step, 'id' | 'moves'> & {
  /** In the merchant's currency. */
  readonly inMinor: bigint;
  readonly isClosed: boolean;
  /** Of what a customer has won: the bank's own account where the bank has credited it before. */
  readonly disputed?: { readonly isCredited: boolean };
};

/**
 * Every posting of a step: each has an id made of the step's, so that it happens once, and the payment's id as its memo. What a hold
 * releases is there for what comes after it in the same work.
 */
export function postingsOf(
  books: Pick<Books, 'account'>,
  before: CardPayment,
  { id: stepId, moves, inMinor, isClosed, disputed }: Posted,
): Posting {
  const { ledgerAccount: account, creditId, billedCurrency: currency, id: memo, holdId } = before;
  if (account === null) return { commands: [], lines: [] };
  const id = (purpose: string) => derivedId(stepId, purpose);
  const network = books.account('card-settlement', currency);
  const debts = books.account('customer-debts', currency);
  // What comes back to an account that is closed waits for staff.
  const toBank = disputed?.isCredited === true ? 'card-disputes' : isClosed ? 'suspense' : null;
  const receiver = toBank === null ? account : books.account(toBank, currency);
  const commands: Command[] = [
    ...(moves.posted > 0n && holdId !== null
      ? [{ kind: 'post-hold' as const, id: id('post'), hold: holdId, amount: moves.posted, memo }]
      : []),
    ...(moves.released > 0n && holdId !== null
      ? [{ kind: 'void-hold' as const, id: id('void'), hold: holdId, memo }]
      : []),
    ...(moves.held > 0n
      ? [{ kind: 'hold' as const, id: holdOf(stepId), from: account, to: network, amount: moves.held, memo }]
      : []),
    ...moved(id('take'), account, network, moves.taken, memo),
    ...moved(id('owe'), debts, network, moves.owed, memo),
    ...moved(id('give'), network, receiver, moves.given, memo),
    ...moved(id('forgive'), network, debts, moves.forgiven, memo),
    ...moved(id('collect'), account, debts, moves.collected, memo),
  ];
  const named = {
    post: paidWords,
    take: paidWords,
    give: disputed ? disputeWords : refundWords,
    collect: debtWords,
  } as const;
  const lines = Object.entries(named).flatMap(([purpose, words]) => {
    const transfer = id(purpose);
    const isThere = commands.some((command) => command.id === transfer);
    return isThere && creditId === null && !(purpose === 'give' && toBank !== null)
      ? [lineOf(before, { transfer, account, words, inMinor })]
      : [];
  });
  return { commands, lines };
}

function moved(id: string, from: number, to: number, amount: bigint, memo: string): readonly Command[] {
  return amount === 0n ? [] : [{ id, from, to, amount, memo }];
}

const paidWords = ({ purpose, merchant }: CardPayment) =>
  purpose === 'cash' ? `Cash from ${merchant.name}` : `Card payment to ${merchant.name}`;
const refundWords = ({ merchant }: CardPayment) => `Refund from ${merchant.name}`;
const disputeWords = ({ merchant }: CardPayment) => `Disputed payment to ${merchant.name} given back`;
const debtWords = ({ merchant }: CardPayment) => `Rest of a card payment to ${merchant.name}`;

type Line = Pick<StatementLine, 'transfer' | 'account'> &
  Pick<Posted, 'inMinor'> & { readonly words: (payment: CardPayment) => string };

function lineOf(payment: CardPayment, { transfer, account, words, inMinor }: Line): StatementLine {
  const { merchant, amount, billedCurrency } = payment;
  const isForeign = amount.currency !== billedCurrency && inMinor > 0n;
  return {
    transfer,
    account,
    kind: 'card-payment',
    description: words(payment),
    reference: referenceOf(transfer),
    payment: {
      party: merchant.name,
      sent: isForeign ? money(inMinor, amount.currency) : null,
      narration: placeOf(merchant),
      merchantCode: merchant.category,
    },
  };
}

/** Where it was, as a person reads it. */
export function placeOf({ city, country }: Pick<Merchant, 'city' | 'country'>): string {
  return city === null ? country : `${city}, ${country}`;
}
