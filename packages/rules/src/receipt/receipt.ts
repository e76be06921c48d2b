import type { Currency } from '@farthing/money';

/** What a receipt is made of: read from the bank, or handed over by navigation. Its names are those of the API. */
export type Receipt = {
  readonly amount: string;
  readonly currency: Currency;
  readonly account_name: string;
  readonly account_number: string;
  /** Of the payee's bank; absent where nobody has said. */
  readonly bank_code?: { readonly name: string; readonly code: string } | null;
  readonly bank_name: string;
  readonly description: string;
  readonly created_at: string;
  readonly status: string;
  readonly reference?: string;
  /** What the payer wrote for the payee. */
  readonly narration?: string | null;
  /** The account that it comes from, as its owner knows it; absent where nobody has said. */
  readonly paid_from?: { readonly name: string; readonly account_number: string };
  /** Whose money it is; absent where nobody has said. */
  readonly payer_name?: string;
  /** How far it has come at another bank; null before it was sent, and for an account here. */
  readonly payout?: ReceiptPayout | null;
  /** What it took out of that account, where that is not simply the amount. */
  readonly cost?: Cost;
};

export type ReceiptPayout = {
  readonly state: 'sent' | 'accepted' | 'settled' | 'returned';
  readonly sent_at: string;
  readonly accepted_at: string | null;
  readonly settled_at: string | null;
  readonly returned_at: string | null;
  readonly return_code: string | null;
};

export type Cost = {
  readonly debit: string;
  readonly currency: Currency;
  readonly rate: string;
  /** Part of the debit; absent where nobody has said. */
  readonly fee?: string;
};

/** A payment as the bank knows it. */
type Withdrawal = Required<Omit<Receipt, 'cost'>> & {
  readonly rate: string;
  readonly debit_amount: string;
  readonly debit_currency: Currency;
  readonly fee_amount: string;
};

export function receiptOfWithdrawal(withdrawal: Withdrawal): Receipt {
  const { amount, currency, account_name, account_number, bank_code, bank_name } = withdrawal;
  const { description, narration, status, reference, created_at, paid_from, payer_name, payout } = withdrawal;
  return receiptWithCost(
    {
      ...{ amount, currency, account_name, account_number, bank_code, bank_name },
      ...{ description, narration, status, reference, created_at, paid_from, payer_name, payout },
    },
    {
      debit: withdrawal.debit_amount,
      currency: withdrawal.debit_currency,
      rate: withdrawal.rate,
      fee: withdrawal.fee_amount,
    },
  );
}

/**
 * What a payee may know: who paid what and how far it has come. Nothing of the account that it comes from or of what it cost there, and of
 * their own account the end alone, since a link is passed on.
 */
export function receiptForPayee({ cost: _cost, paid_from: _from, ...receipt }: Receipt): Receipt {
  return { ...receipt, account_number: `•••• ${receipt.account_number.slice(-4)}` };
}

/** What the page of a receipt's link says. Once the link is over it says nothing of the payment. */
export type LinkedReceipt =
  | { readonly state: 'over' }
  | {
      readonly state: 'open';
      readonly token: string;
      readonly receipt: Receipt;
      readonly expiresAt: string;
    };

/** The cost is left out where it is simply the amount. */
export function receiptWithCost(receipt: Receipt, cost: Cost): Receipt {
  const isTheAmount = cost.currency === receipt.currency && cost.debit === receipt.amount;
  return isTheAmount ? receipt : { ...receipt, cost };
}
