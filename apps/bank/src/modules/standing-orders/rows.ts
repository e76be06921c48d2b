import { change, insertion, type Row } from '@farthing/ledger';
import type { OrderDay } from './day-store.ts';
import type { Progress, StandingOrder } from './standing-order.ts';

/** What is written of scheduled payments as part of a work, with the guards under which it is. */

const went = change(
  'standing_order',
  {
    key: { id: 'uuid' },
    was: { state: 'text', next_number: 'integer', tries: 'smallint' },
    set: {
      state: 'text',
      next_number: 'integer',
      next_day: 'date?',
      due_at: 'timestamptz?',
      tries: 'smallint',
      ended_at: 'timestamptz?',
      ended_because: 'text?',
    },
  },
  'standing-order-progress',
);

/** Only from where it was seen: of two processes that carry out the same day, one does. */
export function progressRow({ id, state, nextNumber, tries }: StandingOrder, after: Progress): Row {
  return went.row({
    id,
    was: { state, next_number: nextNumber, tries },
    state: after.state,
    next_number: after.nextNumber,
    next_day: after.nextDay,
    due_at: after.dueAt,
    tries: after.tries,
    ended_at: after.endedAt,
    ended_because: after.endedBecause,
  });
}

const newDay = insertion('standing_order_day', {
  columns: {
    order_id: 'uuid',
    day: 'date',
    outcome: 'text',
    withdrawal_id: 'uuid?',
    reason: 'text?',
    at: 'timestamptz',
  },
  unless: ['order_id', 'day'],
});

/** Once for each order and day; a day that was skipped meanwhile is not paid. */
export function dayRow({ orderId, day, outcome, withdrawalId, reason }: OrderDay, at: Date): Row {
  return newDay.row({ order_id: orderId, day, outcome, withdrawal_id: withdrawalId, reason, at });
}
