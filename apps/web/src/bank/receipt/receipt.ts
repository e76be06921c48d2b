import type { AnswerOf, getWithdrawal, verifyWithdrawal } from '@farthing/contract';
import { type Currency, isCurrency } from '@farthing/money';
import type { Quote } from '../transfer/transfer.ts';

/** What the bank says of a payment that was confirmed. */
export type Sent = AnswerOf<typeof verifyWithdrawal>['data'];

/** What the bank says of a payment whenever it is asked. */
export type Withdrawal = AnswerOf<typeof getWithdrawal>['withdrawal'];

export type Cost = {
  readonly debit: string;
  readonly currency: Currency;
  readonly rate: string;
  /** Part of the debit; absent where nobody has said. */
  readonly fee?: string;
};

/** What a receipt is made of: handed over by navigation, or read from the bank. */
export type Receipt = Omit<Sent, 'status' | 'withdrawal_id' | 'reference'> & {
  readonly status: string;
  readonly reference?: string;
  /** What it took out of the wallet, where that is not simply the amount. */
  readonly cost?: Cost;
  /** Whose it is: whoever signs in after somebody else sees nothing of it. */
  readonly userId?: string;
};

/** Its address, which leads there again whenever it is opened. */
export function receiptPath(idOrReference: string): string {
  return `/layout/transfer_receipt?${new URLSearchParams({ id: idOrReference })}`;
}

/** Of a payment that was just sent. */
export function receiptOf(sent: Sent, quote: Quote, walletCurrency: Currency | undefined): Receipt {
  const { withdrawal_id: _, ...receipt } = sent;
  if (walletCurrency === undefined) return receipt;
  return withCost(receipt, { debit: quote.debit_amount, currency: walletCurrency, rate: quote.rate });
}

/** Of a payment as the bank knows it. */
export function receiptOfWithdrawal(withdrawal: Withdrawal): Receipt {
  const { amount, currency, account_name, account_number, bank_name } = withdrawal;
  const { description, status, reference, created_at } = withdrawal;
  return withCost(
    {
      amount,
      currency,
      account_name,
      account_number,
      bank_name,
      description,
      status,
      reference,
      created_at,
    },
    {
      debit: withdrawal.debit_amount,
      currency: withdrawal.debit_currency,
      rate: withdrawal.rate,
      fee: withdrawal.fee_amount,
    },
  );
}

function withCost(receipt: Receipt, cost: Cost): Receipt {
  const isTheAmount = cost.currency === receipt.currency && cost.debit === receipt.amount;
  return isTheAmount ? receipt : { ...receipt, cost };
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
