import { type RawBuilder, sql } from 'kysely';
import type { View } from '../../platform/database/view.ts';

type DueOrder = {
  readonly id: string;
  readonly customer_id: string;
  readonly account_id: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly account_name: string;
  readonly narration: string | null;
  readonly created_at: Date;
  /** When it is tried next. */
  readonly due_at: Date;
};

const text = `(
  SELECT
    standing_order.id, customer_id, account_id, amount, currency, account_name, narration, created_at, due_at
  FROM standing_order
  WHERE
    state = 'active'
    AND NOT EXISTS (
      SELECT FROM standing_order_day AS skipped
      WHERE skipped.order_id = standing_order.id AND skipped.day = standing_order.next_day AND skipped.outcome = 'skipped'
    )
)`;

/** Orders that will pay next when they say; one whose next day is to be skipped is none of them. */
export const dueOrderView: View<DueOrder> = Object.assign(sql.raw<DueOrder>(text) as RawBuilder<DueOrder>, {
  text,
});
