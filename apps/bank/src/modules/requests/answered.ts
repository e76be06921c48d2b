import { isPayable, type MoneyRequest, requestAmountProblem, requestState } from '@farthing/rules';
import { policies } from '../../platform/policies.ts';
import { sharedAccountView } from '../owners/index.ts';

/** The request that a payment answers. */
export type AnsweredRequest = MoneyRequest & { readonly id: string; readonly isFrozen: boolean };

/** By the id of the payment, for the statement that reads all that a payment is decided on. */
export const answeredRequestQuery = (payment: string) => `
  SELECT
    request.id AS request_id, request.way AS request_way, request.amount AS request_amount,
    request.most_payments AS request_most, request.paid_count AS request_paid_count,
    request.paid_amount AS request_paid_amount, request.expires_at AS request_expires_at,
    request.withdrawn_at AS request_withdrawn_at,
    coalesce(
      (
        SELECT shared.frozen_because IS NOT NULL
        FROM ${sharedAccountView.text} AS shared
        WHERE shared.account_id = request.account_id
        LIMIT 1
      ),
      false
    ) AS request_frozen
  FROM (
    SELECT answer.request_id FROM money_request_payment AS answer WHERE answer.withdrawal_id = ${payment} LIMIT 1
  ) AS answer
  CROSS JOIN LATERAL (SELECT * FROM money_request WHERE money_request.id = answer.request_id LIMIT 1) AS request`;

export type AnsweredRequestRow = {
  readonly request_id: string | null;
  readonly request_way: string;
  readonly request_amount: bigint | null;
  readonly request_most: number;
  readonly request_paid_count: number;
  readonly request_paid_amount: bigint;
  readonly request_expires_at: Date;
  readonly request_withdrawn_at: Date | null;
  readonly request_frozen: boolean;
};

export function toAnsweredRequest(row: AnsweredRequestRow): AnsweredRequest | undefined {
  if (row.request_id === null) return undefined;
  return {
    id: row.request_id,
    way: row.request_way as MoneyRequest['way'],
    amountMinor: row.request_amount,
    mostPayments: row.request_most,
    paidCount: row.request_paid_count,
    paidMinor: row.request_paid_amount,
    expiresAt: row.request_expires_at,
    withdrawnAt: row.request_withdrawn_at,
    isFrozen: row.request_frozen,
  };
}

/** Whether the request still takes a payment whose payer has approved it at that moment. */
export function isAnswerable(request: AnsweredRequest, amountMinor: bigint, approvedAt: Date): boolean {
  if (request.isFrozen || !isPayable(requestState(request, approvedAt))) return false;
  return requestAmountProblem(request, amountMinor, policies.withdrawals.leastMinor) === undefined;
}
