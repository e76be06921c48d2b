import type { AccountId } from '@farthing/ledger';
import { type Books, derivedId, referenceOf, type StatementLine, type Work } from '../../books/index.ts';
import { type CardPayment, placeOf } from '../network/index.ts';
import type { Dispute } from './dispute.ts';

type Accounts = Pick<Books, 'account'>;
type Posting = Pick<Work, 'commands' | 'lines'>;

/** Nothing of it can happen twice: the ids are made of the dispute's. By the memo the nightly check finds what it is for. */

/** The bank lends the customer what is disputed until the outcome is known. */
export function creditForNow(books: Accounts, dispute: Dispute, payment: CardPayment): Posting {
  const { account } = accountsOf(books, dispute, payment);
  const id = derivedId(dispute.id, 'credit');
  const from = books.account('card-disputes', dispute.currency);
  return {
    commands: [{ id, from, to: account, amount: dispute.amountMinor, memo: dispute.id }],
    lines: lines(payment, id, account, `Credit while your dispute with ${payment.merchant.name} is open`),
  };
}

/** Out of the account as far as it is there; the customer owes the rest. */
export function takeBack(
  books: Accounts,
  dispute: Dispute,
  payment: CardPayment,
  { takenMinor, debtMinor }: { readonly takenMinor: bigint; readonly debtMinor: bigint },
): Posting {
  const { account, disputes, debts } = accountsOf(books, dispute, payment);
  const [taken, debt] = [derivedId(dispute.id, 'take back'), derivedId(dispute.id, 'debt')];
  const memo = dispute.id;
  return {
    commands: [
      ...(takenMinor > 0n ? [{ id: taken, from: account, to: disputes, amount: takenMinor, memo }] : []),
      ...(debtMinor > 0n ? [{ id: debt, from: debts, to: disputes, amount: debtMinor, memo }] : []),
    ],
    lines:
      takenMinor > 0n
        ? lines(payment, taken, account, `Credit taken back: dispute with ${payment.merchant.name}`)
        : [],
  };
}

export function payDebt(books: Accounts, dispute: Dispute, payment: CardPayment): Posting {
  const { account, debts } = accountsOf(books, dispute, payment);
  const id = derivedId(dispute.id, 'debt paid');
  return {
    commands: [{ id, from: account, to: debts, amount: dispute.debtMinor, memo: dispute.id }],
    lines: lines(payment, id, account, `Rest of a credit taken back: ${payment.merchant.name}`),
  };
}

function accountsOf(books: Accounts, { currency }: Dispute, { ledgerAccount }: CardPayment) {
  if (ledgerAccount === null) throw new Error('a payment that was taken has an account');
  return {
    account: ledgerAccount,
    disputes: books.account('card-disputes', currency),
    debts: books.account('customer-debts', currency),
  };
}

/** None of a payment by credit card: its statement is made of the journal. */
function lines(
  { merchant, creditId }: CardPayment,
  transfer: string,
  account: AccountId,
  description: string,
): readonly StatementLine[] {
  if (creditId !== null) return [];
  return [
    {
      transfer,
      account,
      kind: 'card-payment',
      description,
      reference: referenceOf(transfer),
      payment: { party: merchant.name, sent: null, narration: placeOf(merchant) },
    },
  ];
}
