import { change, insertion, type Row } from '@farthing/ledger';
import type { AnsweredRequest } from './answered.ts';

/** What a payment writes of the request that it answers. */

const bound = insertion('money_request_payment', {
  columns: { withdrawal_id: 'uuid', request_id: 'uuid', payer_name: 'text' },
  unless: ['withdrawal_id'],
});

/** Written when the payment is prepared. */
export function boundRow(requestId: string, withdrawalId: string, payerName: string): Row {
  return bound.row({ withdrawal_id: withdrawalId, request_id: requestId, payer_name: payerName });
}

const paid = change(
  'money_request',
  {
    key: { id: 'uuid' },
    was: { paid_count: 'integer', paid_amount: 'bigint', withdrawn_at: 'timestamptz?' },
    set: {},
    add: { paid_count: 'integer', paid_amount: 'bigint' },
  },
  'money-request-paid',
);

/** Written when the money leaves: only on what it was decided on, so that of two who pay at once the second decides anew. */
export function paidRow(
  { id, paidCount, paidMinor, withdrawnAt }: AnsweredRequest,
  amountMinor: bigint,
): Row {
  return paid.row({
    id,
    was: { paid_count: paidCount, paid_amount: paidMinor, withdrawn_at: withdrawnAt },
    paid_count: 1,
    paid_amount: amountMinor,
  });
}
