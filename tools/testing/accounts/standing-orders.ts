import type { makeStandingOrder, SentBodyOf, StandingOrder } from '@farthing/contract';
import { addDays, londonDay, londonMoment } from '@farthing/rules';
import type { TestBank } from '../bank.ts';
import { newestCode, type TestCustomer } from '../customers.ts';
import { payment } from '../withdrawals.ts';

type OrderBody = SentBodyOf<typeof makeStandingOrder>;

/** What the form for a scheduled payment sends: once a month from tomorrow on, unless it is said. */
export function orderBody({ clock }: Pick<TestBank, 'clock'>, changes: Partial<OrderBody> = {}): OrderBody {
  const first_day = addDays(londonDay(clock.now()), 1);
  return { ...payment({ amount: '10.00' }), frequency: 'monthly', first_day, ...changes };
}

/** Asks for a scheduled payment and enters the code that came by mail. */
export async function scheduled(
  bank: TestBank,
  customer: TestCustomer,
  changes: Partial<OrderBody> = {},
): Promise<StandingOrder> {
  const { order } = await customer.client.makeStandingOrder({ body: orderBody(bank, changes) });
  const otp_code = await newestCode(bank, customer.email);
  const params = { orderId: order.id };
  return (await customer.client.confirmStandingOrder({ params, body: { otp_code } })).order;
}

/** Moves the clock just past an hour of a day in London. Tokens of before have expired then. */
export function moveTo({ clock }: Pick<TestBank, 'clock'>, day: string, hour: number): void {
  const ms = londonMoment(day, hour).getTime() - clock.now().getTime();
  clock.advance({ seconds: Math.ceil(ms / 1000) });
}

/** So that a test finds due what it has scheduled itself, and nothing of the tests before it. */
export async function endEveryOrder({
  database,
  clock,
}: Pick<TestBank, 'database' | 'clock'>): Promise<void> {
  await database.pool.query(
    `UPDATE standing_order
     SET state = 'ended', next_day = NULL, due_at = NULL, ended_at = $1, ended_because = 'by-customer'
     WHERE state IN ('active', 'paused')`,
    [clock.now()],
  );
}
