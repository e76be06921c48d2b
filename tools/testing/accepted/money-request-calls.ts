import type { TestBank } from '../bank.ts';
import { signedInCustomer } from '../customers.ts';
import { payingCustomer } from '../withdrawals.ts';
import { ask } from './money-requests.ts';

/** Of asking for money by a link. */
export function moneyRequestCalls(bank: TestBank) {
  const asked = async () => {
    const customer = await signedInCustomer(bank, { first_name: 'Grace', last_name: 'Hopper' });
    return { customer, request: await ask(customer) };
  };
  return {
    askForMoney: asked,
    async withdrawMoneyRequest() {
      const { customer, request } = await asked();
      await customer.client.withdrawMoneyRequest({ params: { requestId: request.id } });
    },
    async payMoneyRequest() {
      const { request } = await asked();
      const payer = await payingCustomer(bank, '100.00');
      const params = { token: request.token };
      await payer.client.payMoneyRequest({ params, body: { amount: '25.00', pin: '4821' } });
    },
  };
}
