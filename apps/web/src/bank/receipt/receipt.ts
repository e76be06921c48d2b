import type { AnswerOf, verifyWithdrawal } from '@farthing/contract';
import { isCurrency } from '@farthing/money';
import { type Receipt, receiptWithCost } from '@farthing/rules';
import type { Quote } from '../transfer/transfer.ts';

/** What the bank says of a payment that was confirmed. */
export type Sent = AnswerOf<typeof verifyWithdrawal>['data'];

/** Whose it is goes along: whoever signs in after somebody else sees nothing of it. */
export type HandedReceipt = Receipt & { readonly userId?: string };

/** Its address, which leads there again whenever it is opened. */
export function receiptPath(idOrReference: string): string {
  return `/layout/transfer_receipt?${new URLSearchParams({ id: idOrReference })}`;
}

/** Of a payment that was just sent. */
export function receiptOf(sent: Sent, quote: Quote): Receipt {
  const { withdrawal_id: _, ...receipt } = sent;
  const { debit_amount: debit, debit_currency: currency, fee_amount: fee, rate } = quote;
  const { paid_from, payer_name } = quote;
  return receiptWithCost({ ...receipt, paid_from, payer_name }, { debit, currency, rate, fee });
}

/** The receipt in a navigation state, if there is one and it belongs to this customer. */
export function receiptIn(state: unknown, userId: string): HandedReceipt | undefined {
  if (!isReceipt(state)) return undefined;
  return state.userId === undefined || state.userId === userId ? state : undefined;
}

function isReceipt(state: unknown): state is HandedReceipt {
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
