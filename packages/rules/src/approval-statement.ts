import { type Money, toDecimal } from '@farthing/money';
import { accountNumberOf, bankCodeOf, type Destination } from './destination/destination.ts';

/** What somebody approves with a passkey: what the page shows, and nothing else, is what is signed. */
export type ApprovalStatement = {
  /** Of a payment by card: the payee is the merchant, the account is where it is, and a card pays. */
  readonly what?: 'card payment' | undefined;
  readonly id: string;
  /** As it is written: 250.00. */
  readonly amount: string;
  readonly currency: string;
  readonly payee: string;
  /** Of the payee, whole. */
  readonly account: string;
  /** The account that pays, by its number. */
  readonly from: string;
  /** Of a scheduled payment: on which days. */
  readonly when?: string | undefined;
};

/**
 * The text whose SHA-256 is the challenge of the passkey. The page makes it of what it shows and the bank of what it keeps: where
 * the two differ, no signature comes about.
 */
export function approvalText(statement: ApprovalStatement): string {
  const { id, amount, currency, payee, account, from, when } = statement;
  const what = statement.what ?? (when === undefined ? 'payment' : 'scheduled payment');
  return JSON.stringify([
    what,
    id,
    amount,
    currency,
    payee,
    account,
    from,
    ...(when === undefined ? [] : [when]),
  ]);
}

/** What is approved of a payment to an account. */
export function paymentStatement({
  id,
  amount,
  accountName,
  destination,
  from,
}: {
  readonly id: string;
  readonly amount: Money;
  readonly accountName: string;
  readonly destination: Destination;
  /** The number of the account that pays. */
  readonly from: string;
}) {
  const bank = bankCodeOf(destination);
  const account = accountNumberOf(destination);
  return {
    id,
    amount: toDecimal(amount),
    currency: amount.currency,
    payee: accountName,
    account: bank === undefined ? account : `${account}, ${bank.name} ${bank.code}`,
    from,
  } satisfies ApprovalStatement;
}
