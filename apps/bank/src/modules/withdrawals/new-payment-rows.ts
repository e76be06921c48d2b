import { insertion, type Row } from '@farthing/ledger';
import { reasonsForStaff } from '@farthing/rules';
import type { KeptDecision } from '../risk/index.ts';
import type { Order, Withdrawal } from './store.ts';

/** The row of a payment as it comes to be. */

const ofOrder = {
  id: 'uuid',
  customer_id: 'uuid',
  reference: 'text',
  state: 'text',
  route: 'text',
  amount: 'bigint',
  currency: 'text',
  debit_amount: 'bigint',
  debit_currency: 'text',
  margin_amount: 'bigint',
  fee_amount: 'bigint',
  rate: 'numeric',
  rates_as_of: 'timestamptz?',
  limit_amount: 'bigint',
  limit_currency: 'text',
  counted_on: 'date',
  account_name: 'text',
  bank_name: 'text',
  narration: 'text?',
  destination: 'jsonb',
  payer_account: 'integer',
  payee_key: 'text',
  payee_customer_id: 'uuid?',
  payee_account: 'integer?',
  kind: 'text',
  description: 'text',
  risk: 'jsonb?',
  risk_reasons: 'text[]',
  settings_version: 'integer',
  expires_at: 'timestamptz',
  created_at: 'timestamptz',
} as const;

const asked = insertion('withdrawal', { columns: { ...ofOrder, batch_id: 'uuid?' }, fresh: 'id' });

type AskedTerms = Pick<Withdrawal, 'countedOn' | 'expiresAt'> & {
  readonly risk: KeptDecision | null;
  /** By which settings it was priced. */
  readonly settingsVersion: number;
};

/** Of a line, with the file that it is part of. */
export function askedRow(order: Order, terms: AskedTerms & { readonly batchId: string | null }): Row {
  return asked.row({ ...orderColumns(order, terms), batch_id: terms.batchId, state: 'awaiting-code' });
}

function orderColumns(order: Order, terms: AskedTerms) {
  return {
    id: order.id,
    customer_id: order.customerId,
    reference: order.reference,
    route: order.route,
    amount: order.amount.minor,
    currency: order.amount.currency,
    debit_amount: order.debit.minor,
    debit_currency: order.debit.currency,
    margin_amount: order.margin.minor,
    fee_amount: order.fee.minor,
    rate: order.rateText,
    rates_as_of: order.ratesAsOf,
    limit_amount: order.limitShare.minor,
    limit_currency: order.limitShare.currency,
    counted_on: terms.countedOn,
    account_name: order.accountName,
    bank_name: order.bankName,
    narration: order.narration,
    destination: order.destination,
    payer_account: order.payerAccount,
    payee_key: order.payeeKey,
    payee_customer_id: order.payeeCustomerId,
    payee_account: order.payeeAccount,
    kind: order.description.kind,
    description: order.description.text,
    ...riskColumns(terms.risk),
    settings_version: terms.settingsVersion,
    expires_at: terms.expiresAt,
    created_at: order.createdAt,
  };
}

const ordered = insertion('withdrawal', {
  columns: {
    ...ofOrder,
    confirmed_by: 'bytea',
    confirmed_at: 'timestamptz?',
    sent_at: 'timestamptz?',
    ended_at: 'timestamptz?',
  },
  fresh: 'id',
});

/** One that was approved before, in the state that it comes to be in. */
export function orderedRow(withdrawal: Withdrawal, settingsVersion: number): Row {
  return ordered.row({
    ...orderColumns(withdrawal, { ...withdrawal, settingsVersion }),
    state: withdrawal.state,
    confirmed_by: withdrawal.confirmedBy ?? Buffer.alloc(0),
    confirmed_at: withdrawal.confirmedAt,
    sent_at: withdrawal.sentAt,
    ended_at: withdrawal.endedAt,
  });
}

/** The reasons stand beside the decision in words, for whoever lists payments without knowing the rules. */
export function riskColumns(risk: KeptDecision | null) {
  return { risk, risk_reasons: [...reasonsForStaff(risk?.fired ?? [])] };
}
