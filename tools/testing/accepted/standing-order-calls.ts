import { orderBody, scheduled } from '../accounts/standing-orders.ts';
import type { TestBank } from '../bank.ts';
import { payingCustomer } from '../withdrawals.ts';

/** What customers do with scheduled payments. */
export function standingOrderCalls(bank: TestBank) {
  const asked = async () => {
    const customer = await payingCustomer(bank, '100.00');
    const { order } = await customer.client.makeStandingOrder({ body: orderBody(bank) });
    return { ...customer, params: { orderId: order.id } };
  };
  const confirmed = async () => {
    const customer = await payingCustomer(bank, '100.00');
    const order = await scheduled(bank, customer);
    return { ...customer, order, params: { orderId: order.id } };
  };
  return {
    makeStandingOrder: asked,
    confirmStandingOrder: confirmed,
    async resendStandingOrderCode() {
      const { client, params } = await asked();
      bank.clock.advance({ seconds: 61 });
      await client.resendStandingOrderCode({ params });
    },
    async skipStandingOrderDay() {
      const { client, params, order } = await confirmed();
      await client.skipStandingOrderDay({ params, body: { day: order.first_day, skip: true } });
    },
    async pauseStandingOrder() {
      const { client, params } = await confirmed();
      await client.pauseStandingOrder({ params });
    },
    async resumeStandingOrder() {
      const { client, params } = await confirmed();
      await client.pauseStandingOrder({ params });
      await client.resumeStandingOrder({ params });
    },
    async endStandingOrder() {
      const { client, params } = await confirmed();
      await client.endStandingOrder({ params });
    },
  };
}
