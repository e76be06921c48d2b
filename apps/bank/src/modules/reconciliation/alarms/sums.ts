import { sql } from 'kysely';
import { cardPaymentView, cardStepView } from '../../cards/index.ts';
import { loanView, repaymentView } from '../../loans/index.ts';
import { type Sweep, sweptOf } from './sweep.ts';

/** What was repaid of a loan is the sum of its repayments. */
export const repaidSums: Sweep = async (reader, after, limit) => {
  const { rows } = await sql<{ id: string; repaid: bigint; sum: bigint }>`
    SELECT loan.id, loan.repaid, coalesce(sum(loan_repayment.amount), 0)::bigint AS sum
    FROM (
      SELECT id, repaid
      FROM ${loanView} AS loan
      WHERE id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
      ORDER BY id
      LIMIT ${limit}
    ) AS loan
    LEFT JOIN ${repaymentView} AS loan_repayment ON loan_repayment.loan_id = loan.id
    GROUP BY loan.id, loan.repaid
    ORDER BY loan.id
  `.execute(reader);
  return sweptOf(rows, limit, ({ id, repaid, sum }) => {
    const summary = `Loan ${id} has ${repaid} repaid in minor units, and its repayments come to ${sum}.`;
    return repaid === sum ? [] : [{ subjectKind: 'loan', subjectId: id, summary }];
  });
};

/** What a card payment holds, has taken, given back and is owed is the sum of its steps. */
export const cardPaymentSums: Sweep = async (reader, after, limit) => {
  const { rows } = await sql<{ id: string; same: boolean }>`
    SELECT
      payment.id,
      (payment.held, payment.cleared, payment.refunded, payment.owed) = (
        coalesce(sum(step.held - step.released - step.ended), 0), coalesce(sum(step.posted + step.taken + step.owed), 0),
        coalesce(sum(step.given + step.forgiven), 0), coalesce(sum(step.owed - step.forgiven - step.collected), 0)
      ) AS same
    FROM (
      SELECT *
      FROM ${cardPaymentView} AS source
      WHERE id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
      ORDER BY id
      LIMIT ${limit}
    ) AS payment
    LEFT JOIN LATERAL (
      SELECT
        step.*,
        -- A hold ends by its posting, whatever was posted of it.
        CASE
          WHEN step.posted = 0 THEN 0
          ELSE (
            SELECT hold.amount
            FROM ledger_view.transfer AS posting
            JOIN ledger_view.transfer AS hold ON hold.id = posting.ref
            WHERE posting.id = derived_id(step.id, 'post')
          )
        END AS ended
      FROM ${cardStepView} AS step
      WHERE step.payment_id = payment.id
    ) AS step ON true
    GROUP BY payment.id, payment.held, payment.cleared, payment.refunded, payment.owed
    ORDER BY payment.id
  `.execute(reader);
  return sweptOf(rows, limit, ({ id, same }) => {
    const summary = `Card payment ${id} does not have the figures that its steps come to.`;
    return same ? [] : [{ subjectKind: 'card-payment', subjectId: id, summary }];
  });
};
