import type { AnswerOf, verifyWithdrawal } from '@farthing/contract';
import { type Currency, isCurrency } from '@farthing/money';
import type { Quote } from '../transfer/transfer.ts';

/** What the bank says of a payment that was confirmed. */
export type Sent = AnswerOf<typeof verifyWithdrawal>['data'];

/** What a receipt is made of. It is handed over by navigation, and the browser keeps it through a reload. */
export type Receipt = Omit<Sent, 'status' | 'withdrawal_id' | 'reference'> & {
  readonly status: string;
  readonly reference?: string;
  /** What it took out of the wallet, where that is another currency. */
  readonly exchange?: { readonly debit: string; readonly currency: Currency; readonly rate: string };
  /** Whose it is: whoever signs in after somebody else sees nothing of it. */
  readonly userId?: string;
};

export const receiptPath = '/layout/transfer_receipt';

/** Names the rate where money was exchanged. */
export function receiptOf(sent: Sent, quote: Quote, walletCurrency: Currency | undefined): Receipt {
  const { withdrawal_id: _, ...receipt } = sent;
  if (walletCurrency === undefined || walletCurrency === sent.currency) return receipt;
  return { ...receipt, exchange: { debit: quote.debit_amount, currency: walletCurrency, rate: quote.rate } };
}

/** The receipt in a navigation state, if there is one and it belongs to this customer. */
export function receiptIn(state: unknown, userId: string): Receipt | undefined {
  if (!isReceipt(state)) return undefined;
  return state.userId === undefined || state.userId === userId ? state : undefined;
}

function isReceipt(state: unknown): state is Receipt {
  if (typeof state !== 'object' || state === null) return false;
  const fields = state as Readonly<Record<string, unknown>>;
  const isText = (name: string) => typeof fields[name] === 'string';
  return isCurrency(fields.currency) && texts.every(isText) && /^\d+\.\d{2}$/.test(`${fields.amount}`);
}

const texts = [
  'amount',
  'created_at',
  'account_name',
  'account_number',
  'bank_name',
  'description',
  'status',
] as const satisfies readonly (keyof Receipt)[];
